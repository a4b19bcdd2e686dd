/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests frames of several samples with each renderer. */
#include "tests/unit/test.h"

#include <math.h>

#include "models/model.h"
#include "pipeline/session/shutter.h"
#include "pipeline/settings/settings.h"
#include "tests/unit/test_stage.h"

/* At 30 frames per second and 180 degrees, the shutter is open for 1/60 s: from 1/120 s before to
 * 1/120 s after the time of the frame. */
static void shutter_time__samples__are_evenly_spaced_around_the_frame(void **state)
{
    (void)state;
    const struct picture_settings picture = {
        .samples = 4, .aa = 1, .shutter = 180, .shutter_phase = SHUTTER_CENTRED, .fps = {30, 1}};
    const struct shutter shutter = shutter_make(&picture);
    assert_float_equal(shutter.seconds, 1.0 / 60, 1e-9);
    for (int i = 0; i < 4; i++) {
        static const double parts[4] = {-1.5, 0.5, 1.5, -0.5};
        assert_float_equal(shutter_time(&shutter, 2.0, i), 2.0 + parts[i] / 240, 1e-6);
    }
}

/* As in After Effects, -90 centres a shutter of 180 on the time of the frame; 0 opens it then. */
static void shutter_time__phase__is_when_it_opens(void **state)
{
    (void)state;
    struct picture_settings picture = {.samples = 4, .aa = 1, .shutter = 180, .fps = {30, 1}};
    struct shutter shutter = shutter_make(&picture);
    assert_float_equal(shutter_time(&shutter, 2.0, 0), 2.0 + 0.5 / 240, 1e-6);
    picture.shutter_phase = -90;
    shutter = shutter_make(&picture);
    assert_float_equal(shutter_time(&shutter, 2.0, 0), 2.0 - 1.5 / 240, 1e-6);
}

static void shutter_time__aa__is_the_time_of_the_frame(void **state)
{
    (void)state;
    const struct picture_settings picture = {
        .samples = 1, .aa = 8, .shutter = 180, .shutter_phase = 90, .fps = {30, 1}};
    const struct shutter shutter = shutter_make(&picture);
    assert_int_equal(shutter.num_samples, 8);
    for (int i = 0; i < 8; i++)
        assert_true(shutter_time(&shutter, 2.0, i) == 2.0);
}

/* ---- pictures ---- */

static int set_up(void **state)
{
    static struct stage stage;
    uint8_t rgb[256][3];
    for (int i = 0; i < 256; i++)
        memset(rgb[i], i == 240 ? 255 : 100 + i % 16 * 10, 3);
    stage_init(&stage, rgb);
    stage.renderer = stage_renderer(&stage, 1, false);
    *state = &stage;
    return 0;
}

/* A white wall in front of the room, whose left edge moves with time; or no wall. */
struct show {
    const struct stage *stage;
    struct scene_lens lens;
    float pitch, yaw;
    struct scene_entity wall;
    float speed;  /* units per second to the left (+y) */
    bool is_bare; /* nothing is behind the wall */
    int calls;
};

static void show_scene(void *context, double time, double now, enum scene_parts parts,
                       struct arena *frame, struct scene *out)
{
    struct show *const show = context;
    (void)time;
    *out = stage_look(show->stage, show->pitch, show->yaw);
    out->view.lens = show->lens;
    out->left_out = show->is_bare ? SCENE_WITHOUT_WORLD | SCENE_WITHOUT_SKY : 0;
    show->calls++;
    if (!show->wall.model || !(parts & SCENE_OBJECTS))
        return;
    struct scene_entity *const wall = arena_copy(frame, &show->wall, sizeof *wall);
    wall->origin.y += show->speed * (float)now;
    out->num_entities = 1;
    out->entities = wall;
}

static void take(struct stage *stage, struct show *show, const struct shutter *shutter, double time)
{
    struct err err = {0};
    struct arena *arena = arena_create();
    const struct scene_source source = {show, show_scene, NULL};
    struct frame frame = {
        .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = stage->pixels};
    if (!shutter_submit(shutter, stage->renderer, &source, time, arena, &err) ||
        !renderer_receive(stage->renderer, &frame, &err))
        fail_msg("%s", err.text);
    arena_destroy(arena);
}

/* Returns a wall that is white regardless of the light. */
static struct scene_entity make_wall(struct arena *arena, float width)
{
    static const struct alias_vertex pose[] = {
        {{0, 0, 0}, 143}, {{0, 1, 0}, 143}, {{0, 1, 1}, 143}, {{0, 0, 1}, 143}};
    static const struct alias_texcoord texcoords[4] = {{false, 1, 1}};
    static const struct alias_triangle triangles[] = {{true, {0, 1, 2}}, {true, {0, 2, 3}}};
    static const struct alias_frame frame = {.name = "wall", .num_poses = 1};
    uint8_t *image = arena_alloc(arena, 16);
    struct skin_picture *picture = ARENA_NEW(arena, struct skin_picture, 1);
    struct alias_skin *skin = ARENA_NEW(arena, struct alias_skin, 1);
    struct alias *alias = ARENA_NEW(arena, struct alias, 1);
    struct model *model = ARENA_NEW(arena, struct model, 1);
    memset(image, 240, 16);
    image[0] = 241; /* the skin's background colour */
    *picture = (struct skin_picture){.width = 4, .height = 4, .pixels = image};
    *skin = (struct alias_skin){.num_pictures = 1, .pictures = picture};
    *alias = (struct alias){
        .scale = vec3_make(1, width, 400),
        .offset = vec3_make(0, -width, -200), /* from its origin to the right */
        .skin_width = 4,
        .skin_height = 4,
        .num_skins = 1,
        .num_vertices = 4,
        .num_triangles = 2,
        .num_frames = 1,
        .num_poses = 1,
        .skins = skin,
        .texcoords = texcoords,
        .triangles = triangles,
        .frames = &frame,
        .poses = pose,
    };
    model->kind = MODEL_ALIAS;
    model->mins = vec3_make(0, -width, -200);
    model->maxs = vec3_make(0, width, 200);
    model->alias = alias;
    return (struct scene_entity){.model = model,
                                 .origin = vec3_make(-50, 0, 90),
                                 .scale = 1,
                                 .alpha = 1,
                                 .flags = SCENE_FULL_LIGHT,
                                 .shirt = -1,
                                 .pants = -1};
}

/* Returns the linear brightness of a pixel in the middle row; the wall has 1. */
static double light_at(const struct stage *stage, int x)
{
    const double value = stage->pixels[((size_t)HEIGHT / 2 * WIDTH + (size_t)x) * 4] / 255.0;
    return value * value;
}

static void shutter_start__moving_edge__is_a_clean_ramp(void **state)
{
    enum { NUM = 32, BLUR = 24 };
    struct stage *const f = *state;
    if (!f->renderer)
        skip();
    /* The wall is 50 units away, where a pixel is 100 / WIDTH units wide. */
    struct show show = {
        .stage = f, .wall = make_wall(f->arena, 100), .speed = 100.0f * BLUR / WIDTH};
    const struct shutter shutter = {.num_samples = NUM, .seconds = 1.0, .opens = -0.5};
    take(f, &show, &shutter, 0.0);
    const int from = WIDTH / 2 - BLUR / 2;
    assert_true(light_at(f, from - 2) < 0.9);
    const double dark = light_at(f, from - 2);
    for (int i = 0; i < BLUR; i++) {
        const double part = (i + 0.5) / BLUR, requested = part + (1 - part) * dark;
        assert_float_equal(light_at(f, from + i), requested,
                           0.03); /* including what is behind it */
    }
    assert_float_equal(light_at(f, from + BLUR + 1), 1.0, 1e-9);
}

/* Returns the fraction of the pixel (x, y) that is to the right of an edge through the centre of
 * the picture. */
static double covered(int x, int y, double slope)
{
    enum { FINE = 32 };
    int num = 0;
    for (int i = 0; i < FINE * FINE; i++) {
        const double across = x + (i % FINE + 0.5) / FINE - WIDTH / 2.0;
        const double down = y + (i / FINE + 0.5) / FINE - HEIGHT / 2.0;
        num += across > slope * down;
    }
    return (double)num / (FINE * FINE);
}

/* Returns the mean error of the brightness (0 to 1) of the pixels on a slanted edge. */
static double edge_error(struct stage *f, struct show *show, double slope, int num_samples)
{
    double sum = 0.0;
    int num = 0;
    take(f, show, &(struct shutter){.num_samples = num_samples}, 0.0);
    for (int y = 4; y < HEIGHT - 4; y++)
        for (int x = 0; x < WIDTH; x++) {
            const double part = covered(x, y, slope);
            const double value = f->pixels[((size_t)y * WIDTH + (size_t)x) * 4] / 255.0;
            if (part <= 0.0 || part >= 1.0)
                continue;
            sum += fabs(value * value - part);
            num++;
        }
    assert_in_range(num, HEIGHT, 3 * HEIGHT);
    return sum / num;
}

/* One sample has a mean error of a fifth. Random samples would have an error of 0.078 with 16 and
 * 0.039 with 64 samples; a low-discrepancy sequence is better. */
static void shutter_start__slanted_edge__has_the_error_of_its_samples(void **state)
{
    struct stage *const f = *state;
    if (!f->renderer)
        skip();
    struct show show = {.stage = f, .wall = make_wall(f->arena, 200), .is_bare = true};
    show.wall.angles.z = 20.0f;
    const double slope = -tan(glm_rad(20.0));
    const double one = edge_error(f, &show, slope, 1);
    const double some = edge_error(f, &show, slope, 16), many = edge_error(f, &show, slope, 64);
    assert_true(one > 0.15 && one < 0.3);
    assert_true(some < 0.05);
    assert_true(many < 0.015);
}

static double mean_difference(const uint8_t *a, const uint8_t *b)
{
    double sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
        sum += abs(a[i] - b[i]);
    return sum / (WIDTH * HEIGHT * 3);
}

static void shutter_start__many_samples__converge(void **state)
{
    struct stage *const f = *state;
    if (!f->renderer)
        skip();
    static uint8_t once[WIDTH * HEIGHT * 4], best[WIDTH * HEIGHT * 4];
    struct show show = {.stage = f, .pitch = 13, .yaw = 31, .wall = make_wall(f->arena, 100)};
    take(f, &show, &(struct shutter){.num_samples = 1}, 0.0);
    memcpy(once, f->pixels, sizeof once);
    take(f, &show, &(struct shutter){.num_samples = 1024}, 0.0);
    memcpy(best, f->pixels, sizeof best);
    assert_true(mean_difference(once, best) > 0.5);
    take(f, &show, &(struct shutter){.num_samples = 16}, 0.0);
    assert_true(mean_difference(f->pixels, best) < 1.0);
    take(f, &show, &(struct shutter){.num_samples = 64}, 0.0);
    assert_true(mean_difference(f->pixels, best) < 0.5);
}

static void shutter_start__one_sample__equals_a_plain_picture(void **state)
{
    struct stage *const f = *state;
    if (!f->renderer)
        skip();
    struct show show = {.stage = f, .lens = {50, 5, 0}, .pitch = 13, .yaw = 31};
    const struct scene scene = stage_look(f, 13, 31);
    const uint64_t drawn = stage_draw(f, f->renderer, &scene);
    take(f, &show, &(struct shutter){.num_samples = 1}, 0.0);
    assert_int_equal(hash_bytes(0, f->pixels, sizeof f->pixels), drawn);
    assert_int_equal(show.calls, 1);
}

/* Counts the pixels of the middle row that show neither the wall nor the room. */
static int count_between(const struct stage *stage)
{
    int num = 0;
    for (int x = 0; x < WIDTH; x++)
        num += light_at(stage, x) > 0.25 && light_at(stage, x) < 0.995;
    return num;
}

static void shutter_start__lens__blurs_objects_out_of_focus(void **state)
{
    struct stage *const f = *state;
    if (!f->renderer)
        skip();
    struct show show = {.stage = f, .wall = make_wall(f->arena, 100), .lens = {50, 6, 0}};
    const struct shutter shutter = {.num_samples = 64};
    take(f, &show, &shutter, 0.0);
    assert_true(count_between(f) <= 2);
    show.lens.focus = 150;
    take(f, &show, &shutter, 0.0);
    /* The edge is 12 * (1 / 50 - 1 / 150) * 48 = 7.7 pixels wide. */
    assert_in_range(count_between(f), 6, 8);
    show.wall.flags |= SCENE_VIEW_WEAPON;
    take(f, &show, &shutter, 0.0);
    assert_true(count_between(f) <= 2);
}

int main(void)
{
    const struct CMUnitTest plain[] = {
        cmocka_unit_test(shutter_time__samples__are_evenly_spaced_around_the_frame),
        cmocka_unit_test(shutter_time__phase__is_when_it_opens),
        cmocka_unit_test(shutter_time__aa__is_the_time_of_the_frame),
    };
    const struct CMUnitTest drawn[] = {
        cmocka_unit_test(shutter_start__moving_edge__is_a_clean_ramp),
        cmocka_unit_test(shutter_start__slanted_edge__has_the_error_of_its_samples),
        cmocka_unit_test(shutter_start__many_samples__converge),
        cmocka_unit_test(shutter_start__one_sample__equals_a_plain_picture),
        cmocka_unit_test(shutter_start__lens__blurs_objects_out_of_focus),
    };
    const int first = cmocka_run_group_tests(plain, NULL, NULL) +
                      cmocka_run_group_tests(drawn, set_up, stage_tear_down);
    stage_driver = RENDER_SOFT;
    return first + cmocka_run_group_tests(drawn, set_up, stage_tear_down);
}
