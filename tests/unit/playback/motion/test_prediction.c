/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/analysis/prediction_report.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_course.h"
#include "tests/unit/test_real.h"

enum { ME = 1, OTHER = 2, DOOR = 40, DOOR_MODEL = 2, NUM_COMMANDS = 40 };

/* The recorder runs along x. Command i is given at i * 10 ms. */
struct run {
    struct course course;
    struct level level;
    struct client_command commands[NUM_COMMANDS];
    struct client_entity entities[3];
    struct client_anchor anchors[2];
    struct client_frame frame;
};

static const char *const model_names[] = {"", "maps/course.bsp", "*1", "progs/player.mdl"};

static int set_up(void **state)
{
    struct run *run = calloc(1, sizeof *run);
    course_make(&run->course);
    run->level = (struct level){.map = &run->course.map, .num_models = 4};
    run->level.model_names = model_names;
    for (int i = 0; i < NUM_COMMANDS; i++)
        run->commands[i] = (struct client_command){
            .time = i * 0.01,
            .number = (uint32_t)(100 + i),
            .usercmd = {.msec = 10, .forward = 400.0f},
        };
    for (int i = 0; i < 3; i++)
        run->entities[i].origin = vec3_make(-400, 300.0f * (float)i, 24.03125f);
    run->entities[0].number = ME;
    run->entities[1].number = OTHER;
    run->entities[2].number = DOOR;
    run->entities[0].model = run->entities[1].model = 3;
    run->entities[2].model = DOOR_MODEL;
    run->frame = (struct client_frame){.num_entities = 3, .view_entity = ME};
    run->frame.entities = run->frame.received = run->entities;
    run->frame.prediction.is_moving = true;
    run->frame.prediction.rules = MOVEVARS_DEFAULT;
    run->frame.stats[STAT_HEALTH] = 100;
    *state = run;
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

static struct pmove_state start_of(const struct run *run)
{
    struct pmove_state s = {.origin = run->entities[0].origin};
    s.velocity.x = 200.0f;
    return s;
}

/* Returns the state that the server reaches by running the commands up to `number`. */
static struct pmove_state server_state(const struct run *run, uint32_t number)
{
    const struct prediction_input input = {run->commands, NUM_COMMANDS, false};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    struct pmove_state s = start_of(run);
    assert_true(prediction_run(&world, &input, 99, number, &s));
    return s;
}

static struct client_anchor anchor_of(const struct run *run, uint32_t number)
{
    return (struct client_anchor){number, true, server_state(run, number)};
}

static void prediction_set_world__players_and_doors__are_solid(void **state)
{
    struct run *run = *state;
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    assert_int_equal(world.world.num_solids, 2);
    assert_int_equal(world.solids[0].number, OTHER);
    assert_int_equal(world.solids[0].submodel, 0);
    assert_int_equal(world.solids[1].number, DOOR);
    assert_int_equal(world.solids[1].submodel, 1);
    run->frame.prediction.ghosts = 1 << (OTHER - 1);
    prediction_set_world(&world, &run->level, &run->frame);
    assert_int_equal(world.world.num_solids, 1);
}

static void prediction_run__missing_command__is_not_known(void **state)
{
    struct run *run = *state;
    struct prediction_input input = {run->commands, 20, false};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    struct pmove_state s = start_of(run);
    assert_true(prediction_run(&world, &input, 119, 119, &s));
    assert_false(prediction_run(&world, &input, 99, 120, &s));
    assert_false(prediction_run(&world, &input, 98, 110, &s));
    run->commands[5].number = 7;
    assert_false(prediction_run(&world, &input, 99, 119, &s));
    assert_true(prediction_run(&world, &input, 105, 119, &s));
}

/* Before the recording, the player is assumed to have repeated the first command. */
static void prediction_run__before_the_recording__is_like_its_beginning(void **state)
{
    struct run *run = *state;
    struct prediction_input input = {run->commands, 20, true};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    struct pmove_state s = start_of(run), same = start_of(run);
    assert_true(prediction_run(&world, &input, 95, 97, &s));
    pmove_run(&world.world, &same, &run->commands[0].usercmd);
    pmove_run(&world.world, &same, &run->commands[0].usercmd);
    assert_memory_equal(&s.origin, &same.origin, sizeof s.origin);
    assert_true(prediction_run(&world, &input, 97, 105, &s));
    assert_false(prediction_run(&world, &input, 20, 105, &s));
    input.from_start = false;
    assert_false(prediction_run(&world, &input, 95, 97, &s));
}

static void prediction_anchor__cut_state__is_restored(void **state)
{
    struct run *run = *state;
    const struct prediction_input input = {run->commands, NUM_COMMANDS, false};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    const struct client_anchor from = anchor_of(run, 104);
    const struct pmove_state truth = server_state(run, 110), sent = prediction_quantize(&truth);
    assert_true(sent.origin.x != truth.origin.x);
    run->entities[0].origin = sent.origin;
    run->frame.velocity = sent.velocity;
    run->frame.prediction.acknowledged = 110;
    const struct client_anchor anchor = prediction_anchor(&world, &from, &input, &run->frame);
    assert_true(anchor.is_known);
    assert_memory_equal(&anchor.state.origin, &truth.origin, sizeof truth.origin);
    assert_memory_equal(&anchor.state.velocity, &truth.velocity, sizeof truth.velocity);
}

static void prediction_anchor__spectator__flies_through_walls(void **state)
{
    struct run *run = *state;
    const struct prediction_input input = {run->commands, NUM_COMMANDS, false};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    run->frame.prediction.kind = PMOVE_SPECTATOR;
    run->frame.prediction.acknowledged = 99;
    run->frame.velocity = vec3_make(0, 0, -320);
    const struct client_anchor from = prediction_anchor(&world, NULL, &input, &run->frame);
    struct pmove_state down = from.state;
    assert_true(prediction_run(&world, &input, 99, 119, &down));
    assert_int_equal(down.kind, PMOVE_SPECTATOR);
    const struct pmove_state walker = server_state(run, 119);
    assert_true(walker.on_ground && down.origin.z < walker.origin.z);
}

static void prediction_anchor__pushed__uses_the_packet(void **state)
{
    struct run *run = *state;
    const struct prediction_input input = {run->commands, NUM_COMMANDS, false};
    struct prediction_world world;
    prediction_set_world(&world, &run->level, &run->frame);
    const struct client_anchor from = anchor_of(run, 104);
    run->entities[0].origin = vec3_make(-380, 20, 30);
    run->frame.velocity = vec3_make(-100, 0, 200);
    run->frame.prediction.acknowledged = 110;
    const struct client_anchor anchor = prediction_anchor(&world, &from, &input, &run->frame);
    assert_true(glms_vec3_distance(anchor.state.origin, run->entities[0].origin) < 0.125f);
    assert_true(glms_vec3_distance(anchor.state.velocity, run->frame.velocity) < 1.0f);
}

/* Sets packets that arrive at 0.2 s and 0.3 s and acknowledge the commands up to `from` and
 * `to`. */
static void set_packets(struct run *run, uint32_t from, uint32_t to)
{
    run->anchors[0] = anchor_of(run, from);
    run->anchors[1] = anchor_of(run, to);
    run->frame.prediction.from = &run->anchors[0];
    run->frame.prediction.to = &run->anchors[1];
    run->frame.commands = run->commands;
    run->frame.num_commands = NUM_COMMANDS;
    run->frame.time_from = run->frame.move_from = 0.2;
    run->frame.time = 0.3;
}

static vec3s place_at(const struct run *run, double time)
{
    struct pmove_state s;
    assert_true(prediction_find_state(&run->level, &run->frame, time, &s));
    return s.origin;
}

static void assert_vec3_near(vec3s a, vec3s b, float tolerance)
{
    if (glms_vec3_distance(a, b) > tolerance)
        fail_msg("%g %g %g is not %g %g %g", (double)a.x, (double)a.y, (double)a.z, (double)b.x,
                 (double)b.y, (double)b.z);
}

static void prediction_at__packets_agree__follows_the_commands(void **state)
{
    struct run *run = *state;
    set_packets(run, 110, 120);
    assert_vec3_near(place_at(run, 0.25), server_state(run, 125).origin, 0.001f);
    assert_vec3_near(place_at(run, 0.3), server_state(run, 130).origin, 0.001f);
    const vec3s a = server_state(run, 127).origin, b = server_state(run, 128).origin;
    assert_vec3_near(place_at(run, 0.275), vec3_lerp(a, b, 0.5f), 0.01f);
}

static void prediction_at__packets_differ__turns_into_the_later(void **state)
{
    struct run *run = *state;
    set_packets(run, 110, 120);
    run->anchors[1].state.origin.y += 8.0f;
    assert_vec3_near(place_at(run, 0.2), server_state(run, 120).origin, 0.001f);
    vec3s late = server_state(run, 130).origin, middle = server_state(run, 125).origin;
    late.y += 8.0f;
    middle.y += 4.0f;
    assert_vec3_near(place_at(run, 0.25), middle, 0.01f);
    assert_vec3_near(place_at(run, 0.3), late, 0.01f);
}

static void prediction_at__no_delay__passes_through_the_packet(void **state)
{
    struct run *run = *state;
    set_packets(run, 119, 129);
    run->anchors[1].state.origin.y += 8.0f;
    float before = place_at(run, 0.2).y;
    for (int i = 1; i <= 100; i++) {
        const float y = place_at(run, 0.2 + i * 0.001).y;
        assert_true(y >= before && y - before < 0.2f);
        before = y;
    }
    assert_true(before > 7.9f);
}

static void prediction_at__teleport__is_immediate(void **state)
{
    struct run *run = *state;
    set_packets(run, 110, 120);
    run->anchors[1].state.origin.y += 500.0f;
    assert_true(place_at(run, 0.201).y > 499.0f);
}

static void prediction_at__no_data__is_unknown(void **state)
{
    struct run *run = *state;
    struct pmove_state s;
    set_packets(run, 110, 120);
    run->anchors[0].is_known = false;
    assert_false(prediction_find_state(&run->level, &run->frame, 0.25, &s));
    run->anchors[0].is_known = true;
    run->frame.num_commands = 0;
    assert_false(prediction_find_state(&run->level, &run->frame, 0.25, &s));
    run->frame.num_commands = NUM_COMMANDS;
    run->frame.prediction.from = NULL;
    assert_false(prediction_find_state(&run->level, &run->frame, 0.25, &s));
}

static void predictor_apply__any_time__changes_only_the_recorder(void **state)
{
    struct run *run = *state;
    struct predictor *predictor = predictor_create();
    set_packets(run, 110, 120);
    const struct client_frame *frame = predictor_apply(predictor, &run->level, &run->frame, 0.25);
    assert_vec3_near(frame->entities[0].origin, server_state(run, 125).origin, 0.001f);
    assert_vec3_near(frame->entities[0].origin_from, frame->entities[0].origin, 0.0f);
    assert_memory_equal(&frame->entities[1], &run->entities[1], 2 * sizeof run->entities[1]);
    run->frame.paused = true;
    assert_ptr_equal(predictor_apply(predictor, &run->level, &run->frame, 0.25), &run->frame);
    predictor_destroy(predictor);
}

/* In the packets the lift below the player is 4 and 6 units lower than shown. */
static void predictor_apply__on_a_lift__follows_the_drawn_lift(void **state)
{
    struct run *run = *state;
    struct predictor *predictor = predictor_create();
    struct client_entity shown[3], *lift = &run->entities[2];
    const vec3s start = vec3_make(0, 900, 0);
    const vec3s top = vec3_make(0, 900, 64.0f - PMOVE_MINS.z + 0.03125f);
    for (int i = 0; i < NUM_COMMANDS; i++)
        run->commands[i].usercmd.forward = 0.0f;
    run->entities[0].origin = top;
    lift->origin = lift->origin_from = start;
    set_packets(run, 110, 120);
    memcpy(shown, run->entities, sizeof shown);
    shown[2].linked = true;
    shown[2].origin_from.z += 4.0f;
    shown[2].origin.z += 6.0f;
    run->frame.entities = shown;
    const struct client_frame *frame = predictor_apply(predictor, &run->level, &run->frame, 0.25);
    assert_true(frame->on_ground);
    assert_true(fabsf(frame->entities[0].origin.z - top.z - 5.0f) < 0.1f);
    run->frame.entities = run->entities;
    frame = predictor_apply(predictor, &run->level, &run->frame, 0.25);
    assert_true(fabsf(frame->entities[0].origin.z - top.z) < 0.1f);
    predictor_destroy(predictor);
}

/* ---- real recordings ---- */

static void prediction_report_measure__real_demos__are_predicted(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int least; /* minimum number of packets */
    } demos[] = {
        {"qwd/quake_demo01.qwd", 20},
        {"qwd/quake_demo09.qwd", 900},
        {"qwd/quake_demo31.qwd", 10000},
    };
    for (size_t i = 0; i < sizeof demos / sizeof demos[0]; i++) {
        struct real real = real_open(demos[i].name, NULL, WITH_GAME);
        const struct prediction_report report = prediction_report_measure(real.timeline);
        const struct prediction_row *row = &report.rows[PREDICTED];
        assert_true(row->num >= demos[i].least);
        assert_true(row->median < 0.1f);
        assert_true(row->p95 < 0.2f);
        assert_true(report.from_packet.p95 < 1.0f);
        real_close(&real);
    }
}

/* The first frame also needs commands from before the start of the recording. */
static void prediction_at__real_recording__begins_predicted(void **state)
{
    (void)state;
    struct real real = real_open("qwd/quake_demo09.qwd", NULL, WITH_GAME);
    struct pmove_state before, now;
    for (int i = 0; i < 60; i++, before = now) {
        const double time = i / 60.0;
        const struct client_frame *frame =
            playhead_frame(real.playhead, timeline_find_frame(real.timeline, time));
        assert_true(prediction_find_state(timeline_level(real.timeline, 0), frame, time, &now));
        assert_true(fabsf(interpolation_view_angles(frame, time).y) > 60.0f);
        now.origin.z = 0.0f; /* the run includes stairs */
        assert_true(i == 0 || glms_vec3_distance(now.origin, before.origin) < 10.0f);
    }
    real_close(&real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(prediction_set_world__players_and_doors__are_solid, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_run__missing_command__is_not_known, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_run__before_the_recording__is_like_its_beginning,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(prediction_anchor__cut_state__is_restored, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_anchor__spectator__flies_through_walls, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_anchor__pushed__uses_the_packet, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_at__packets_agree__follows_the_commands, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_at__packets_differ__turns_into_the_later, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_at__no_delay__passes_through_the_packet, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(prediction_at__teleport__is_immediate, set_up, tear_down),
        cmocka_unit_test_setup_teardown(prediction_at__no_data__is_unknown, set_up, tear_down),
        cmocka_unit_test_setup_teardown(predictor_apply__any_time__changes_only_the_recorder,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(predictor_apply__on_a_lift__follows_the_drawn_lift, set_up,
                                        tear_down),
        cmocka_unit_test(prediction_report_measure__real_demos__are_predicted),
        cmocka_unit_test(prediction_at__real_recording__begins_predicted),
    };
    return cmocka_run_group_tests_name("prediction", tests, NULL, NULL);
}
