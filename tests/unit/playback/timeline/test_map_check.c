/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/log.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/timeline/map_check.h"
#include "tests/unit/test_room.h"

static const vec3s INSIDE = {{0, 0, 100}}, IN_WALL = {{500, 0, 100}};

/* Passes `num` seconds of a player at `place`, and returns the number of warnings. */
static int warnings_after(void **state, vec3s place, int num, int intermission)
{
    const struct level level = {.map = room_parse(*state, (struct map_files){.lit = {0}})};
    FILE *stream = tmpfile();
    struct log *log = log_create(stream, LOG_NORMAL);
    struct map_check check = {0};
    /* The last entity is not a player. */
    const struct client_entity entities[] = {{.number = 1, .origin = place},
                                             {.number = 9, .origin = IN_WALL}};
    for (int i = 0; i < num * 10; i++) {
        const struct client_frame frame = {.time = i / 10.0,
                                           .num_entities = 2,
                                           .entities = entities,
                                           .num_players = 4,
                                           .intermission = intermission};
        map_check_frame(&check, &level, &frame, log);
    }
    map_check_finish(&check, log);
    const int num_warnings = log_num_warnings(log);
    log_destroy(log);
    fclose(stream);
    return num_warnings;
}

static void map_check__players_in_rooms__are_no_fault(void **state)
{
    assert_int_equal(warnings_after(state, INSIDE, 30, INTERMISSION_NONE), 0);
}

static void map_check__players_in_walls__warn_once(void **state)
{
    assert_int_equal(warnings_after(state, IN_WALL, 30, INTERMISSION_NONE), 1);
}

static void map_check__short_and_intermission__are_no_evidence(void **state)
{
    assert_int_equal(warnings_after(state, IN_WALL, 5, INTERMISSION_NONE), 0);
    assert_int_equal(warnings_after(state, IN_WALL, 30, INTERMISSION_BOARD), 0);
}

#define IN_ROOM(test) cmocka_unit_test_setup_teardown(test, room_set_up, room_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_ROOM(map_check__players_in_rooms__are_no_fault),
        IN_ROOM(map_check__players_in_walls__warn_once),
        IN_ROOM(map_check__short_and_intermission__are_no_evidence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
