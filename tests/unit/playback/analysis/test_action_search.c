/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/entity_track.h"
#include "demo/container/demo.h"
#include "playback/analysis/action_search.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_actions.h"
#include "playback/timeline/timeline.h"

struct recording {
    struct demo *demo;
    struct timeline *timeline;
    struct action_search *search;
};

static bool open_recording(struct recording *out, const char *path)
{
    struct err err = {0};
    *out = (struct recording){.demo = demo_open(path, &err)};
    if (out->demo)
        out->timeline = timeline_open(out->demo, &(struct timeline_options){0}, &err);
    if (out->timeline)
        out->search = action_search_create(out->demo, out->timeline);
    return out->search != NULL;
}

static void close_recording(struct recording *recording)
{
    action_search_destroy(recording->search);
    timeline_close(recording->timeline);
    demo_close(recording->demo);
}

/* Opens the sample game's demo. Wren records; Rook is entity 2. */
static int set_up(void **state)
{
    static struct recording recording;
    char path[1100];
    snprintf(path, sizeof path, "%s/id1/sample.dem", sample_path());
    *state = &recording;
    return open_recording(&recording, path) ? 0 : -1;
}

static int tear_down(void **state)
{
    close_recording(*state);
    return 0;
}

static double time_of(const struct recording *r, enum search_kind kind, const char *who, int nth,
                      const char *what)
{
    const struct search_query query = {kind, who, what, nth, 0};
    struct err err = {0};
    double time = -1;
    if (!action_search_find(r->search, &query, &time, &err))
        fail_msg("%s", err.text);
    return time;
}

static void assert_none(const struct recording *r, enum search_kind kind, const char *who, int nth,
                        const char *what, const char *says)
{
    const struct search_query query = {kind, who, what, nth, 0};
    struct err err = {0};
    double time;
    assert_false(action_search_find(r->search, &query, &time, &err));
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not contain \"%s\"", err.text, says);
}

static void moments_find__kill__is_when_the_score_rises(void **state)
{
    const struct recording *r = *state;
    const double first = time_of(r, SEARCH_KILL, "Wren", 1, NULL);
    const double second = time_of(r, SEARCH_KILL, "wren", 2, NULL);
    assert_true(first > 0 && second > first);
    assert_float_equal(time_of(r, SEARCH_FINISH, NULL, 1, NULL), timeline_duration(r->timeline), 0);
    assert_none(r, SEARCH_KILL, "Wren", 50, NULL, "kills 2 times in this demo, not 50");
    assert_none(r, SEARCH_MAP, NULL, 2, NULL, "has 1 maps, not 2");
}

static void moments_find__unknown_names__say_the_nearest(void **state)
{
    const struct recording *r = *state;
    assert_none(r, SEARCH_KILL, "Wern", 1, NULL, "unknown player \"Wern\"; did you mean \"Wren\"?");
    assert_none(r, SEARCH_PICKUP, NULL, 1, "quod", "did you mean \"quad\"?");
    assert_none(r, SEARCH_FIRE, "Wren", 1, "lr", "unknown weapon \"lr\"");
    assert_none(r, SEARCH_FIRE, "Wren", 9999, "rl", "times with rl in this demo, not 9999");
    assert_none(r, SEARCH_MARK, NULL, 1, NULL, "has 0 marks, not 1");
    assert_none(r, SEARCH_MATCH, NULL, 1, NULL, "0 matches");
}

static void moments_find__fire_then_rocket__belong_to_one_player(void **state)
{
    const struct recording *r = *state;
    struct err err = {0};
    const struct item_name *rocket = item_name_find(NAMED_MISSILE, "rocket");
    const double shot = time_of(r, SEARCH_FIRE, "Wren", 1, "rl");
    const struct flight *flight =
        action_search_find_flight(r->search, rocket, "Wren", FLIGHT_NTH, 1, 0, &err);
    assert_non_null(flight);
    assert_float_equal(flight->begin, shot, 0.11);
    assert_true(flight->end > flight->begin && flight->end < flight->begin + 3);
    assert_ptr_equal(
        action_search_find_flight(r->search, rocket, "wren", FLIGHT_NEXT, 0, shot - 1, &err),
        flight);
    assert_ptr_equal(
        action_search_find_flight(r->search, rocket, "Wren", FLIGHT_LAST, 0, flight->end, &err),
        flight);
    assert_null(action_search_find_flight(r->search, rocket, "Wren", FLIGHT_LAST, 0, 0, &err));
    assert_non_null(strstr(err.text, "shows no rocket of \"Wren\" before 0.00"));
}

static void trail_at__missile__waits_flies_and_rests(void **state)
{
    const struct recording *r = *state;
    struct err err = {0};
    struct arena *arena = arena_create();
    const struct flight *flight = action_search_find_flight(
        r->search, item_name_find(NAMED_MISSILE, "rocket"), "Wren", FLIGHT_NTH, 1, 0, &err);
    const struct entity_track *trail =
        entity_track_create_flight(r->timeline, flight, false, arena);
    struct place before, first, last, after;
    assert_true(entity_track_at(trail, flight->begin - 5, &before));
    assert_true(entity_track_at(trail, flight->begin, &first));
    assert_true(entity_track_at(trail, flight->end + 0.001, &last));
    assert_true(entity_track_at(trail, flight->end + 5, &after));
    assert_float_equal(glms_vec3_distance(before.origin, first.origin), 0, 0.01);
    assert_float_equal(glms_vec3_distance(last.origin, after.origin), 0, 0.01);
    assert_float_equal(glms_vec3_distance(after.origin, flight->rest), 0, 0.01);
    assert_true(glms_vec3_distance(first.origin, after.origin) > 50);
    /* The missile faces the direction of its flight. */
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(after.origin, first.origin));
    assert_true(glms_vec3_dot(angles_to_axes(first.angles).forward, way) > 0.99f);
    arena_destroy(arena);
}

static void moments_find_other__kill__is_the_victim(void **state)
{
    const struct recording *r = *state;
    struct search_query query = {SEARCH_KILL, "Wren", NULL, 1, 0};
    struct err err = {0};
    int entity = 0;
    assert_true(action_search_find_other(r->search, &query, &entity, &err));
    assert_int_equal(entity, 2);
    query = (struct search_query){SEARCH_DEATH, "Rook", NULL, 2, 0};
    assert_true(action_search_find_other(r->search, &query, &entity, &err));
    assert_int_equal(entity, 1);
}

/* A duel on dm4 between slime (entity 1) and riker (entity 3). */
static void moments_find__real_mvd__has_both_players(void **state)
{
    (void)state;
    struct recording r;
    const char *path = asset_path("demos/mvd/quake_demo2.mvd");
    if (!path)
        skip();
    assert_true(open_recording(&r, path));
    const double kill = time_of(&r, SEARCH_KILL, "riker", 1, NULL);
    struct err err = {0};
    int entity = 0;
    assert_true(kill > 0);
    assert_true(action_search_find_other(
        r.search, &(struct search_query){SEARCH_KILL, "riker", NULL, 1, 0}, &entity, &err));
    assert_int_equal(entity, 1);
    const double death = time_of(&r, SEARCH_DEATH, "slime", 1, NULL);
    assert_true(death <= kill);
    assert_true(action_search_find_other(
        r.search, &(struct search_query){SEARCH_DEATH, "slime", NULL, 1, 0}, &entity, &err));
    assert_int_equal(entity, 3);
    assert_true(time_of(&r, SEARCH_PICKUP, "riker", 1, "ra") > 0);
    assert_true(time_of(&r, SEARCH_FIRE, "slime", 3, "rl") > 0);
    close_recording(&r);
}

static void moments_find__player__by_part_number_and_view(void **state)
{
    const struct recording *r = *state;
    const double kill = time_of(r, SEARCH_KILL, "Wren", 1, NULL);
    static const char *const same[] = {"wre", "WREN", "0", "pov"};
    for (int i = 0; i < 4; i++)
        assert_float_equal(time_of(r, SEARCH_KILL, same[i], 1, NULL), kill, 0);
    assert_float_equal(time_of(r, SEARCH_DEATH, "1", 1, NULL),
                       time_of(r, SEARCH_DEATH, "Rook", 1, NULL), 0);
    assert_none(r, SEARCH_KILL, "r", 1, NULL,
                "several players match \"r\", for example \"Wren\" and \"Rook\"");
    assert_none(r, SEARCH_KILL, "7", 1, NULL, "unknown player \"7\"");
    assert_none(r, SEARCH_KILL, "", 1, NULL, "unknown player \"\"");
    struct err err = {0};
    assert_string_equal(action_search_name(r->search, "ook", &err), "Rook");
    assert_string_equal(action_search_name(r->search, "pov", &err), "Wren");
    assert_null(action_search_name(r->search, "zed", &err));
}

/* The number of a rocket is that of its shot. */
static void moments_find__rocket__has_the_number_of_its_shot(void **state)
{
    const struct recording *r = *state;
    const struct item_name *rocket = item_name_find(NAMED_MISSILE, "rocket");
    int num = 0;
    for (int nth = 1; nth < 100; nth++) {
        struct err err = {0};
        const struct flight *flight =
            action_search_find_flight(r->search, rocket, "pov", FLIGHT_NTH, nth, 0, &err);
        if (!flight)
            continue;
        assert_float_equal(flight->begin, time_of(r, SEARCH_FIRE, "Wren", nth, "rl"), 0.2);
        num++;
    }
    assert_true(num > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments_find__kill__is_when_the_score_rises),
        cmocka_unit_test(moments_find__unknown_names__say_the_nearest),
        cmocka_unit_test(moments_find__fire_then_rocket__belong_to_one_player),
        cmocka_unit_test(trail_at__missile__waits_flies_and_rests),
        cmocka_unit_test(moments_find_other__kill__is_the_victim),
        cmocka_unit_test(moments_find__real_mvd__has_both_players),
        cmocka_unit_test(moments_find__player__by_part_number_and_view),
        cmocka_unit_test(moments_find__rocket__has_the_number_of_its_shot),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
