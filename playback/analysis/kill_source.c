/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/kill_source.h"

#include <math.h>

#include "playback/analysis/player_action.h"

/* Maximum time between a reported death and the fall of the body, in seconds. */
static const double FALL = 0.5;

/* Counts the kills reported by the server, or those derived from scores. */
static int count_kills(const struct player_actions *actions, bool is_reported)
{
    int num = 0;
    for (int i = 0; i < actions->num; i++)
        num +=
            actions->items[i].kind == ACTION_KILL && actions->items[i].is_reported == is_reported;
    return num;
}

/* Returns whether the server reports a player's death around the time at which the body falls. */
static bool is_reported_death(const struct player_actions *actions, int fallen)
{
    const struct player_action *items = actions->items, *body = &items[fallen];
    for (int step = -1; step <= 1; step += 2)
        for (int i = fallen + step; i >= 0 && i < actions->num; i += step) {
            if (fabs(items[i].time - body->time) > FALL)
                break;
            if (items[i].kind == ACTION_DEATH && items[i].is_reported &&
                items[i].entity == body->entity)
                return true;
        }
    return false;
}

/* Returns whether at least four fifths of the bodies that fall are those of reported deaths. In
 * some games, such as rounds without respawning, points are given for damage, too, so that
 * scores rise more often than players die. */
static bool has_reported_deaths(const struct player_actions *actions)
{
    int num = 0, num_reported = 0;
    for (int i = 0; i < actions->num; i++)
        if (actions->items[i].kind == ACTION_DEATH && !actions->items[i].is_reported) {
            num++;
            num_reported += is_reported_death(actions, i);
        }
    return num > 0 && 5 * num_reported >= 4 * num;
}

void kill_source_choose(struct player_actions *actions)
{
    const int num_reported = count_kills(actions, true), num_seen = count_kills(actions, false);
    int num = 0;
    actions->is_reported =
        num_reported > 0 && (5 * num_reported >= 4 * num_seen || has_reported_deaths(actions));
    for (int i = 0; i < actions->num; i++) {
        const struct player_action *action = &actions->items[i];
        if ((action->kind != ACTION_KILL && action->kind != ACTION_DEATH) ||
            action->is_reported == actions->is_reported)
            actions->items[num++] = *action;
    }
    actions->num = num;
}
