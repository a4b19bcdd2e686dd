/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "playback/analysis/strafe.h"
#include "playback/pmove/pmove.h"
#include "tests/unit/test_course.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_load.h"
#include "world/map_trace.h"

static const float STANDING = 24.0f + 1.0f / 32.0f; /* z of a player who stands on the floor */

static int set_up(void **state)
{
    struct course *course = malloc(sizeof *course);
    course_make(course);
    *state = course;
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

static struct pmove_world world_of(void **state)
{
    const struct course *course = *state;
    struct pmove_world world = {.map = &course->map, .rules = MOVEVARS_DEFAULT};
    world.rules.friction = 4.0f;
    return world;
}

static struct pmove_state at(float x, float y, float z)
{
    return (struct pmove_state){.origin = {{x, y, z}}};
}

static struct usercmd command_of(float yaw, float forward, int buttons)
{
    return (struct usercmd){
        .msec = 10, .buttons = (uint8_t)buttons, .angles = {{0, yaw, 0}}, .forward = forward};
}

static void run(const struct pmove_world *world, struct pmove_state *s, struct usercmd command,
                int times)
{
    for (int i = 0; i < times; i++)
        pmove_run(world, s, &command);
}

/* ---- on foot ---- */

static void move_run__in_the_air__falls_by_gravity(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, 500);
    run(&world, &s, command_of(0, 0, 0), 20);
    assert_near(s.velocity.z, -160.0f, 0.01f);
    assert_near(s.origin.z, 500.0f - 0.5f * 800.0f * 0.01f * 0.01f * 20 * 21, 0.01f);
    assert_false(s.on_ground);
}

/* The physics agree with strafe.h. */
static void move_run__strafing__gains_the_computed_speed(void **state)
{
    const struct pmove_world world = world_of(state);
    for (int ground = 0; ground < 2; ground++)
        for (float degrees = 0; degrees <= 110; degrees += 5) {
            struct pmove_state s = at(0, 0, ground ? STANDING : 500);
            run(&world, &s, command_of(0, 0, 0), 1);
            s.velocity.x = 400;
            struct usercmd command = command_of(degrees, 320, 0);
            command.msec = 14; /* 1/72 s */
            pmove_run(&world, &s, &command);
            const struct strafe strafe = {ground, 400, 320, 10};
            assert_near(hypotf(s.velocity.x, s.velocity.y), strafe_speed_after(&strafe, degrees),
                        0.5f);
        }
}

static void move_run__after_a_fall__stands_on_the_floor(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, 60);
    run(&world, &s, command_of(0, 0, 0), 60);
    assert_true(s.on_ground);
    assert_int_equal(s.ground, 0);
    assert_near(s.origin.z, STANDING, 0.001f);
    assert_near(glms_vec3_norm(s.velocity), 0.0f, 0.0f);
}

static void move_run__walking__gets_to_full_speed(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, -100, STANDING);
    run(&world, &s, command_of(90, 400, 0), 60);
    assert_near(s.velocity.y, 320.0f, 0.01f);
    assert_near(s.velocity.x, 0.0f, 0.01f);
}

static void move_run__keys_released__friction_stops_the_player(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(-600, 0, STANDING);
    s.velocity.x = 320.0f;
    float speed = 320.0f, way = 0.0f;
    while (speed >= 1.0f) {
        speed = fmaxf(speed - fmaxf(speed, 100.0f) * 4.0f * 0.01f, 0.0f);
        way += speed * 0.01f;
    }
    run(&world, &s, command_of(0, 0, 0), 100);
    assert_near(s.origin.x, -600.0f + way, 0.01f);
    assert_near(s.velocity.x, 0.0f, 0.0f);
}

static void move_run__towards_an_edge__friction_is_double(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state inside = at(COURSE_EDGE - 100, 0, STANDING), edge = inside;
    edge.origin.x = COURSE_EDGE + 4.0f;
    inside.velocity.x = edge.velocity.x = 200.0f;
    run(&world, &inside, command_of(0, 0, 0), 1);
    run(&world, &edge, command_of(0, 0, 0), 1);
    assert_near(inside.velocity.x, 200.0f * 0.96f, 0.01f);
    assert_near(edge.velocity.x, 200.0f * 0.92f, 0.01f);
}

static void move_run__stairs__are_climbed_up_to_18_units(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 100, STANDING), high = at(-250, 100, STANDING);
    run(&world, &s, command_of(90, 400, 0), 100);
    run(&world, &high, command_of(90, 400, 0), 100);
    assert_near(s.origin.z, STANDING + 54.0f, 0.1f);
    assert_near(high.origin.z, STANDING, 0.1f);
    assert_near(high.origin.y, 184.0f, 0.1f);
}

static void move_run__ramp__is_walked_up_and_a_slide_is_not(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state ramp = at(0, -150, STANDING), slide = at(-236, -300, 300);
    run(&world, &ramp, command_of(-90, 400, 0), 60);
    assert_true(ramp.on_ground);
    assert_true(ramp.origin.z > STANDING + 40.0f);
    run(&world, &slide, command_of(0, 0, 0), 60);
    assert_false(slide.on_ground);
    assert_true(slide.origin.y > -290.0f);
}

static void move_run__along_a_wall__slides(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(COURSE_WALL + 17, 0, STANDING);
    s.velocity = vec3_make(-200, 200, 0);
    run(&world, &s, command_of(0, 0, 0), 1);
    assert_near(s.velocity.x, 0.0f, 0.001f);
    assert_near(s.velocity.y, 192.0f, 0.5f);
    assert_near(s.origin.x, COURSE_WALL + 16.0f + 1.0f / 32.0f, 0.01f);
}

static void move_run__corner__stops(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(COURSE_WALL + 40, 610, STANDING);
    run(&world, &s, command_of(135, 400, 0), 60);
    assert_near(s.origin.x, COURSE_WALL + 16.0f, 0.2f);
    assert_near(s.origin.y, 634.0f, 0.2f);
    assert_near(glms_vec3_norm(s.velocity), 0.0f, 0.001f);
}

static void move_run__inside_the_floor_by_an_eighth__is_moved_out(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, 24.0f - 0.0625f);
    run(&world, &s, command_of(0, 400, 0), 1);
    assert_true(s.origin.z >= 24.0f);
    assert_true(s.velocity.x > 0.0f);
    struct pmove_state deep = at(0, 0, -20);
    run(&world, &deep, command_of(0, 400, 0), 1);
    assert_near(deep.velocity.x, 0.0f, 0.0f);
}

/* ---- jumps and air ---- */

static void move_run__jump__has_the_height_that_gravity_allows(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, STANDING);
    float top = 0.0f;
    for (int i = 0; i < 60; i++) {
        run(&world, &s, command_of(0, 0, USERCMD_JUMP), 1);
        top = fmaxf(top, s.origin.z - STANDING);
    }
    /* Gravity is applied before each step: v^2 / 2g minus v dt / 2. */
    assert_near(top, 270.0f * 270.0f / 1600.0f - 1.35f, 0.1f);
}

static void move_run__jump_held__jumps_once(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, STANDING);
    run(&world, &s, command_of(0, 0, USERCMD_JUMP), 100);
    assert_true(s.on_ground && s.jump_held);
    run(&world, &s, command_of(0, 0, 0), 1);
    assert_false(s.jump_held);
    run(&world, &s, command_of(0, 0, USERCMD_JUMP), 1);
    assert_false(s.on_ground);
    assert_near(s.velocity.z, 262.0f, 0.01f);
}

static void move_run__pressed_in_the_air__jumps_on_landing(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, 60);
    int jumps = 0;
    for (int i = 0; i < 60; i++) {
        run(&world, &s, command_of(0, 0, USERCMD_JUMP), 1);
        jumps += s.velocity.z > 200.0f && s.origin.z < STANDING + 3.0f;
    }
    assert_int_equal(jumps, 1);
}

static void move_run__strafe_in_air__gains_speed(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, 500);
    s.velocity.x = 320.0f;
    struct usercmd command = command_of(0, 0, 0);
    command.side = 400.0f;
    run(&world, &s, command, 1);
    assert_near(s.velocity.y, -30.0f, 0.01f);
    assert_true(glms_vec3_norm(vec3_make(s.velocity.x, s.velocity.y, 0)) > 321.0f);
}

static void move_run__bunny_cap__air_does_not_gain(void **state)
{
    struct pmove_world world = world_of(state);
    world.rules.bunny_cap = 1.0f;
    struct pmove_state s = at(0, 0, 500);
    s.velocity.x = 320.0f;
    struct usercmd command = command_of(0, 0, 0);
    command.side = 400.0f;
    run(&world, &s, command, 1);
    assert_near(glms_vec3_norm(vec3_make(s.velocity.x, s.velocity.y, 0)), 320.0f, 0.01f);
}

static void move_run__dead__ignores_commands(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(0, 0, STANDING);
    s.kind = PMOVE_DEAD;
    run(&world, &s, command_of(0, 400, USERCMD_JUMP), 10);
    assert_near(glms_vec3_norm(s.velocity), 0.0f, 0.0f);
    assert_true(s.on_ground && s.jump_held);
}

/* ---- water ---- */

static void move_run__under_water__sinks_slowly(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(800, 0, -300);
    run(&world, &s, command_of(0, 0, 0), 100);
    assert_int_equal(s.water_level, 3);
    assert_int_equal(s.water_type, CONTENTS_WATER);
    assert_true(s.velocity.z < -20.0f && s.velocity.z > -42.1f);
}

static void move_run__swimming__follows_the_view(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(700, 0, -300);
    struct usercmd command = command_of(0, 400, 0);
    command.angles.x = 30.0f;
    run(&world, &s, command, 20);
    assert_true(s.velocity.x > 100.0f);
    assert_near(s.velocity.z / s.velocity.x, -tanf(glm_rad(30.0f)), 0.01f);
}

static void move_run__jump_in_water__swims_up(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(800, 0, -300);
    run(&world, &s, command_of(0, 0, USERCMD_JUMP), 1);
    assert_true(s.velocity.z > 90.0f && s.velocity.z < 100.0f);
    assert_false(s.jump_held);
}

static void move_run__edge_of_a_pool__jumps_out(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(COURSE_POOL_END - 17, 0, -210);
    run(&world, &s, command_of(0, 400, 0), 1);
    assert_near(s.velocity.z, 310.0f, 0.01f);
    assert_true(s.water_jump_time > 0.0f);
    run(&world, &s, command_of(0, 400, 0), 80);
    assert_true(s.origin.x > COURSE_POOL_END);
    assert_near(s.origin.z, COURSE_SHORE + STANDING, 0.1f);
    assert_near(s.water_jump_time, 0.0f, 0.0f);
}

static void move_run__water_jump__keeps_its_course(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(COURSE_POOL_END - 17, 0, -210), pressed = s;
    run(&world, &s, command_of(0, 400, 0), 4);
    assert_near(s.velocity.x, 50.0f, 0.01f);
    assert_near(s.water_jump_time, 2.0f, 0.0f);
    run(&world, &pressed, command_of(0, 400, USERCMD_JUMP), 4);
    assert_near(pressed.water_jump_time, 1.96f, 0.001f);
}

/* ---- others ---- */

static void move_run__spectator__flies_through_walls(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state s = at(COURSE_WALL + 20, 0, STANDING);
    s.kind = PMOVE_SPECTATOR;
    run(&world, &s, command_of(180, 400, 0), 60);
    assert_true(s.origin.x < COURSE_WALL - 60.0f);
    assert_near(s.origin.z, STANDING, 0.01f);
}

static void move_run__old_spectator__does_not_glide(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state old = at(0, 0, 100), s = old;
    old.kind = PMOVE_OLD_SPECTATOR;
    s.kind = PMOVE_SPECTATOR;
    old.velocity.x = s.velocity.x = 300.0f;
    run(&world, &old, command_of(0, 0, 0), 1);
    run(&world, &s, command_of(0, 0, 0), 1);
    assert_near(old.origin.x, 0.0f, 0.0f);
    assert_near(s.origin.x, 2.82f, 0.01f);
}

static void move_run__another_player__is_in_the_way(void **state)
{
    struct pmove_world world = world_of(state);
    const struct pmove_solid other = {
        .number = 3, .origin = {{100, 0, STANDING}}, .mins = PMOVE_MINS, .maxs = PMOVE_MAXS};
    world.solids = &other;
    world.num_solids = 1;
    struct pmove_state s = at(0, 0, STANDING), above = at(100, 0, 120);
    run(&world, &s, command_of(0, 400, 0), 60);
    assert_near(s.origin.x, 68.0f, 0.1f);
    assert_int_equal(s.touched, 3);
    run(&world, &above, command_of(0, 0, 0), 60);
    assert_true(above.on_ground);
    assert_int_equal(above.ground, 3);
    assert_near(above.origin.z, STANDING + 56.0f, 0.1f);
}

static void move_run__door__is_in_the_way(void **state)
{
    struct pmove_world world = world_of(state);
    const struct pmove_solid door = {
        .number = 20, .submodel = COURSE_DOOR, .origin = {{100, 10, 0}}};
    world.solids = &door;
    world.num_solids = 1;
    struct pmove_state s = at(0, 0, STANDING);
    run(&world, &s, command_of(0, 400, 0), 60);
    assert_near(s.origin.x, 52.0f, 0.1f);
    assert_int_equal(s.touched, 20);
    world.num_solids = 0;
    run(&world, &s, command_of(0, 400, 0), 60);
    assert_true(s.origin.x > 150.0f);
}

static void move_run__long_command__is_run_in_halves(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state whole = at(0, 0, 500), halves = whole;
    struct usercmd command = command_of(30, 400, 0);
    command.msec = 61;
    run(&world, &whole, command, 1);
    command.msec = 30;
    run(&world, &halves, command, 2);
    assert_memory_equal(&whole, &halves, sizeof whole);
    command.msec = 0;
    run(&world, &halves, command, 1);
    assert_memory_equal(&whole.origin, &halves.origin, sizeof whole.origin);
}

static void move_run__modern_rules__step_in_the_air(void **state)
{
    struct pmove_world world = world_of(state);
    world.rules.is_modern = true;
    struct pmove_state s = at(0, 170, STANDING + 10.0f), stepping = s;
    s.velocity = stepping.velocity = vec3_make(0, 300, 0);
    run(&world, &s, command_of(90, 400, 0), 8);
    world.rules.steps_in_air = true;
    run(&world, &stepping, command_of(90, 400, 0), 8);
    assert_true(s.origin.y < 184.1f);
    assert_true(stepping.origin.y > 190.0f);
}

static void move_run__modern_rules__throw_off_ramps_where_the_server_says_so(void **state)
{
    struct pmove_world world = world_of(state);
    world.rules.is_modern = true;
    struct pmove_state s = at(0, -150, STANDING);
    run(&world, &s, command_of(-90, 400, 0), 40);
    assert_true(s.on_ground && s.origin.z > STANDING + 10.0f);
    struct pmove_state thrown = s;
    run(&world, &s, command_of(-90, 400, USERCMD_JUMP), 1);
    world.rules.jumps_ramps = true;
    run(&world, &thrown, command_of(-90, 400, USERCMD_JUMP), 1);
    assert_true(thrown.velocity.z > s.velocity.z + 20.0f);
}

/* Returns commands whose directions change constantly. */
static struct usercmd random_command(int i)
{
    const uint64_t bits = hash_mix((uint64_t)i / 20 + 1);
    return (struct usercmd){
        .msec = (uint8_t)(5 + bits % 60),
        .buttons = (uint8_t)(bits >> 8 & USERCMD_JUMP),
        .angles = {{(float)(bits >> 16 & 127) - 64.0f, (float)(bits >> 24 & 511), 0}},
        .forward = (float)(bits >> 40 & 1023) - 300.0f,
        .side = (float)(bits >> 50 & 1023) - 512.0f,
    };
}

static void move_run__same_commands__same_bits(void **state)
{
    const struct pmove_world world = world_of(state);
    struct pmove_state a = at(0, 0, 100), b = a;
    for (int i = 0; i < 2000; i++) {
        const struct usercmd command = random_command(i);
        run(&world, &a, command, 1);
    }
    for (int i = 0; i < 2000; i++) {
        const struct usercmd command = random_command(i);
        run(&world, &b, command, 1);
    }
    assert_memory_equal(&a, &b, sizeof a);
}

/* ---- real maps ---- */

/* Returns the player's spawn point, one unit above the one in the map. */
static vec3s find_start(const struct map *map)
{
    for (int i = 0; i < map->num_entities; i++) {
        const char *name = map_entity_value(&map->entities[i], "classname");
        const char *at = map_entity_value(&map->entities[i], "origin");
        vec3s origin;
        if (name && at && strncmp(name, "info_player_", 12) == 0 &&
            sscanf(at, "%f %f %f", &origin.x, &origin.y, &origin.z) == 3) {
            origin.z += 1.0f;
            return origin;
        }
    }
    fail_msg("%s has no start", map->name);
    return glms_vec3_zero();
}

static void move_run__real_maps__nobody_leaves_them(void **state)
{
    (void)state;
    static const char *const names[] = {"maps/dm3.bsp", "maps/dm4.bsp", "maps/start.bsp"};
    if (!asset_path(""))
        skip();
    struct err err;
    struct arena *arena = arena_create();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", &err));
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        const struct map *map = map_load(vfs, names[k], arena, NULL, &err);
        assert_non_null(map);
        const struct pmove_world world = {.map = map, .rules = MOVEVARS_DEFAULT};
        struct pmove_state s = {.origin = find_start(map)};
        float way = 0.0f;
        for (int i = 0; i < 3000; i++) {
            const struct usercmd command = random_command(i);
            const vec3s from = s.origin;
            run(&world, &s, command, 1);
            way += glms_vec3_distance(from, s.origin);
            assert_int_not_equal(map_contents_at(map, 0, s.origin), CONTENTS_SOLID);
        }
        assert_true(way > 1000.0f);
    }
    vfs_destroy(vfs);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_run__in_the_air__falls_by_gravity),
        cmocka_unit_test(move_run__strafing__gains_the_computed_speed),
        cmocka_unit_test(move_run__after_a_fall__stands_on_the_floor),
        cmocka_unit_test(move_run__walking__gets_to_full_speed),
        cmocka_unit_test(move_run__keys_released__friction_stops_the_player),
        cmocka_unit_test(move_run__towards_an_edge__friction_is_double),
        cmocka_unit_test(move_run__stairs__are_climbed_up_to_18_units),
        cmocka_unit_test(move_run__ramp__is_walked_up_and_a_slide_is_not),
        cmocka_unit_test(move_run__along_a_wall__slides),
        cmocka_unit_test(move_run__corner__stops),
        cmocka_unit_test(move_run__inside_the_floor_by_an_eighth__is_moved_out),
        cmocka_unit_test(move_run__jump__has_the_height_that_gravity_allows),
        cmocka_unit_test(move_run__jump_held__jumps_once),
        cmocka_unit_test(move_run__pressed_in_the_air__jumps_on_landing),
        cmocka_unit_test(move_run__strafe_in_air__gains_speed),
        cmocka_unit_test(move_run__bunny_cap__air_does_not_gain),
        cmocka_unit_test(move_run__dead__ignores_commands),
        cmocka_unit_test(move_run__under_water__sinks_slowly),
        cmocka_unit_test(move_run__swimming__follows_the_view),
        cmocka_unit_test(move_run__jump_in_water__swims_up),
        cmocka_unit_test(move_run__edge_of_a_pool__jumps_out),
        cmocka_unit_test(move_run__water_jump__keeps_its_course),
        cmocka_unit_test(move_run__spectator__flies_through_walls),
        cmocka_unit_test(move_run__old_spectator__does_not_glide),
        cmocka_unit_test(move_run__another_player__is_in_the_way),
        cmocka_unit_test(move_run__door__is_in_the_way),
        cmocka_unit_test(move_run__long_command__is_run_in_halves),
        cmocka_unit_test(move_run__modern_rules__step_in_the_air),
        cmocka_unit_test(move_run__modern_rules__throw_off_ramps_where_the_server_says_so),
        cmocka_unit_test(move_run__same_commands__same_bits),
        cmocka_unit_test(move_run__real_maps__nobody_leaves_them),
    };
    return cmocka_run_group_tests_name("move", tests, set_up, tear_down);
}
