/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a player does and sees, in the room of test_bsp.h. */
#include "tests/unit/test.h"

#include <string.h>

#include "playback/analysis/view_activity.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "tests/unit/test_room.h"

static const char *const model_names[] = {"", "maps/test.bsp", "progs/player.mdl",
                                          "progs/soldier.mdl", "*1"};
static const struct game game = {.has_monsters = true};

/* Two players, a monster and a door. */
static struct client_entity entities[] = {{.number = 1, .model = 2},
                                          {.number = 2, .model = 2},
                                          {.number = 20, .model = 3, .step = true},
                                          {.number = 30, .model = 4}};
static struct client_player players[2];
static struct client_frame frame;
static struct level level;
static const struct map *room_map;

static int set_up(void **state)
{
    room_set_up(state);
    room_map = room_parse(*state, (struct map_files){.lit = {0}});
    return room_map ? 0 : -1;
}

/* The viewer is at (0, 0), looks along the x axis and is alone: the others are not drawn. */
static void begin(void)
{
    for (int i = 0; i < 2; i++) {
        players[i] = (struct client_player){.present = true, .has_stats = true, .health = 100};
        entities[i].angles = vec3_make(0, 0, 0);
    }
    for (int i = 0; i < 4; i++)
        entities[i].origin = vec3_make(0, 0, 40);
    entities[1].model = entities[2].model = entities[3].model = 0;
    level = (struct level){.game = &game,
                           .game_type = 1,
                           .num_models = 5,
                           .model_names = model_names,
                           .map = room_map};
    frame = (struct client_frame){.time = 10,
                                  .view_entity = 1,
                                  .num_entities = 4,
                                  .entities = entities,
                                  .num_players = 2,
                                  .players = players};
}

static void put(int index, int model, float x, float y)
{
    entities[index].model = (uint16_t)model;
    entities[index].origin = vec3_make(x, y, 40);
}

static bool sees(int slot)
{
    return view_activity_sees_enemy(&frame, &level, slot);
}

static void view_activity_sees_enemy__player_in_front__is_seen(void **state)
{
    (void)state;
    begin();
    assert_false(sees(0));
    put(1, 2, 100, 30);
    assert_true(sees(0));
    put(1, 2, 30, 100); /* aside */
    assert_false(sees(0));
    frame.view_angles.y = 80;
    assert_true(sees(0));
    entities[1].angles.y = -110; /* the other one looks back */
    assert_true(sees(1));
    entities[1].angles.y = 0;
    assert_false(sees(1));
    put(1, 2, -30, -10); /* behind, but close */
    assert_true(sees(0));
}

static void view_activity_sees_enemy__dead_hidden_or_far__is_not_seen(void **state)
{
    (void)state;
    begin();
    put(1, 2, 100, 0);
    players[1].health = 0;
    assert_false(sees(0));
    players[1].health = 100;
    put(1, 2, 140, 0); /* behind the wall */
    assert_false(sees(0));
    level.map = NULL;
    assert_true(sees(0));
    put(1, 2, 1200, 0);
    assert_false(sees(0));
}

static void view_activity_sees_enemy__mate__is_not_an_enemy(void **state)
{
    (void)state;
    begin();
    put(1, 2, 100, 0);
    level.has_teams = true;
    strcpy(players[0].team, "red");
    strcpy(players[1].team, "red");
    assert_false(sees(0));
    strcpy(players[1].team, "blue");
    assert_true(sees(0));
    level.has_teams = false;
    level.game_type = 0; /* cooperative */
    assert_false(sees(0));
}

static void view_activity_sees_enemy__monster__is_seen_while_it_moves(void **state)
{
    (void)state;
    begin();
    level.game_type = 0;
    frame.num_players = 1;
    put(2, 3, 100, 0);
    entities[2].pose_start = 9.9;
    assert_true(sees(0));
    entities[2].pose_start = 9; /* a corpse */
    assert_false(sees(0));
    entities[2].pose_start = 9.9;
    entities[2].step = false; /* not a monster */
    assert_false(sees(0));
    entities[2].step = true;
}

/* Moves the viewer so far in a tenth of a second. */
static unsigned step(struct view_activity *view, float x, float z)
{
    frame.time += 0.1;
    entities[0].origin = vec3_make(entities[0].origin.x + x, 0, entities[0].origin.z + z);
    return view_activity_update(view, &frame, &level);
}

static void view_activity_update__movement__is_told_from_standing(void **state)
{
    (void)state;
    struct view_activity view = {.slot = 0};
    begin();
    assert_int_equal(step(&view, 0, 0), VIEW_ALIVE);
    assert_int_equal(step(&view, 3, 0), VIEW_ALIVE);
    assert_int_equal(step(&view, 6, 0), VIEW_ALIVE | VIEW_MOVES);
    assert_int_equal(step(&view, 0, -20), VIEW_ALIVE); /* on a lift */
    assert_int_equal(step(&view, 300, 0), VIEW_ALIVE | VIEW_LEAPS);
    frame.fires = true;
    assert_int_equal(step(&view, 0, 0), VIEW_ALIVE | VIEW_FIRES);
    frame.view_entity = 2; /* another player's shot */
    assert_int_equal(step(&view, 0, 0), VIEW_ALIVE);
    players[0].health = -5;
    assert_int_equal(step(&view, 0, 0), 0);
    frame.level = 1; /* a new level is not a leap */
    assert_int_equal(step(&view, 300, 0), 0);
    frame.num_entities = 0;
    assert_int_equal(step(&view, 0, 0), VIEW_MOVES);
}

static bool faces_wall(float x, float y, float yaw)
{
    begin();
    entities[0].origin = vec3_make(x, y, 40);
    frame.view_angles = vec3_make(0, yaw, 0);
    return view_activity_faces_wall(&frame, &level, 0);
}

static void view_activity_faces_wall__close_wall__fills_the_view(void **state)
{
    (void)state;
    assert_true(faces_wall(60, 0, 0));
    assert_false(faces_wall(60, 0, 180));
    assert_false(faces_wall(0, 0, 0)); /* the middle of the room */
    /* Along a wall, which fills half of the view if it is very close. */
    assert_false(faces_wall(90, -100, 90));
    assert_true(faces_wall(116, -100, 90));
    /* The floor. */
    begin();
    frame.view_angles = vec3_make(60, 0, 0);
    assert_true(view_activity_faces_wall(&frame, &level, 0));
    /* Another player's model has a third of the pitch, with the opposite sign. */
    put(1, 2, 0, 0);
    entities[1].angles = vec3_make(-20, 0, 0);
    assert_true(view_activity_faces_wall(&frame, &level, 1));
    entities[1].angles = vec3_make(0, 0, 0);
    assert_false(view_activity_faces_wall(&frame, &level, 1));
    level.map = NULL;
    assert_false(view_activity_faces_wall(&frame, &level, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_activity_sees_enemy__player_in_front__is_seen),
        cmocka_unit_test(view_activity_sees_enemy__dead_hidden_or_far__is_not_seen),
        cmocka_unit_test(view_activity_sees_enemy__mate__is_not_an_enemy),
        cmocka_unit_test(view_activity_sees_enemy__monster__is_seen_while_it_moves),
        cmocka_unit_test(view_activity_faces_wall__close_wall__fills_the_view),
        cmocka_unit_test(view_activity_update__movement__is_told_from_standing),
    };
    return cmocka_run_group_tests(tests, set_up, room_tear_down);
}
