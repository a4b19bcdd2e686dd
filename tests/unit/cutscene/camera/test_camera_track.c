/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_path.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/camera/focal_length.h"
#include "cutscene/camera/time_map.h"

/* A world with one target, which runs along y, or jumps or is moved far away at demo time 0,
 * and with a wall at x = -50 from demo time 5 on. */
enum motion { STANDS, RUNS, JUMPS, TELEPORTS };

static bool find(void *context, const struct camera_target *target, double demo, struct place *out)
{
    const enum motion motion = *(const enum motion *)context;
    (void)target;
    *out = (struct place){.origin = {{0, 0, 0}}, .angles = {{0, 0, 0}}};
    if (motion == RUNS)
        out->origin.y = (float)demo * 320.0f;
    if (motion == JUMPS)
        out->origin.y = demo < 0 ? 0.0f : 100.0f;
    if (motion == TELEPORTS)
        out->origin.y = (demo < 0 ? 0.0f : 1000.0f) + (float)demo * 320.0f;
    return true;
}

static float trace(void *context, double demo, vec3s from, vec3s to)
{
    (void)context;
    if (demo < 5 || to.x >= -50.0f)
        return 1.0f;
    return (from.x + 50.0f) / (from.x - to.x);
}

static struct camera_pose pose_in(const struct camera *camera, enum motion motion, double time)
{
    const struct camera_world world = {.context = &motion, .find = find, .trace = trace};
    const struct time_map map = {.from = 0};
    struct arena *arena = arena_create();
    struct camera_track *track = camera_track_create(camera, &map, &world, arena);
    const struct camera_pose pose = camera_track_at(track, time);
    arena_destroy(arena);
    return pose;
}

static void assert_vec3_near(vec3s a, float x, float y, float z, float epsilon)
{
    assert_float_equal(a.x, x, epsilon);
    assert_float_equal(a.y, y, epsilon);
    assert_float_equal(a.z, z, epsilon);
}

static void camera_path__square__middle_by_hand(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{0, 0, 0}}},
        {.time = 1, .pos = {{100, 0, 0}}},
        {.time = 2, .pos = {{100, 100, 0}}},
        {.time = 3, .pos = {{0, 100, 0}}},
    };
    struct camera camera = {.kind = CAMERA_PATH, .num_keys = 4, .keys = keys};
    /* With chords of equal length: (-p0 + 9 p1 + 9 p2 - p3) / 16. */
    assert_vec3_near(pose_in(&camera, STANDS, 1.5).origin, 112.5f, 50, 0, 0.01f);
    for (int i = 0; i < 4; i++)
        assert_vec3_near(pose_in(&camera, STANDS, i).origin, keys[i].pos.x, keys[i].pos.y, 0,
                         0.01f);
    camera.linear = true;
    assert_vec3_near(pose_in(&camera, STANDS, 1.25).origin, 100, 25, 0, 0.01f);
}

static void camera_path__uneven_chords__no_overshoot(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{0, 0, 0}}},
        {.time = 1, .pos = {{100, 0, 0}}},
        {.time = 2, .pos = {{101, 0, 0}}},
        {.time = 3, .pos = {{300, 0, 0}}},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 4, .keys = keys};
    float last = 0;
    for (int i = 0; i <= 300; i++) {
        const float x = pose_in(&camera, STANDS, i / 100.0).origin.x;
        assert_true(x >= last - 0.01f);
        last = x;
    }
}

static void camera_path__constant__has_equal_distances_in_equal_times(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 2, .pos = {{0, 0, 0}}},
        {.time = 2.5, .pos = {{300, 0, 0}}},
        {.time = 9, .pos = {{300, 100, 50}}},
        {.time = 10, .pos = {{0, 400, 0}}},
    };
    struct camera camera = {.kind = CAMERA_PATH, .constant = true, .num_keys = 4, .keys = keys};
    struct arena *arena = arena_create();
    struct camera_path *path = camera_path_create(&camera, arena);
    vec3s last = camera_path_at(path, 2).origin;
    const double step = glms_vec3_distance(last, camera_path_at(path, 2.01).origin);
    assert_true(step * 800 > 700); /* at least the straight lines from key to key */
    for (int i = 1; i <= 800; i++) {
        const vec3s next = camera_path_at(path, 2 + i / 100.0).origin;
        assert_float_equal(glms_vec3_distance(last, next), step, step * 0.02);
        last = next;
    }
    assert_vec3_near(last, 0, 400, 0, 0.01f);
    arena_destroy(arena);
}

static void camera_path__angles__turn_the_short_way(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .has_angles = true, .angles = {{0, 170, 0}}},
        {.time = 2, .has_angles = true, .angles = {{0, -170, 0}}},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 2, .keys = keys};
    const vec3s angles = pose_in(&camera, STANDS, 1).angles;
    assert_float_equal(fabsf(angles.y), 180, 0.01);
    assert_float_equal(pose_in(&camera, STANDS, 0.5).angles.y, 175, 0.01);
}

static void camera_path__angles__are_the_keys(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .has_angles = true, .angles = {{-30, 10, 0}}, .roll = 5},
        {.time = 1, .has_angles = true, .angles = {{60, 100, 20}}},
        {.time = 2, .has_angles = true, .angles = {{0, -60, -15}}},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 3, .keys = keys};
    assert_vec3_near(pose_in(&camera, STANDS, 0).angles, -30, 10, 5, 0.02f);
    assert_vec3_near(pose_in(&camera, STANDS, 1).angles, 60, 100, 20, 0.02f);
    assert_vec3_near(pose_in(&camera, STANDS, 2).angles, 0, -60, -15, 0.02f);
}

/* The camera stands still, then turns: it does not swing back first. */
static void camera_path__angles__do_not_swing_back(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .has_angles = true, .angles = {{0, 10, 0}}},
        {.time = 1, .has_angles = true, .angles = {{0, 10, 0}}},
        {.time = 1.5, .has_angles = true, .angles = {{0, 130, 0}}},
        {.time = 4, .has_angles = true, .angles = {{0, 135, 0}}},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 4, .keys = keys};
    float last = 10;
    for (int i = 0; i <= 400; i++) {
        const float yaw = pose_in(&camera, STANDS, i / 100.0).angles.y;
        assert_true(yaw >= last - 0.01f);
        last = yaw;
    }
    assert_float_equal(last, 135, 0.02);
}

/* As in HLAE: from rest to rest, with the field of view in degrees. */
static void camera_path__timed__is_a_spline_over_time(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .has_angles = true, .has_fov = true, .fov = 90},
        {.time = 1,
         .pos = {{100, 0, 0}},
         .has_angles = true,
         .angles = {{0, 40, 0}},
         .has_fov = true,
         .fov = 50},
        {.time = 2,
         .pos = {{200, 0, 0}},
         .has_angles = true,
         .angles = {{0, 80, 0}},
         .has_fov = true,
         .fov = 10},
    };
    struct camera camera = {
        .kind = CAMERA_PATH, .is_time_spline = true, .num_keys = 3, .keys = keys};
    struct camera_pose pose = pose_in(&camera, STANDS, 0.5);
    assert_vec3_near(pose.origin, 31.25f, 0, 0, 0.001f);
    assert_vec3_near(pose.angles, 0, 12.5f, 0, 0.01f);
    assert_float_equal(pose.fov, 77.5, 0.001);
    camera.linear = camera.linear_rotation = camera.linear_fov = true;
    pose = pose_in(&camera, STANDS, 0.5);
    assert_vec3_near(pose.origin, 50, 0, 0, 0.001f);
    assert_vec3_near(pose.angles, 0, 20, 0, 0.01f);
    assert_float_equal(pose.fov, 70, 0.001);
}

static void camera_path__tension__straightens(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{0, 0, 0}}},
        {.time = 1, .pos = {{100, 0, 0}}},
        {.time = 2, .pos = {{100, 100, 0}}},
        {.time = 3, .pos = {{0, 100, 0}}},
    };
    struct camera camera = {.kind = CAMERA_PATH, .num_keys = 4, .keys = keys};
    float last = 113;
    /* Without tension the path swings out by 12.5 units between the two middle keys. */
    for (int i = 0; i <= 4; i++) {
        camera.tension = i / 4.0;
        const vec3s middle = pose_in(&camera, STANDS, 1.5).origin;
        assert_float_equal(middle.x, 100 + 12.5 * (1 - camera.tension), 0.05);
        assert_float_equal(middle.y, 50, 0.05);
        assert_true(middle.x < last);
        last = middle.x;
    }
    /* A small tension makes nearly the same curve as none. */
    camera.tension = 1e-6;
    const vec3s a = pose_in(&camera, STANDS, 0.3).origin;
    camera.tension = 0;
    const vec3s b = pose_in(&camera, STANDS, 0.3).origin;
    assert_vec3_near(a, b.x, b.y, b.z, 0.05f);
}

/* The runner looks along x and runs along y. */
static void camera__chase_along_the_movement__is_behind_it(void **state)
{
    (void)state;
    struct camera camera = {.kind = CAMERA_CHASE,
                            .target = {.kind = TARGET_ENTITY, .number = 1},
                            .follows_movement = true};
    vec3s origin = pose_in(&camera, RUNS, 1).origin;
    assert_float_equal(origin.y, 320 - 100, 0.2);
    assert_float_equal(origin.x, 0, 5);
    /* A player who stands still is seen from behind the direction of view. */
    assert_vec3_near(pose_in(&camera, STANDS, 1).origin, -100, 0, 30, 0.01f);
    assert_vec3_near(pose_in(&camera, TELEPORTS, 0.1).origin, -100, 1032, 30, 0.1f);
    camera.follows_movement = false;
    assert_vec3_near(pose_in(&camera, RUNS, 1).origin, -100, 320, 30, 0.01f);
}

static void camera_path__dolly_zoom__is_exact(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{-200, 0, 0}}, .has_fov = true, .fov = 90},
        {.time = 4, .pos = {{-400, 0, 0}}, .has_fov = true, .fov = 53.13010235415598},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 2, .keys = keys};
    for (int i = 0; i <= 40; i++) {
        const struct camera_pose pose = pose_in(&camera, STANDS, i / 10.0);
        /* At the subject's distance, half the visible width stays 200. */
        assert_float_equal(-pose.origin.x * tan(pose.fov * M_PI / 360), 200, 0.01);
    }
}

static void camera_path__handles__make_a_bezier_curve(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{0, 0, 0}}, .has_after = true, .after = {{0, 40, 0}}},
        {.time = 2, .pos = {{80, 0, 0}}, .has_before = true, .before = {{0, 80, 0}}},
    };
    const struct camera camera = {
        .kind = CAMERA_PATH, .constant = true, .num_keys = 2, .keys = keys};
    struct arena *arena = arena_create();
    struct camera_path *path = camera_path_create(&camera, arena);
    /* Halfway along the curve's parameter: (p0 + 3 p1 + 3 p2 + p3) / 8 = (40, 45), which
     * the path passes somewhere. */
    float nearest = 1000;
    for (int i = 0; i <= 400; i++)
        nearest = fminf(nearest, glms_vec3_distance(camera_path_at(path, i / 200.0).origin,
                                                    vec3_make(40, 45, 0)));
    assert_true(nearest < 0.3f);
    assert_vec3_near(camera_path_at(path, 0).origin, 0, 0, 0, 0.01f);
    assert_vec3_near(camera_path_at(path, 2).origin, 80, 0, 0, 0.01f);
    arena_destroy(arena);
    /* With only one handle, the other side of a key mirrors it: here, a straight line. */
    struct camera_key line[] = {
        {.time = 0, .pos = {{0, 0, 0}}},
        {.time = 1, .pos = {{30, 0, 0}}, .has_after = true, .after = {{10, 0, 0}}},
        {.time = 2, .pos = {{60, 0, 0}}},
    };
    const struct camera straight = {.kind = CAMERA_PATH, .num_keys = 3, .keys = line};
    assert_vec3_near(pose_in(&straight, STANDS, 0.5).origin, 15, 0, 0, 0.1f);
}

static void camera_path__ease__changes_only_the_timing(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{-200, 0, 0}}, .has_fov = true, .fov = 90},
        {.time = 4,
         .pos = {{-400, 0, 0}},
         .has_fov = true,
         .fov = 53.13010235415598,
         .ease = EASE_IN},
    };
    const struct camera camera = {.kind = CAMERA_PATH, .num_keys = 2, .keys = keys};
    /* A quarter of the way at half the time: u squared. */
    assert_vec3_near(pose_in(&camera, STANDS, 2).origin, -250, 0, 0, 0.01f);
    for (int i = 0; i <= 40; i++) {
        const struct camera_pose pose = pose_in(&camera, STANDS, i / 10.0);
        assert_float_equal(-pose.origin.x * tan(pose.fov * M_PI / 360), 200, 0.01);
    }
}

static void camera__orbit_and_fov_keys__dolly_zoom_is_exact(void **state)
{
    (void)state;
    struct curve_key radius[] = {{.time = 0, .value = 200},
                                 {.time = 4, .value = 400, .ease = EASE_SMOOTH}};
    struct curve_key focal[] = {
        {.time = 0, .value = focal_length_of_fov(90)},
        {.time = 4, .value = focal_length_of_fov(53.13010235415598), .ease = EASE_SMOOTH}};
    const struct camera camera = {.kind = CAMERA_ORBIT,
                                  .target = {.kind = TARGET_POINT},
                                  .distance = {2, radius, false},
                                  .height = {1, &(struct curve_key){.value = 0}, false},
                                  .focal = {2, focal, false}};
    for (int i = 0; i <= 40; i++) {
        const struct camera_pose pose = pose_in(&camera, STANDS, i / 10.0);
        assert_float_equal(pose.origin.x * tan(pose.fov * M_PI / 360), 200, 0.01);
    }
}

static void camera__middle__is_between_its_parts(void **state)
{
    (void)state;
    struct camera_target parts[] = {
        {.kind = TARGET_ENTITY, .number = 1},
        {.kind = TARGET_POINT, .point = {{100, 0, 50}}},
        {.kind = TARGET_POINT, .point = {{200, 0, 100}}},
    };
    const struct camera camera = {
        .kind = CAMERA_RIG, .target = {.kind = TARGET_MIDDLE, .num_parts = 3, .parts = parts}};
    /* After a second, the runner is at y = 320. */
    assert_vec3_near(pose_in(&camera, RUNS, 1).origin, 100, 320.0f / 3, 50, 0.01f);
}

static void camera__path_as_target__is_looked_at(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .pos = {{0, 100, 0}}},
        {.time = 2, .pos = {{100, 0, 0}}},
    };
    struct camera path = {.kind = CAMERA_PATH, .num_keys = 2, .keys = keys};
    const struct camera camera = {.kind = CAMERA_FIXED,
                                  .look = {.kind = TARGET_PATH, .path = &path}};
    assert_vec3_near(pose_in(&camera, STANDS, 0).angles, 0, 90, 0, 0.01f);
    assert_vec3_near(pose_in(&camera, STANDS, 1).angles, 0, 45, 0, 0.01f);
    assert_vec3_near(pose_in(&camera, STANDS, 9).angles, 0, 0, 0, 0.01f);
}

static void camera__offset__may_turn_with_the_target(void **state)
{
    (void)state;
    struct camera_key keys[] = {
        {.time = 0, .has_angles = true, .angles = {{0, 90, 0}}},
    };
    struct camera path = {.kind = CAMERA_PATH, .num_keys = 1, .keys = keys};
    struct camera_target look = {.kind = TARGET_PATH, .path = &path, .offset = {{10, 4, 3}}};
    struct camera camera = {.kind = CAMERA_RIG, .target = look};
    assert_vec3_near(pose_in(&camera, STANDS, 0).origin, 10, 4, 3, 0.01f);
    /* The target faces north: forward is y, left is -x. */
    camera.target.offset_is_local = true;
    assert_vec3_near(pose_in(&camera, STANDS, 0).origin, -4, 10, 3, 0.01f);
}

static void camera__unsteady__is_bounded_and_seeded(void **state)
{
    (void)state;
    struct camera camera = {.kind = CAMERA_FIXED,
                            .shake = {1, &(struct curve_key){.value = 2}, false},
                            .handheld = {1, &(struct curve_key){.value = 1}, false}};
    struct camera other = camera;
    other.seed = 1;
    float most = 0, apart = 0;
    vec3s last = pose_in(&camera, STANDS, 0).angles;
    for (int i = 1; i <= 1000; i++) {
        const struct camera_pose a = pose_in(&camera, STANDS, i / 200.0);
        const struct camera_pose b = pose_in(&other, STANDS, i / 200.0);
        most = fmaxf(most, fabsf(a.angles.x));
        apart = fmaxf(apart, fabsf(a.angles.y - b.angles.y));
        assert_true(fabsf(a.angles.x) <= 3 && fabsf(a.origin.z) <= 2);
        /* 14 values per second that differ by at most 4 degrees: within 1 / 200 s the change
         * is small. */
        assert_true(fabsf(a.angles.x - last.x) < 0.6f);
        last = a.angles;
    }
    assert_true(most > 1.0f && apart > 1.0f);
}

static void camera__lag__is_the_damped_spring(void **state)
{
    (void)state;
    const struct camera camera = {.kind = CAMERA_ORBIT,
                                  .target = {.kind = TARGET_ENTITY, .number = 1, .lag = 0.5}};
    for (int i = 1; i < 20; i++) {
        const double t = i / 10.0, left = (1 + 4 * t) * exp(-4 * t);
        assert_float_equal(pose_in(&camera, JUMPS, t).origin.y, 100 * (1 - left), 2.5);
    }
    /* The camera stays `lag` seconds behind a runner. */
    assert_float_equal(pose_in(&camera, RUNS, 8).origin.y, 320 * 7.5, 1);
    assert_vec3_near(pose_in(&camera, JUMPS, 8).angles, 14.93f, 180, 0, 0.1f);
}

static void camera__lag__does_not_trail_after_a_teleporter(void **state)
{
    (void)state;
    const struct camera camera = {.kind = CAMERA_ORBIT,
                                  .target = {.kind = TARGET_ENTITY, .number = 1, .lag = 0.5}};
    assert_float_equal(pose_in(&camera, TELEPORTS, -0.005).origin.y, 320 * -0.505, 5);
    assert_float_equal(pose_in(&camera, TELEPORTS, 0.0).origin.y, 1000, 0.01);
    for (int i = 1; i < 50; i++)
        assert_in_range((int)pose_in(&camera, TELEPORTS, i / 100.0).origin.y, 1000, 1000 + 3 * i);
    assert_float_equal(pose_in(&camera, TELEPORTS, 5).origin.y, 1000 + 320 * 4.5, 2);
}

static void camera__lag__does_not_depend_on_the_start(void **state)
{
    (void)state;
    enum motion motion = RUNS;
    const struct camera camera = {.kind = CAMERA_CHASE,
                                  .collide = true,
                                  .target = {.kind = TARGET_ENTITY, .number = 1, .lag = 0.2}};
    const struct camera_world world = {.context = &motion, .find = find, .trace = trace};
    const struct time_map map = {.from = 2};
    struct arena *arena = arena_create();
    struct camera_track *track = camera_track_create(&camera, &map, &world, arena);
    for (int i = 0; i < 400; i++) {
        struct camera_track *fresh = camera_track_create(&camera, &map, &world, arena);
        const struct camera_pose a = camera_track_at(track, i / 60.0);
        const struct camera_pose b = camera_track_at(fresh, i / 60.0);
        assert_memory_equal(&a.origin, &b.origin, sizeof a.origin);
        assert_memory_equal(&a.angles, &b.angles, sizeof a.angles);
        if (i % 50 == 0)
            continue;
        arena_destroy(arena);
        arena = arena_create();
        track = camera_track_create(&camera, &map, &world, arena);
    }
    arena_destroy(arena);
}

static void camera__wall__moves_the_camera_without_a_jump(void **state)
{
    (void)state;
    const struct camera camera = {
        .kind = CAMERA_CHASE, .collide = true, .target = {.kind = TARGET_ENTITY, .number = 1}};
    float last = -100;
    assert_float_equal(pose_in(&camera, STANDS, 1).origin.x, -100, 0.01);
    for (int i = 0; i <= 100; i++) {
        const double time = 4.5 + i / 100.0;
        const float x = pose_in(&camera, STANDS, time).origin.x;
        assert_true(time < 5 || x >= -50.0f);
        assert_true(x >= last - 0.001f && x - last < 6.0f);
        last = x;
    }
    /* The margin is measured along the line, which falls 30 in 100. */
    assert_float_equal(last, -50 + 8 * 100 / sqrt(10900), 0.1);
}

static void camera__rig__is_in_the_targets_coordinates(void **state)
{
    (void)state;
    const struct camera camera = {.kind = CAMERA_RIG,
                                  .target = {.kind = TARGET_ENTITY, .number = 1},
                                  .offset = {{-40, 10, 20}},
                                  .angles = {{5, 0, 0}}};
    const struct camera_pose pose = pose_in(&camera, RUNS, 1);
    assert_vec3_near(pose.origin, -40, 330, 20, 0.01f);
    assert_vec3_near(pose.angles, 5, 0, 0, 0.01f);
}

static void camera__look__lead_and_offset(void **state)
{
    (void)state;
    const struct camera camera = {
        .kind = CAMERA_FIXED,
        .pos = {{320, 0, 0}},
        .look = {.kind = TARGET_ENTITY, .number = 1, .lead = 1, .offset = {{0, 0, 320}}}};
    /* In one second the target is at (0, 320, 0), and the camera looks above it. */
    assert_vec3_near(pose_in(&camera, RUNS, 0).angles, -35.264f, 135, 0, 0.01f);
}

static struct camera_lens lens_of(const struct camera *camera, double time)
{
    enum motion motion = STANDS;
    const struct camera_world world = {.context = &motion, .find = find, .trace = trace};
    const struct time_map map = {.from = 0};
    struct arena *arena = arena_create();
    struct camera_track *track = camera_track_create(camera, &map, &world, arena);
    const vec3s origin = {{-100, 50, 0}}, angles = {{0, 0, 0}};
    const struct camera_lens lens = camera_track_lens(track, time, origin, angles, 90);
    arena_destroy(arena);
    return lens;
}

static void camera_lens__pull__is_even_on_the_ring(void **state)
{
    (void)state;
    struct focus_key keys[] = {
        {.time = 1, .target = {.kind = TARGET_PLAYER}}, /* 100 units ahead, and to the side */
        {.time = 2, .distance = 400, .ease = EASE_LINEAR},
    };
    struct curve_key far = {.value = 2};
    const struct camera camera = {.kind = CAMERA_FIXED,
                                  .num_focuses = 2,
                                  .focuses = keys,
                                  .blur = {1, &far, false},
                                  .blades = 5};
    assert_float_equal(lens_of(&camera, 0).focus, 100, 1e-3);
    assert_float_equal(lens_of(&camera, 1.5).focus, 160, 1e-3); /* 2 / (1/100 + 1/400) */
    assert_float_equal(lens_of(&camera, 9).focus, 400, 1e-3);
    /* Distant points are 2 % of the picture wide: 2 * aperture / focus of 2 * tan 45. */
    assert_float_equal(lens_of(&camera, 9).aperture, 8, 1e-3);
    assert_int_equal(lens_of(&camera, 9).blades, 5);
}

/* 36 mm film with an 18 mm lens sees 90 degrees; at f/2 the lens is 9 mm wide. */
static void camera_lens__fstop__is_that_of_glass(void **state)
{
    (void)state;
    struct curve_key at = {.value = 50}, fstop = {.value = 2};
    struct camera camera = {.kind = CAMERA_FIXED};
    assert_float_equal(lens_of(&camera, 0).aperture, 0, 1e-9);
    camera.focus = (struct curve){1, &at, false};
    camera.fstop = (struct curve){1, &fstop, false};
    assert_float_equal(lens_of(&camera, 0).aperture, 4.5 / 31.25, 1e-6);
    assert_float_equal(lens_of(&camera, 0).focus, 50, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camera_path__square__middle_by_hand),
        cmocka_unit_test(camera_path__uneven_chords__no_overshoot),
        cmocka_unit_test(camera_path__constant__has_equal_distances_in_equal_times),
        cmocka_unit_test(camera_path__angles__turn_the_short_way),
        cmocka_unit_test(camera_path__angles__are_the_keys),
        cmocka_unit_test(camera_path__angles__do_not_swing_back),
        cmocka_unit_test(camera_path__timed__is_a_spline_over_time),
        cmocka_unit_test(camera_path__tension__straightens),
        cmocka_unit_test(camera__chase_along_the_movement__is_behind_it),
        cmocka_unit_test(camera_path__dolly_zoom__is_exact),
        cmocka_unit_test(camera_path__handles__make_a_bezier_curve),
        cmocka_unit_test(camera_path__ease__changes_only_the_timing),
        cmocka_unit_test(camera__orbit_and_fov_keys__dolly_zoom_is_exact),
        cmocka_unit_test(camera__middle__is_between_its_parts),
        cmocka_unit_test(camera__path_as_target__is_looked_at),
        cmocka_unit_test(camera__offset__may_turn_with_the_target),
        cmocka_unit_test(camera__unsteady__is_bounded_and_seeded),
        cmocka_unit_test(camera__lag__is_the_damped_spring),
        cmocka_unit_test(camera__lag__does_not_trail_after_a_teleporter),
        cmocka_unit_test(camera__lag__does_not_depend_on_the_start),
        cmocka_unit_test(camera__wall__moves_the_camera_without_a_jump),
        cmocka_unit_test(camera__rig__is_in_the_targets_coordinates),
        cmocka_unit_test(camera__look__lead_and_offset),
        cmocka_unit_test(camera_lens__pull__is_even_on_the_ring),
        cmocka_unit_test(camera_lens__fstop__is_that_of_glass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
