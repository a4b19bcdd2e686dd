/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The room of test_bsp.h through the entire renderer. */
#include "tests/unit/test.h"

#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

#include "render/geometry/camera.h"
#include "tests/unit/test_stage.h"
#include "world/image.h"
#include "world/map_load.h"
#include "world/sky_box.h"

enum { GREY = 100 };

/* Texture i of the room is all palette index i: greys, each a little brighter. */
static void make_stage(struct stage *stage)
{
    uint8_t rgb[256][3];
    for (int i = 0; i < 256; i++)
        memset(rgb[i], GREY + i % 16 * 10, 3);
    stage_init(stage, rgb);
}

static int set_up(void **state)
{
    static struct stage stage;
    make_stage(&stage);
    stage.renderer = stage_renderer(&stage, 1, false);
    *state = &stage;
    return 0;
}

static struct scene look(const struct stage *f, float pitch, float yaw)
{
    struct scene scene = stage_look(f, pitch, yaw);
    scene.time = 0.05;
    return scene;
}

/* The red value at the centre of the picture. */
static int draw_middle(struct stage *f, const struct scene *scene)
{
    stage_draw(f, f->renderer, scene);
    return f->pixels[(HEIGHT / 2 * WIDTH + WIDTH / 2) * 4];
}

/* texel * luxel / 128, where the luxel is `light` times style "m". */
static int lit(int texel, int light)
{
    return texel * (light * 264 / 256) * 2 / 255;
}

static void renderer__scene_without_map__is_black_and_opaque(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene scene = {
        .view = {.fov_x = 90.0f, .fov_y = 74.0f, .rect = {0, 0, WIDTH, HEIGHT}}};
    stage_draw(f, f->renderer, &scene);
    for (size_t i = 0; i < sizeof f->pixels; i++)
        assert_int_equal(f->pixels[i], i % 4 == 3 ? 255 : 0);
}

static void renderer__impossible_size__is_refused(void **state)
{
    struct stage *f = *state;
    const struct render_options options = {.width = 0, .height = 48, .gamma = 1, .contrast = 1};
    struct err err = {0};
    assert_null(renderer_create(&options, &f->palette, NULL, &err));
    assert_int_equal(err.kind, ERR_LIMIT);
}

static void draw_world__wall__is_its_texel_times_its_light(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 0);
    assert_in_range(draw_middle(f, &scene), lit(GREY, TEST_WALL_LIGHT) - 1,
                    lit(GREY, TEST_WALL_LIGHT) + 1);
    scene.light_styles[0] = 0.0f;
    assert_int_equal(draw_middle(f, &scene), 0);
}

static void draw_world__overbright_light__stops_at_twice_the_texel(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 0);
    scene.light_styles[0] = 25.0f * 22.0f / 256.0f * 2.0f;
    assert_int_equal(draw_middle(f, &scene), 2 * GREY);
}

static void draw_world__animated_texture__changes_with_time(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 90);
    const int first = lit(GREY + 30, TEST_WALL_LIGHT), second = lit(GREY + 40, TEST_WALL_LIGHT);
    assert_in_range(draw_middle(f, &scene), first - 1, first + 1);
    scene.time = 0.25;
    assert_in_range(draw_middle(f, &scene), second - 1, second + 1);
    scene.time = 0.45;
    assert_in_range(draw_middle(f, &scene), first - 1, first + 1);
}

static void draw_world__dynamic_light__brightens_and_leaves_no_trace(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene_light light = {vec3_make(120, 0, 90), 50, 0, {1, 1, 1}};
    const struct scene plain = look(f, 0, 0);
    struct scene bright = plain;
    bright.num_lights = 1;
    bright.lights = &light;
    const int before = draw_middle(f, &plain);
    assert_in_range(draw_middle(f, &bright), before + 20, 255);
    assert_int_equal(draw_middle(f, &plain), before);
}

/* Down to black, without wrapping. */
static void draw_world__light_below_0__darkens(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene_light lights[2] = {{vec3_make(120, 0, 90), 50, 0, {-1, -1, -1}},
                                          {vec3_make(120, 0, 90), 500, 0, {-1, -1, -1}}};
    const struct scene plain = look(f, 0, 0);
    struct scene dark = plain;
    dark.num_lights = 1;
    dark.lights = &lights[0];
    const int before = draw_middle(f, &plain);
    assert_in_range(draw_middle(f, &dark), 1, before - 10);
    dark.lights = &lights[1];
    assert_in_range(draw_middle(f, &dark), 0, 1);
}

/* A renderer that has seen only grey light stores less of it. */
static void draw_world__first_coloured_light__tints_and_leaves_no_trace(void **state)
{
    struct stage *f = *state;
    struct renderer *fresh = stage_renderer(f, 1, false);
    if (!fresh)
        skip();
    const struct scene_light light = {vec3_make(120, 0, 90), 50, 0, {1, 0, 0}};
    const struct scene plain = look(f, 0, 0);
    struct scene tinted = plain;
    tinted.num_lights = 1;
    tinted.lights = &light;
    const uint8_t *const middle = f->pixels + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 4;
    const uint64_t before = stage_draw(f, fresh, &plain);
    stage_draw(f, fresh, &tinted);
    assert_in_range(middle[0], middle[2] + 20, 255);
    assert_int_equal(middle[1], middle[2]);
    assert_true(stage_draw(f, fresh, &plain) == before);
    renderer_destroy(fresh);
}

/* Clamped to white, or scaled as in Quake II. */
static void draw_world__overbright_light__keeps_its_hue_if_the_map_says_so(void **state)
{
    struct stage *f = *state;
    const struct scene_light light = {vec3_make(120, 0, 90), 700, 0, {1, 0.5f, 0.5f}};
    for (int keeps = 0; keeps < 2; keeps++) {
        struct renderer *fresh = stage_renderer(f, 1, false);
        if (!fresh)
            skip();
        struct scene scene = look(f, 0, 0);
        struct map map = *scene.map;
        map.light_keeps_hue = keeps;
        scene.map = &map;
        scene.num_lights = 1;
        scene.lights = &light;
        scene.light_styles[0] = 0.0f;
        stage_draw(f, fresh, &scene);
        const uint8_t *const middle = f->pixels + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 4;
        assert_int_equal(middle[0], 2 * GREY);
        assert_in_range(middle[1], keeps ? GREY - 2 : 2 * GREY, keeps ? GREY : 2 * GREY);
        renderer_destroy(fresh);
    }
}

static void draw_world__sky_and_water__are_not_lit(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene up = look(f, -80, 0), down = look(f, 80, 0);
    up.light_styles[0] = down.light_styles[0] = 0.0f;
    assert_int_equal(draw_middle(f, &up), GREY + 20);
    assert_int_equal(draw_middle(f, &down), GREY + 10);
}

/* A picture of the room's water; half of its texels differ from the others. */
static uint64_t draw_water(struct stage *f, float offset)
{
    enum { TEXINFO = 3, TEXINFO_SIZE = 40, TEXTURE_SIZE = 40 + 340, PIXELS = 256 };
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_29);
    uint8_t *const texture =
        bsp.lumps[LUMP_TEXTURES].data + 4 + 4 * TEST_NUM_TEXTURES + TEXTURE_SIZE;
    assert_string_equal((const char *)texture, "*water1");
    for (int i = 0; i < PIXELS; i += 2)
        texture[40 + i] = 5;
    uint8_t *const texinfo = bsp.lumps[LUMP_TEXINFOS].data + TEXINFO * TEXINFO_SIZE;
    memcpy(texinfo + 12, &offset, sizeof offset);
    const struct bytes file = test_bsp_pack(&bsp);
    const struct map *const map =
        map_parse("lake", &(struct map_files){.bsp = file}, f->arena, NULL, NULL);
    struct scene scene = look(f, 80, 0);
    scene.map = map;
    return stage_draw(f, f->renderer, &scene);
}

static void draw_world__liquid__starts_at_the_worlds_origin(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene plain = look(f, 80, 0);
    const uint64_t hash = draw_water(f, 0.0f);
    assert_true(hash == draw_water(f, 21.0f));
    assert_true(hash != stage_draw(f, f->renderer, &plain));
}

/* From above, a map below the sky is visible. */
static void draw_world__leaf_of_sky__hides_nothing(void **state)
{
    enum { LEAF_SIZE = 28 };
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_29);
    for (size_t leaf = 1; leaf <= 2; leaf++)
        test_set_int(&bsp.lumps[LUMP_LEAFS], leaf * LEAF_SIZE, CONTENTS_SKY, 4);
    const struct bytes file = test_bsp_pack(&bsp);
    struct scene scene = look(f, 0, 0);
    assert_int_not_equal(draw_middle(f, &scene), 0);
    scene.map = map_parse("heaven", &(struct map_files){.bsp = file}, f->arena, NULL, NULL);
    assert_int_equal(draw_middle(f, &scene), 0);
}

/* The ceiling is sky: upwards is the fifth picture, with its top towards -x, and straight
 * ahead the first. */
static void draw_world__sky_box__has_the_right_orientation(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    uint8_t up[2 * 2 * 4] = {0}, rest[2 * 2 * 4];
    for (int i = 0; i < 4; i++) {
        up[i * 4] = (uint8_t)(10 + i * 40);
        memset(rest + (size_t)i * 4, 7, 4);
    }
    const struct image up_image = {2, 2, up}, other = {2, 2, rest};
    const struct sky_box box = {2, {&other, &other, &other, &other, &up_image, &other}};
    struct scene scene = look(f, -80, 0);
    const int plain = draw_middle(f, &scene);
    scene.sky_box = &box;
    /* Looking up, forward is the lower half of the picture and left its left. */
    scene.view.angles = vec3_make(-50, 45, 0);
    assert_int_equal(draw_middle(f, &scene), 10 + 2 * 40);
    scene.view.angles = vec3_make(-50, -45, 0);
    assert_int_equal(draw_middle(f, &scene), 10 + 3 * 40);
    scene.view.angles = vec3_make(-50, -135, 0);
    assert_int_equal(draw_middle(f, &scene), 10 + 1 * 40);
    scene = look(f, -80, 0);
    assert_int_equal(draw_middle(f, &scene), plain);
}

/* About an axis of any length: rotating the view like the box shows the same. */
static void draw_world__rotated_sky_box__matches_a_rotated_view(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    uint8_t up[2 * 2 * 4] = {0};
    for (int i = 0; i < 4; i++)
        up[i * 4] = (uint8_t)(10 + i * 40);
    const struct image up_image = {2, 2, up};
    const struct sky_box box = {2, {[4] = &up_image}};
    struct scene scene = look(f, -50, 45);
    scene.sky_box = &box;
    scene.sky_axis = vec3_make(0, 0, 3);
    assert_int_equal(draw_middle(f, &scene), 10 + 2 * 40);
    scene.sky_turn = 90;
    assert_int_equal(draw_middle(f, &scene), 10 + 3 * 40);
    scene.view.angles = vec3_make(-50, 135, 0);
    assert_int_equal(draw_middle(f, &scene), 10 + 2 * 40);
    scene.sky_axis = vec3_make(0, 0, 0);
    assert_int_equal(draw_middle(f, &scene), 10 + 0 * 40);
}

/* The room with a scrolling texture whose left half differs from its right. */
static const struct map *make_flowing(struct stage *f, const char *name)
{
    enum { TEXTURE_SIZE = 40 + 340, SIDE = 16 };
    static struct test_bsp bsp;
    test_bsp_make(&bsp, BSP_29);
    int index = -1;
    for (int i = 0; i < TEST_NUM_TEXTURES; i++) {
        uint8_t *texture =
            bsp.lumps[LUMP_TEXTURES].data + 4 + 4 * TEST_NUM_TEXTURES + (size_t)i * TEXTURE_SIZE;
        if (strcmp((const char *)texture, name) != 0)
            continue;
        index = i;
        for (int k = 0; k < SIDE * SIDE; k++)
            texture[40 + k] = k % SIDE < SIDE / 2 ? 1 : 9;
    }
    assert_true(index >= 0);
    const struct bytes file = test_bsp_pack(&bsp);
    const struct map *from =
        map_parse("river", &(struct map_files){.bsp = file}, f->arena, NULL, NULL);
    struct map *map = arena_copy(f->arena, from, sizeof *from);
    struct map_texture *textures =
        arena_copy(f->arena, from->textures, (size_t)from->num_textures * sizeof *textures);
    textures[index].flows = true;
    map->textures = textures;
    return map;
}

/* Walls move by 64 repeats in 40 s, liquids by one in 2 s. */
static void draw_world__flowing_texture__moves_along_s(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 0);
    scene.map = make_flowing(f, "floor");
    scene.time = 0.0;
    const uint64_t first = stage_draw(f, f->renderer, &scene);
    scene.time = 40.0;
    assert_true(stage_draw(f, f->renderer, &scene) == first);
    scene.time = 40.0 / 64.0 / 2.0;
    assert_true(stage_draw(f, f->renderer, &scene) != first);
    const uint64_t half = stage_draw(f, f->renderer, &scene);
    scene.time = 40.0 / 64.0 * 2.5;
    assert_true(stage_draw(f, f->renderer, &scene) == half);
}

static void draw_world__flowing_liquid__moves_along_s(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 80, 0);
    struct map rests;
    scene.map = make_flowing(f, "*water1");
    rests = *scene.map;
    struct map_texture textures[TEST_NUM_TEXTURES];
    memcpy(textures, scene.map->textures, sizeof textures);
    for (int i = 0; i < TEST_NUM_TEXTURES; i++)
        textures[i].flows = false;
    rests.textures = textures;
    const struct map *const flows = scene.map;
    /* After whole repeats only the waves matter; after half a repeat they do not. */
    static const struct {
        double time;
        bool is_whole;
    } cases[] = {{4.0, true}, {5.0, false}};
    for (int i = 0; i < 2; i++) {
        scene.time = cases[i].time;
        scene.map = flows;
        const uint64_t moved = stage_draw(f, f->renderer, &scene);
        scene.map = &rests;
        assert_true((stage_draw(f, f->renderer, &scene) == moved) == cases[i].is_whole);
    }
}

/* The room is in area 2, which a door may close off. */
static void draw_world__closed_area__is_not_drawn(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 0);
    const int open = draw_middle(f, &scene);
    struct map map = *f->map;
    struct map_leaf leafs[8];
    assert_in_range(map.num_leafs, 1, 8);
    for (int i = 0; i < map.num_leafs; i++) {
        leafs[i] = map.leafs[i];
        leafs[i].area = 2;
    }
    map.leafs = leafs;
    scene.map = &map;
    const uint8_t shut[] = {0xfb}, ajar[] = {0x04};
    scene.num_areas = 8;
    scene.areas = shut;
    assert_int_equal(draw_middle(f, &scene), 0);
    scene.areas = ajar;
    assert_int_equal(draw_middle(f, &scene), open);
    scene.num_areas = 0;
    scene.areas = NULL;
    assert_int_equal(draw_middle(f, &scene), open);
}

/* Under water Quake's field of view is always narrower, Quake II's is not. */
static void camera__under_water__sways_as_the_game_does(void **state)
{
    struct stage *f = *state;
    struct scene scene = look(f, 0, 0);
    struct map other = *f->map;
    struct camera_view dry, first, second;
    scene.time = 0.0;
    camera_set_view(&dry, &scene);
    scene.view_contents = CONTENTS_WATER;
    camera_set_view(&first, &scene);
    other.version = 38;
    scene.map = &other;
    camera_set_view(&second, &scene);
    assert_true(first.focal != dry.focal);
    assert_true(second.focal == dry.focal);
    scene.time = 1.0;
    camera_set_view(&second, &scene);
    assert_true(second.focal != dry.focal);
}

static void draw_world__fog__hides_what_is_far(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct scene scene = look(f, 0, 0);
    scene.fog = (struct scene_fog){100.0f, {1, 0, 0}};
    assert_int_equal(draw_middle(f, &scene), 255);
}

/* A scene that differs from look(f, 20, 10) in everything that is cached between frames. */
static struct scene other_scene(struct stage *f)
{
    static const struct scene_light light = {{{100, 0, 60}}, 150, 0, {1, 0.5f, 0.25f}};
    struct scene other = look(f, 30, 45);
    other.time = 0.3;
    other.light_styles[0] = 0.5f;
    other.num_lights = 1;
    other.lights = &light;
    return other;
}

static uint64_t draw_both(struct stage *f, struct renderer *renderer, bool other_first)
{
    const struct scene one = look(f, 20, 10), other = other_scene(f);
    if (other_first)
        stage_draw(f, renderer, &other);
    const uint64_t hash = stage_draw(f, renderer, &one);
    return hash_pair(hash, stage_draw(f, renderer, &other));
}

static void renderer_draw__any_order__gives_the_same_picture(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const uint64_t hash = draw_both(f, f->renderer, false);
    assert_true(hash == draw_both(f, f->renderer, true));
}

/* Subframes and frames in flight at the same time are each as if drawn alone. */
static void renderer_submit__frames_in_flight__arrive_in_order_and_unmixed(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    const struct scene one = look(f, 20, 10), other = other_scene(f);
    const uint64_t hashes[2] = {stage_draw(f, f->renderer, &one),
                                stage_draw(f, f->renderer, &other)};
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = f->pixels};
    struct err err = {0};
    for (int i = 0; i < 5; i++) {
        const struct scene *const scene = i % 2 ? &other : &one;
        for (int look = 0; i == 2 && look < 4; look++)
            assert_true(renderer_add_subframe(f->renderer, scene, &err));
        assert_true(i == 2 ? renderer_submit_mean(f->renderer, scene, &err)
                           : renderer_submit(f->renderer, scene, &err));
    }
    for (int i = 0; i < 5; i++) {
        assert_true(renderer_receive(f->renderer, &frame, &err));
        assert_true(hash_bytes(0, f->pixels, sizeof f->pixels) == hashes[i % 2]);
    }
}

/* The number of threads takes effect once per process, so each runs in its own. */
static uint64_t hash_in_child(int threads)
{
    int ends[2];
    uint64_t hash = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        static struct stage f;
        make_stage(&f);
        f.renderer = stage_renderer(&f, threads, false);
        hash = f.renderer ? draw_both(&f, f.renderer, false) : 0;
        _exit(write(ends[1], &hash, sizeof hash) != sizeof hash);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &hash, sizeof hash), sizeof hash);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return hash;
}

static void renderer_draw__any_number_of_threads__gives_the_same_picture(void **state)
{
    (void)state;
    const uint64_t hash = hash_in_child(0);
    if (hash == 0)
        skip();
    assert_true(hash == hash_in_child(1));
    assert_true(hash == hash_in_child(2));
}

/* A frame of several subframes has the mean of their light; 2D drawn over it is sharp. */
static void renderer_add_subframe__two_subframes__are_averaged_under_the_pics(void **state)
{
    struct stage *f = *state;
    if (!f->renderer)
        skip();
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = f->pixels};
    const struct scene_pic fill = {.width = 8, .height = 8, .rgba = {10, 20, 30, 255}};
    struct scene a = look(f, 0, 0), b = look(f, 0, 90);
    struct err err = {0};
    const double middle_a = draw_middle(f, &a), middle_b = draw_middle(f, &b);
    const int expected = (int)(sqrt((middle_a * middle_a + middle_b * middle_b) / 2) + 0.5);
    assert_true(middle_a != middle_b);

    a.num_pics = 1;
    a.pics = &fill;
    for (int i = 0; i < 2; i++) {
        assert_true(renderer_add_subframe(f->renderer, i ? &a : &b, &err));
        assert_true(renderer_add_subframe(f->renderer, i ? &b : &a, &err));
        assert_true(renderer_submit_mean(f->renderer, &a, &err));
        assert_true(renderer_receive(f->renderer, &frame, &err));
        assert_int_equal(f->pixels[(HEIGHT / 2 * WIDTH + WIDTH / 2) * 4], expected);
        assert_memory_equal(f->pixels, fill.rgba, 4);
    }

    const uint64_t plain = stage_draw(f, f->renderer, &a);
    for (int i = 0; i < 3; i++)
        assert_true(renderer_add_subframe(f->renderer, &a, &err));
    assert_true(renderer_submit_mean(f->renderer, &a, &err));
    assert_true(renderer_receive(f->renderer, &frame, &err));
    assert_true(hash_bytes(0, f->pixels, sizeof f->pixels) == plain);
}

int main(void)
{
    const struct CMUnitTest before_any_context[] = {
        cmocka_unit_test(renderer_draw__any_number_of_threads__gives_the_same_picture),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renderer__scene_without_map__is_black_and_opaque),
        cmocka_unit_test(renderer__impossible_size__is_refused),
        cmocka_unit_test(draw_world__wall__is_its_texel_times_its_light),
        cmocka_unit_test(draw_world__overbright_light__stops_at_twice_the_texel),
        cmocka_unit_test(draw_world__animated_texture__changes_with_time),
        cmocka_unit_test(draw_world__dynamic_light__brightens_and_leaves_no_trace),
        cmocka_unit_test(draw_world__light_below_0__darkens),
        cmocka_unit_test(draw_world__overbright_light__keeps_its_hue_if_the_map_says_so),
        cmocka_unit_test(draw_world__first_coloured_light__tints_and_leaves_no_trace),
        cmocka_unit_test(draw_world__sky_and_water__are_not_lit),
        cmocka_unit_test(draw_world__liquid__starts_at_the_worlds_origin),
        cmocka_unit_test(draw_world__leaf_of_sky__hides_nothing),
        cmocka_unit_test(draw_world__sky_box__has_the_right_orientation),
        cmocka_unit_test(draw_world__rotated_sky_box__matches_a_rotated_view),
        cmocka_unit_test(draw_world__flowing_texture__moves_along_s),
        cmocka_unit_test(draw_world__flowing_liquid__moves_along_s),
        cmocka_unit_test(draw_world__closed_area__is_not_drawn),
        cmocka_unit_test(camera__under_water__sways_as_the_game_does),
        cmocka_unit_test(draw_world__fog__hides_what_is_far),
        cmocka_unit_test(renderer_draw__any_order__gives_the_same_picture),
        cmocka_unit_test(renderer_submit__frames_in_flight__arrive_in_order_and_unmixed),
        cmocka_unit_test(renderer_add_subframe__two_subframes__are_averaged_under_the_pics),
    };
    int by_osmesa = 0;
    if (stage_tries_osmesa())
        by_osmesa = cmocka_run_group_tests(before_any_context, NULL, NULL) |
                    cmocka_run_group_tests(tests, set_up, stage_tear_down);
    stage_driver = RENDER_SOFT;
    return by_osmesa | cmocka_run_group_tests(tests, set_up, stage_tear_down);
}
