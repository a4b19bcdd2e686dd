/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_clearance.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/time_map.h"

/* An empty room, the position of the target in it at demo time 0, its velocity in units per
 * second, and its yaw. */
struct box {
    vec3s low, high, at, way;
    float yaw;
};

static bool find(void *context, const struct camera_target *target, double demo, struct place *out)
{
    const struct box *box = context;
    (void)target;
    out->origin = vec3_mad(box->at, box->way, (float)demo);
    out->angles = vec3_make(0, box->yaw, 0);
    return true;
}

static float trace(void *context, double demo, vec3s from, vec3s to)
{
    const struct box *box = context;
    float free = 1.0f;
    (void)demo;
    for (int i = 0; i < 3; i++) {
        const float way = to.raw[i] - from.raw[i];
        if (to.raw[i] > box->high.raw[i])
            free = fminf(free, (box->high.raw[i] - from.raw[i]) / way);
        if (to.raw[i] < box->low.raw[i])
            free = fminf(free, (box->low.raw[i] - from.raw[i]) / way);
    }
    return fmaxf(free, 0.0f);
}

/* Poses for 4 seconds, 100 per second. */
enum { NUM = 400 };

static void follow(const struct camera *camera, struct box *box, struct camera_pose poses[NUM])
{
    const struct camera_world world = {.context = box, .find = find, .trace = trace};
    const struct time_map map = {.from = 0};
    struct arena *arena = arena_create();
    struct camera_track *track = camera_track_create(camera, &map, &world, arena);
    for (int i = 0; i < NUM; i++)
        poses[i] = camera_track_at(track, i / 100.0);
    arena_destroy(arena);
}

static float distance_in(const struct box *box, const struct camera_pose *pose, int i)
{
    return glms_vec3_distance(pose->origin, vec3_mad(box->at, box->way, (float)i / 100.0f));
}

static void assert_inside(const struct box *box, vec3s point)
{
    for (int i = 0; i < 3; i++)
        assert_true(point.raw[i] > box->low.raw[i] && point.raw[i] < box->high.raw[i]);
}

static const struct camera chase = {
    .kind = CAMERA_CHASE, .collide = true, .target = {.kind = TARGET_ENTITY, .number = 1}};

static void camera_clearance__corner__is_bypassed(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {{{-20, -20, -30}}, {{900, 900, 200}}, {{0, 0, 0}}, {{0, 0, 0}}, 45};
    follow(&chase, &box, poses);
    for (int i = 0; i < NUM; i++) {
        assert_true(distance_in(&box, &poses[i], i) >= CAMERA_NEAREST);
        assert_inside(&box, poses[i].origin);
        assert_float_equal(poses[i].target_alpha, 1, 0);
    }
}

static void camera_clearance__shaft__is_seen_from_above(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {{{-24, -24, -3000}}, {{24, 24, 300}}, {{0, 0, 0}}, {{0, 0, -700}}, 0};
    struct camera orbit = chase;
    orbit.kind = CAMERA_ORBIT;
    for (int k = 0; k < 2; k++) {
        follow(k ? &orbit : &chase, &box, poses);
        for (int i = 50; i < NUM; i++) { /* at first the player falls through the ceiling */
            assert_true(distance_in(&box, &poses[i], i) >= CAMERA_NEAREST);
            assert_inside(&box, poses[i].origin);
        }
    }
}

/* Into a corner and out of it: the camera's path has no jumps. */
static void camera_clearance__into_a_corner__is_smooth(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {{{-20, -20, -30}}, {{900, 900, 200}}, {{300, 300, 0}}, {{-150, -150, 0}}, 45};
    static struct camera_pose back[NUM];
    follow(&chase, &box, poses);
    box.at = vec3_make(0, 0, 0);
    box.way = vec3_make(150, 150, 0);
    follow(&chase, &box, back);
    for (int i = 1; i < 200; i++) {
        assert_true(glms_vec3_distance(poses[i].origin, poses[i - 1].origin) < 7);
        assert_true(glms_vec3_distance(back[i].origin, back[i - 1].origin) < 7);
        assert_true(fabsf(poses[i].angles.x - poses[i - 1].angles.x) < 4);
    }
    /* With enough space the camera has its unobstructed position. */
    assert_float_equal(distance_in(&box, &back[399], 399), sqrtf(100 * 100 + 30 * 30), 0.01);
    assert_float_equal(back[399].kept, 1, 0);
}

/* Without any space, the target is faded out. */
static void camera_clearance__inside_a_players_box__fades_the_player(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {{{-18, -18, -26}}, {{18, 18, 34}}, {{0, 0, 0}}, {{0, 0, 0}}, 0};
    follow(&chase, &box, poses);
    assert_inside(&box, poses[100].origin);
    assert_true(poses[100].target_alpha < 0.9f);
}

static void camera_clearance__short_distance__stays_short(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {{{-90, -90, -90}}, {{90, 90, 90}}, {{0, 0, 0}}, {{0, 0, 0}}, 0};
    struct curve_key near = {.value = 20}, level = {.value = 0};
    struct camera camera = chase;
    camera.distance = (struct curve){1, &near, false};
    camera.height = (struct curve){1, &level, false};
    follow(&camera, &box, poses);
    assert_float_equal(poses[100].origin.x, -20, 0.001);
    assert_float_equal(poses[100].target_alpha, 1, 0);
}

static float degrees_between(vec3s angles, vec3s way)
{
    const vec3s forward = angles_to_axes(angles).forward;
    return glm_deg(acosf(fminf(glms_vec3_dot(forward, glms_vec3_normalize(way)), 1.0f)));
}

/* A player runs past a camera that turns slowly. */
static void camera__lag__keeps_the_target_in_frame(void **state)
{
    (void)state;
    static struct camera_pose poses[NUM];
    struct box box = {
        {{-9999, -9999, -9999}}, {{9999, 9999, 9999}}, {{-600, 60, 0}}, {{400, 0, 0}}, 0};
    const struct camera camera = {.kind = CAMERA_FIXED,
                                  .look = {.kind = TARGET_ENTITY, .number = 1, .lag = 1}};
    float most = 0;
    follow(&camera, &box, poses);
    for (int i = 0; i < NUM; i++) {
        const vec3s now = vec3_mad(box.at, box.way, (float)i / 100.0f);
        const float off = degrees_between(poses[i].angles, now);
        most = fmaxf(most, off);
        if (i > 0)
            assert_true(
                degrees_between(poses[i].angles, angles_to_axes(poses[i - 1].angles).forward) < 6);
    }
    /* Half of a 4:3 frame's height at 90 degrees is 36.87 degrees; the camera still lags. */
    assert_in_range((int)most, 20, 31);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camera_clearance__corner__is_bypassed),
        cmocka_unit_test(camera_clearance__shaft__is_seen_from_above),
        cmocka_unit_test(camera_clearance__into_a_corner__is_smooth),
        cmocka_unit_test(camera_clearance__inside_a_players_box__fades_the_player),
        cmocka_unit_test(camera_clearance__short_distance__stays_short),
        cmocka_unit_test(camera__lag__keeps_the_target_in_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
