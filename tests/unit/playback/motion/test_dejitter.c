/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Entities that move steadily although they were recorded in steps. */
#include "tests/unit/test.h"

#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/client/client_frame.h"
#include "playback/motion/dejitter.h"
#include "playback/motion/prediction.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_real.h"

enum { PLAYER = 3, LIFT = 110 };

/* A recording of one entity. */
struct film {
    struct dejitter *dejitter;
    struct dejitter_list list;
    struct client_entity entity;
    struct client_frame frame;
};

static int set_up(void **state)
{
    struct film *film = calloc(1, sizeof *film);
    film->dejitter = dejitter_create();
    film->frame.index = -1;
    film->frame.num_entities = 1;
    film->frame.entities = &film->entity;
    film->entity.number = LIFT;
    *state = film;
    return 0;
}

static int tear_down(void **state)
{
    struct film *film = *state;
    dejitter_destroy(film->dejitter);
    dejitter_list_free(&film->list);
    free(film);
    return 0;
}

static void show(struct film *film, double time, vec3s origin)
{
    film->entity.linked = film->frame.index >= 0;
    film->entity.origin_from = film->entity.origin;
    film->entity.origin = origin;
    film->frame.index++;
    film->frame.time_from = film->frame.time;
    film->frame.time = time;
    dejitter_add_frame(film->dejitter, &film->frame, &film->list);
}

/* Returns the height shown at the end of a frame, or -1 if it is as received. */
static float shown(struct film *film, int frame)
{
    int num;
    dejitter_list_sort(&film->list);
    const struct dejitter_place *places = dejitter_list_find(&film->list, frame, &num);
    assert_true(num < 2);
    return num == 0 ? -1.0f : places[0].to.origin.z;
}

/* The server moves it by 6 units every 40 ms; packets arrive every 10 ms. */
static void dejitter_add_frame__hops__become_even_motion(void **state)
{
    struct film *film = *state;
    for (int i = 0; i <= 12; i++)
        show(film, i * 0.01, vec3_make(5, 0, 6.0f * (float)(i / 4)));
    for (int i = 1; i <= 12; i++)
        assert_true(near(shown(film, i), 1.5f * (float)i));
    int num;
    const struct dejitter_place *place = dejitter_list_find(&film->list, 6, &num);
    assert_true(num == 1 && place->kind == DEJITTER_MOVE && near((float)place->start, 0.04f));
    assert_true(near(place->from.origin.z, 7.5f) && place->from.origin.x == 5.0f);
    dejitter_list_find(&film->list, 13, &num);
    assert_int_equal(num, 0);
}

static void dejitter_add_frame__rests_and_starts__is_not_early(void **state)
{
    struct film *film = *state;
    for (int i = 0; i < 12; i++)
        show(film, i * 0.01, vec3_make(0, 0, 0));
    show(film, 0.12, vec3_make(0, 0, 6));
    show(film, 0.13, vec3_make(0, 0, 12));
    for (int i = 0; i <= 13; i++)
        assert_true(shown(film, i) < 0.0f);
    /* Widely spaced packets are not mistaken for steps. */
    show(film, 0.18, vec3_make(0, 0, 12));
    show(film, 0.23, vec3_make(0, 0, 18));
    assert_true(shown(film, 14) < 0.0f);
}

/* A rocket that reuses the number does not fly there from the old position. */
static void dejitter_add_frame__another_entity__is_not_linked(void **state)
{
    struct film *film = *state;
    show(film, 0.0, vec3_make(0, 0, 0));
    show(film, 0.01, vec3_make(0, 0, 6));
    show(film, 0.02, vec3_make(0, 0, 6));
    film->frame.num_entities = 0;
    show(film, 0.03, vec3_make(0, 0, 6));
    film->frame.num_entities = 1;
    show(film, 0.04, vec3_make(0, 0, 90));
    for (int i = 0; i <= 4; i++)
        assert_true(shown(film, i) < 0.0f);
}

static void dejitter_add_frame__teleport_halfway__leaves_later(void **state)
{
    struct film *film = *state;
    film->entity.number = film->frame.view_entity = PLAYER;
    film->frame.is_observed = true;
    show(film, 0.0, vec3_make(0, 0, 4));
    show(film, 0.013, vec3_make(1, 0, 4));
    show(film, 0.026, vec3_make(201, 0, 24));
    show(film, 0.039, vec3_make(1001, 0, 104));
    show(film, 0.052, vec3_make(1005, 0, 104));
    assert_true(near(shown(film, 2), 4.0f) && near(shown(film, 3), 104.0f));
    int num;
    const struct dejitter_place *halfway = dejitter_list_find(&film->list, 2, &num);
    const struct dejitter_place *jump = dejitter_list_find(&film->list, 3, &num);
    assert_true(halfway->kind == DEJITTER_HALFWAY && jump->kind == DEJITTER_JUMP);
    assert_true(near(halfway->from.origin.x, 1.0f) && near(jump->from.origin.x, 1001.0f));

    struct client_entity entity = film->entity;
    struct client_frame frame = film->frame;
    frame.view_angles_from = vec3_make(0, 90, 0);
    frame.view_angles = vec3_make(0, 170, 0);
    frame.velocity = vec3_make(9000, 0, 0);
    dejitter_apply(halfway, &entity, &frame);
    assert_true(entity.linked && frame.view_angles.y == 90.0f && frame.velocity.x == 0.0f);
    frame.view_angles = vec3_make(0, 200, 0);
    dejitter_apply(jump, &entity, &frame);
    assert_true(!entity.linked && frame.view_angles_from.y == 200.0f);
}

/* A teleport without a halfway position, and a fall next to the line. */
static void dejitter_add_frame__jump_without_halfway__stays(void **state)
{
    struct film *film = *state;
    film->entity.number = PLAYER;
    film->frame.is_observed = true;
    show(film, 0.0, vec3_make(0, 0, 4));
    show(film, 0.013, vec3_make(8, 0, 4));
    show(film, 0.026, vec3_make(1001, 0, 104));
    show(film, 0.039, vec3_make(1009, 0, 104));
    show(film, 0.052, vec3_make(1200, 400, 104));
    for (int i = 0; i <= 4; i++)
        assert_true(shown(film, i) < 0.0f);
}

/* ---- real recordings ---- */

/* The player stands on a lift in dm2, which the server moves by 4.5 units every 30 ms. */
static void predictor_apply__real_lift__is_smooth(void **state)
{
    (void)state;
    struct real real = real_open("qwz/quake_demo08.qwz", NULL, WITH_GAME);
    struct predictor *predictor = predictor_create();
    enum { FRAMES = 30 };
    float z[FRAMES], uneven = 0.0f;
    for (int i = 0; i < FRAMES; i++) {
        const double time = 25.3 + i / 60.0;
        const struct client_frame *frame =
            playhead_frame(real.playhead, timeline_find_frame(real.timeline, time));
        const vec3s lift = interpolation_place(frame, interpolation_find(frame, LIFT), time).origin;
        frame = predictor_apply(predictor, timeline_level(real.timeline, 0), frame, time);
        z[i] = interpolation_find(frame, frame->view_entity)->origin.z;
        assert_true(fabsf(z[i] - lift.z - 344.0f) < 0.1f);
        uneven += i > 1 ? fabsf(z[i] - 2.0f * z[i - 1] + z[i - 2]) / (FRAMES - 2) : 0.0f;
    }
    print_message("on the lift: %.2f units from frame to frame\n", (double)uneven);
    assert_true(z[FRAMES - 1] - z[0] > 60.0f && uneven < 0.5f);
    predictor_destroy(predictor);
    real_close(&real);
}

/* Eight players who die every seven seconds. A player halfway between two positions, far
 * from both, is inside a wall. */
static void playhead_frame__real_match__nobody_is_halfway(void **state)
{
    (void)state;
    enum { PLAYERS = 8 };
    struct real real = real_open("mvd/quakeworld_4on4__sr__vs_red_dm4__01.mvd", NULL, WITHOUT_GAME);
    vec3s places[3][PLAYERS] = {{{{0}}}};
    int num_jumps = 0;
    for (int i = 0; i < timeline_num_frames(real.timeline); i++) {
        const struct client_frame *frame = playhead_frame(real.playhead, i);
        memmove(places[0], places[1], 2 * sizeof places[0]);
        for (int k = 0; k < PLAYERS; k++) {
            const struct client_entity *player = interpolation_find(frame, k + 1);
            places[2][k] = player ? player->origin : places[1][k];
            const float way = glms_vec3_distance(places[0][k], places[2][k]);
            const float first = glms_vec3_distance(places[0][k], places[1][k]);
            const float second = glms_vec3_distance(places[1][k], places[2][k]);
            num_jumps += way > 150.0f;
            assert_false(i > 1 && way > 150.0f && first > 20.0f && second > 20.0f &&
                         first + second - way < 1.0f);
        }
    }
    assert_true(num_jumps > 300);
    real_close(&real);
}

static void even_list_find__no_places__is_null(void **state)
{
    (void)state;
    const struct dejitter_list none = {.num = 0};
    int num;
    assert_null(dejitter_list_find(&none, 3, &num));
    assert_int_equal(num, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(dejitter_add_frame__hops__become_even_motion, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(dejitter_add_frame__rests_and_starts__is_not_early, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(dejitter_add_frame__another_entity__is_not_linked, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(dejitter_add_frame__teleport_halfway__leaves_later, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(dejitter_add_frame__jump_without_halfway__stays, set_up,
                                        tear_down),
        cmocka_unit_test(even_list_find__no_places__is_null),
        cmocka_unit_test(predictor_apply__real_lift__is_smooth),
        cmocka_unit_test(playhead_frame__real_match__nobody_is_halfway),
    };
    return cmocka_run_group_tests_name("even", tests, NULL, NULL);
}
