/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Ratings of scenes as pictures, and views that turn towards their subjects. */
#include "playback/scene/field_of_view.h"
#include "tests/unit/test.h"

#include "base/arena.h"
#include "models/model.h"
#include "pipeline/thumb/thumb_score.h"
#include "playback/scene/composition.h"
#include "playback/scene/reframe.h"
#include "render/frame.h"
#include "render/pixels/picture_stats.h"
#include "render/scene.h"
#include "tests/unit/test_bsp.h"
#include "world/map.h"
#include "world/map_load.h"

/* An upright board across the view. */
static const struct alias_triangle board[] = {{.vertex = {0, 1, 2}}, {.vertex = {1, 3, 2}}};

/* A monster of 32 poses, 56 units high. */
struct stage_set {
    struct arena *arena;
    struct alias_frame frames[2];
    struct alias_vertex poses[4 * 32];
    struct alias alias;
    struct model model;
    struct scene_entity monster;
    struct scene scene;
};

static int set_up(void **state)
{
    static struct test_bsp bsp;
    struct stage_set *s = test_calloc(1, sizeof *s);
    s->arena = arena_create();
    test_bsp_make(&bsp, BSP_29);
    const struct bytes file = test_bsp_pack(&bsp);
    s->frames[0] = (struct alias_frame){.name = "run1", .num_poses = 31};
    s->frames[1] = (struct alias_frame){.name = "axdeth1", .first_pose = 31, .num_poses = 1};
    s->alias = (struct alias){
        .scale = vec3_make(1, 1, 1),
        .offset = vec3_make(-16, -16, -24),
        .num_frames = 2,
        .num_poses = 32,
        .num_vertices = 4,
        .num_triangles = 2,
        .frames = s->frames,
        .poses = s->poses,
        .triangles = board,
    };
    for (int i = 0; i < 4 * 32; i++)
        s->poses[i] = (struct alias_vertex){.position = {16, i & 1 ? 32 : 0, i & 2 ? 56 : 0}};
    s->model = (struct model){.name = "progs/monster.mdl",
                              .kind = MODEL_ALIAS,
                              .mins = vec3_make(-16, -16, -24),
                              .maxs = vec3_make(16, 16, 32),
                              .alias = &s->alias};
    s->monster = (struct scene_entity){
        .model = &s->model, .origin = vec3_make(20, -60, 86), .scale = 1, .alpha = 1};
    s->scene = (struct scene){
        .map = map_parse("room", &(struct map_files){.bsp = file}, s->arena, NULL, NULL),
        .view = {.origin = vec3_make(-110, -60, 90),
                 .fov_x = 106,
                 .fov_y = 74,
                 .rect = {0, 0, 160, 90}},
        .view_contents = CONTENTS_EMPTY,
        .num_entities = 1,
        .entities = &s->monster,
    };
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct stage_set *s = *state;
    arena_destroy(s->arena);
    test_free(s);
    return 0;
}

static void composition_of__monster_ahead__is_the_subject(void **state)
{
    struct stage_set *s = *state;
    const struct composition with = composition_of(&s->scene);
    assert_int_equal(with.num_subjects, 1);
    assert_true(with.subjects > 0.5f);
    assert_true(fabsf(with.main_x) < 0.01f && fabsf(with.main_y) < 0.01f);
    assert_true(with.main_height > 0.2f && with.main_height < 0.4f);
    s->monster.pose_to = 31;
    assert_true(composition_of(&s->scene).subjects < with.subjects / 2);
    s->scene.num_entities = 0;
    assert_true(composition_of(&s->scene).subjects <= 0.0f);
}

static void composition_of__monster_behind_or_hidden__is_no_subject(void **state)
{
    struct stage_set *s = *state;
    s->scene.view.angles.y = 180;
    assert_int_equal(composition_of(&s->scene).num_subjects, 0);
    /* The solid block of the map is between the two. */
    struct model block = {.kind = MODEL_BRUSH, .map = s->scene.map, .submodel = 1};
    const struct scene_entity both[2] = {s->monster, {.model = &block, .scale = 1, .alpha = 1}};
    struct scene_entity entities[2] = {both[0], both[1]};
    entities[0].origin = vec3_make(60, 0, 60);
    s->scene.entities = entities;
    s->scene.num_entities = 2;
    s->scene.view.origin = vec3_make(-110, 0, 64);
    s->scene.view.angles.y = 0;
    assert_int_equal(composition_of(&s->scene).num_subjects, 0);
    s->scene.num_entities = 1;
    assert_int_equal(composition_of(&s->scene).num_subjects, 1);
}

static void composition_of__head_cut_off__is_worse_than_feet(void **state)
{
    struct stage_set *s = *state;
    s->scene.view.angles.x = -34;
    const struct composition feet = composition_of(&s->scene);
    s->scene.view.angles.x = 34;
    const struct composition head = composition_of(&s->scene);
    assert_true(feet.main_y < -0.8f && head.main_y > 0.8f);
    assert_true(head.subjects > 0.0f && head.subjects < 0.7f * feet.subjects);
}

static void composition_of__wall_close_to_the_camera__has_no_depth(void **state)
{
    struct stage_set *s = *state;
    const float open = composition_of(&s->scene).depth;
    s->scene.view.angles.y = 180;
    assert_true(composition_of(&s->scene).depth <= 0.0f);
    assert_true(open > 0.0f);
}

static void composition_of__body_close_to_the_camera__is_worse(void **state)
{
    struct stage_set *s = *state;
    const float good = composition_of(&s->scene).clearness;
    for (int pose = 0; pose < 32; pose += 31) { /* alive and dead */
        s->monster.pose_to = pose;
        s->monster.origin.x = s->scene.view.origin.x + 12;
        assert_true(composition_of(&s->scene).clearness < 0.2f * good);
        s->monster.origin.x = s->scene.view.origin.x + 60; /* a portrait */
        assert_true(composition_of(&s->scene).clearness >= good);
        s->monster.origin.x = s->scene.view.origin.x - 30; /* behind */
        assert_true(composition_of(&s->scene).clearness >= good);
    }
    s->monster.origin.x = s->scene.view.origin.x + 12;
    s->monster.flags = SCENE_VIEW_WEAPON;
    assert_true(composition_of(&s->scene).clearness >= good);
}

static void composition_of__tilted_tinted_or_drowned__is_worse(void **state)
{
    struct stage_set *s = *state;
    const struct composition good = composition_of(&s->scene);
    assert_true(good.poise > 0.99f && good.clearness > 0.99f);
    s->scene.view.angles.z = 80;
    assert_true(composition_of(&s->scene).poise < 0.01f);
    s->scene.view.angles = vec3_make(80, 0, 0);
    assert_true(composition_of(&s->scene).poise < 0.01f);
    s->scene.tint[3] = 0.5f;
    assert_true(composition_of(&s->scene).clearness < 0.01f);
    s->scene.tint[3] = 0;
    s->scene.view_contents = CONTENTS_WATER;
    assert_true(composition_of(&s->scene).clearness < 0.5f);
}

enum { SIDE = 32 };

static struct picture_stats appraise(uint8_t (*shade)(int x, int y, int channel))
{
    static uint8_t rgba[SIDE * SIDE * 4];
    const struct frame frame = {.width = SIDE, .height = SIDE, .stride = SIDE * 4, .rgba = rgba};
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            for (int c = 0; c < 4; c++)
                rgba[(y * SIDE + x) * 4 + c] = c == 3 ? 255 : shade(x, y, c);
    return picture_stats_of(&frame);
}

static uint8_t black(int x, int y, int channel)
{
    (void)x, (void)y, (void)channel;
    return 0;
}

static uint8_t grey_checks(int x, int y, int channel)
{
    (void)channel;
    return (x + y) % 2 ? 60 : 160;
}

static uint8_t grey_slope(int x, int y, int channel)
{
    (void)y, (void)channel;
    return (uint8_t)(x * 8);
}

static uint8_t hues(int x, int y, int channel)
{
    return (uint8_t)(channel == 0 ? x * 8 : channel == 1 ? y * 8 : 128);
}

static void picture_stats_of__plain_pictures__have_their_statistics(void **state)
{
    (void)state;
    const struct picture_stats none = appraise(black), checks = appraise(grey_checks),
                               slope = appraise(grey_slope), colours = appraise(hues);
    assert_true(none.brightness <= 0 && none.contrast <= 0 && none.colour <= 0 &&
                none.sharpness <= 0 && none.variety <= 0);
    assert_true(checks.sharpness > 4 * slope.sharpness);
    assert_true(checks.contrast > 0.3f && checks.brightness > 0.4f && checks.brightness < 0.45f);
    assert_true(slope.variety > checks.variety && colours.variety > slope.variety);
    assert_true(slope.colour < 0.001f && colours.colour > 0.3f);
    assert_true(none.darkness >= 1.0f && checks.darkness <= 0.0f);
    assert_true(slope.darkness > 0.0f && slope.darkness < 0.1f);
}

static void thumb_score__black_picture__is_nothing(void **state)
{
    struct stage_set *s = *state;
    const struct composition composition = composition_of(&s->scene);
    const struct picture_stats none = appraise(black), colours = appraise(hues);
    assert_true(thumb_score(&composition, &none, 1) <= 0.0f);
    assert_true(thumb_score(&composition, &colours, 1) > thumb_score(&composition, &colours, 0));
    struct picture_stats half = colours;
    half.darkness = 0.5f;
    assert_true(thumb_score(&composition, &half, 1) < thumb_score(&composition, &colours, 1) / 2);
    const struct composition nothing = {0};
    assert_true(thumb_score(&nothing, &colours, 0) > thumb_score(&nothing, &half, 0));
}

/* The monster moves from one side to the other in ten seconds; the viewpoint changes at
 * second 4. */
static int whose_at(void *context, double time)
{
    (void)context;
    return time >= 4.0;
}

static void look_at(void *context, double time, struct arena *frame, struct scene *out)
{
    struct stage_set *s = context;
    (void)frame;
    s->monster.origin.y = -100.0f + 8.0f * (float)time;
    *out = s->scene;
}

static void reframe_turn__any_time__is_independent_of_earlier_calls(void **state)
{
    struct stage_set *s = *state;
    const struct reframe_source source = {s, whose_at, look_at};
    struct reframe *through = reframe_create(&source), *alone;
    float last = 0.0f;
    for (int i = 0; i < 500; i++) {
        const double time = i / 50.0;
        const float turn = reframe_turn(through, time);
        alone = reframe_create(&source);
        assert_true(reframe_turn(alone, time) == turn);
        reframe_destroy(alone);
        /* The angle jumps only where the viewpoint changes. */
        assert_true(i == 0 || i == 200 || fabsf(turn - last) < 1.0f);
        last = turn;
    }
    /* The view turns towards the monster: first to the right, then to the left. */
    assert_true(reframe_turn(through, 0.5) < -10.0f && reframe_turn(through, 9.5) > 10.0f);
    assert_true(fabsf(reframe_turn(through, 5.0)) < 2.0f);
    s->scene.num_entities = 0;
    alone = reframe_create(&source);
    assert_true(reframe_turn(alone, 0.5) == 0.0f);
    reframe_destroy(alone);
    reframe_destroy(through);
}

static void reframe_limit__shapes__leave_what_the_wide_one_shows(void **state)
{
    (void)state;
    static const int sizes[][2] = {
        {1080, 1920}, {1080, 1080}, {1440, 1080}, {1920, 1080}, {2560, 1080}};
    for (int i = 0; i < 5; i++) {
        struct scene_view view = {.rect = {0, 0, sizes[i][0], sizes[i][1]}};
        struct scene_view wide = {.rect = {0, 0, 1920, 1080}};
        field_of_view_set(90, sizes[i][0], sizes[i][1], &view);
        field_of_view_set(90, 1920, 1080, &wide);
        const float most = reframe_limit(90, &view, sizes[i][0], sizes[i][1]);
        assert_true(i < 3 ? fabsf(most + view.fov_x / 2 - wide.fov_x / 2) < 0.01f : most < 0.01f);
        assert_true(reframe_limit(-90, &view, sizes[i][0], sizes[i][1]) == -most);
        assert_true(fabsf(reframe_limit(0.5f, &view, sizes[i][0], sizes[i][1])) ==
                    fminf(most, 0.5f));
        /* The angle approaches its limit smoothly: its steps become smaller and smaller. */
        float before = 0.0f, step = 1.0f;
        for (float turn = 0.5f; turn < 60.0f && most > 1.0f; turn += 0.5f) {
            const float now = reframe_limit(turn, &view, sizes[i][0], sizes[i][1]);
            assert_true(now - before > -0.001f && now - before < step + 0.001f);
            assert_true(before == 0.0f || step - (now - before) < 0.05f);
            step = now - before;
            before = now;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(composition_of__monster_ahead__is_the_subject, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(composition_of__monster_behind_or_hidden__is_no_subject,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(composition_of__head_cut_off__is_worse_than_feet, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(composition_of__wall_close_to_the_camera__has_no_depth,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(composition_of__body_close_to_the_camera__is_worse, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(composition_of__tilted_tinted_or_drowned__is_worse, set_up,
                                        tear_down),
        cmocka_unit_test(picture_stats_of__plain_pictures__have_their_statistics),
        cmocka_unit_test_setup_teardown(reframe_turn__any_time__is_independent_of_earlier_calls,
                                        set_up, tear_down),
        cmocka_unit_test(reframe_limit__shapes__leave_what_the_wide_one_shows),
        cmocka_unit_test_setup_teardown(thumb_score__black_picture__is_nothing, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
