/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/missile_shots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sort.h"
#include "playback/analysis/item_names.h"
#include "playback/analysis/player_action.h"

enum { MAX_SHOTS = 4096 /* maximum number of shots compared with one missile */ };

static const double TOGETHER = 0.2; /* seconds between the sound of a shot and its missile */

/* Weapons and their missiles. A missile without an audible shot is attributed to its first
 * weapon. */
static const char *const pairs[][2] = {
    {"rl", "rocket"}, {"gl", "grenade"}, {"ng", "nail"}, {"sng", "nail"}};
enum { NUM_PAIRS = sizeof pairs / sizeof pairs[0] };

bool missile_shots_fires(const struct item_name *weapon, const struct item_name *missile)
{
    for (int i = 0; weapon && i < NUM_PAIRS; i++)
        if (strcmp(pairs[i][0], weapon->name) == 0 && strcmp(pairs[i][1], missile->name) == 0)
            return true;
    return false;
}

static const struct item_name *weapon_of(const struct item_name *missile)
{
    for (int i = 0; i < NUM_PAIRS; i++)
        if (strcmp(pairs[i][1], missile->name) == 0)
            return item_name_find(NAMED_WEAPON, pairs[i][0]);
    return NULL;
}

static bool is_shot_of(const struct player_action *action, const struct flight *flight)
{
    return action->kind == ACTION_FIRE && action->entity == flight->owner_entity &&
           missile_shots_fires(action->what, flight->what);
}

/* Returns the index of the shot nearest in time to the start of the flight that is not yet
 * matched to a missile, or -1. Advances `*from` past actions that are too old for this flight
 * and all later ones. */
static int find_shot(const struct player_actions *actions, const struct flight *flight, int *from)
{
    int found = -1;
    while (*from < actions->num && actions->items[*from].time < flight->begin - 2.0 * TOGETHER)
        ++*from;
    for (int i = *from; i < actions->num && i < *from + MAX_SHOTS; i++) {
        const struct player_action *action = &actions->items[i];
        const double apart = fabs(action->time - flight->begin);
        if (action->time > flight->begin + 2.0 * TOGETHER)
            break;
        if (action->missile == 0 && apart <= TOGETHER && is_shot_of(action, flight) &&
            (found < 0 || apart < fabs(actions->items[found].time - flight->begin)))
            found = i;
    }
    return found;
}

static int by_time(const void *a, const void *b)
{
    const struct player_action *x = a, *y = b;
    return x->time < y->time ? -1 : x->time > y->time;
}

/* Inserts the shots that were not heard. The others keep their order. */
static void insert_shots(struct player_actions *actions, struct player_action *added, int num)
{
    struct player_action *all = mem_alloc((size_t)(actions->num + num) * sizeof *all + 1);
    int a = 0, b = 0, out = 0;
    sort_items(added, (size_t)num, sizeof *added, by_time);
    while (a < actions->num || b < num)
        all[out++] = b < num && (a == actions->num || actions->items[a].time > added[b].time)
                         ? added[b++]
                         : actions->items[a++];
    free(actions->items);
    actions->items = all;
    actions->num = out;
}

/* Pairs missiles with shots, and adds shots for the remaining missiles. */
static void pair_missiles(struct player_actions *actions)
{
    struct player_action *added = mem_alloc((size_t)actions->num_flights * sizeof *added + 1);
    int num = 0, from = 0;
    for (int i = 0; i < actions->num_flights; i++) {
        const struct flight *flight = &actions->flights[i];
        const int shot = flight->owner_entity > 0 ? find_shot(actions, flight, &from) : -1;
        if (shot >= 0)
            actions->items[shot].missile = i + 1;
        else if (flight->owner_entity > 0)
            added[num++] = (struct player_action){
                .kind = ACTION_FIRE,
                .time = flight->begin,
                .entity = flight->owner_entity,
                .is_pov = flight->is_pov,
                .who = flight->owner,
                .what = weapon_of(flight->what),
                .missile = i + 1,
            };
    }
    if (num > 0)
        insert_shots(actions, added, num);
    free(added);
}

/* Returns the kind of missile that a weapon fires, or -1. */
static int kind_of(const struct item_name *weapon)
{
    static const int kinds[NUM_PAIRS] = {0, 1, 2, 2};
    for (int i = 0; weapon && i < NUM_PAIRS; i++)
        if (strcmp(pairs[i][0], weapon->name) == 0)
            return kinds[i];
    return -1;
}

void missile_shots_number(struct player_actions *actions)
{
    enum { NUM_PLAYERS = 256, NUM_KINDS = 3 };
    int counts[NUM_PLAYERS][NUM_KINDS] = {0};
    pair_missiles(actions);
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *action = &actions->items[i];
        const int kind = action->kind == ACTION_FIRE ? kind_of(action->what) : -1;
        if (kind < 0 || action->entity < 0 || action->entity >= NUM_PLAYERS)
            continue;
        const int number = ++counts[action->entity][kind];
        if (action->missile > 0)
            actions->flights[action->missile - 1].number = number;
    }
}
