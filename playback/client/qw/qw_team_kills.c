/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "Ann mows down a teammate": one of her teammates dies in the same frame.
 * "Ben was telefragged by his teammate": one of his teammates loses a point for it. */
#include "playback/client/qw/qw_team_kills.h"

#include <string.h>

#include "demo/protocol/quake.h"
#include "playback/client/event_log.h"
#include "playback/client/qw/qw_state.h"

/* Returns whether the player's recorded health drops to 0 in this frame. */
static bool dies_now(const struct client *client, int slot)
{
    const struct client_player *before = &client->players[slot];
    return before->present && before->has_stats && before->health > 0 &&
           qw_of(client)->state.stats[slot][STAT_HEALTH] <= 0;
}

/* Returns whether a kill of this frame names the player as its victim. */
static bool is_victim(const struct event_log *log, int slot)
{
    for (int i = log->num_sealed; i < log->num; i++)
        if (log->events[i].kind == EVENT_KILL && log->events[i].kill.victim == slot)
            return true;
    return false;
}

static bool is_culprit(const struct event_log *log, int slot)
{
    for (int i = log->num_sealed; i < log->num; i++)
        if (log->events[i].kind == EVENT_KILL && log->events[i].kill.is_team_kill &&
            log->events[i].kill.killer == slot)
            return true;
    return false;
}

static bool loses_point(const struct event_log *log, int slot)
{
    for (int i = log->num_sealed; i < log->num; i++)
        if (log->events[i].kind == EVENT_FRAG && log->events[i].frag.player == slot &&
            log->events[i].frag.frags < log->events[i].frag.before)
            return true;
    return false;
}

/* Ignores deaths and lost points that another line of this frame explains. */
static bool may_be_victim(const struct client *client, int slot)
{
    return dies_now(client, slot) && !is_victim(client->log, slot);
}

static bool may_be_killer(const struct client *client, int slot)
{
    return loses_point(client->log, slot) && !is_victim(client->log, slot) &&
           !is_culprit(client->log, slot);
}

static int find_mate(const struct client *client, int slot,
                     bool (*fits)(const struct client *client, int slot))
{
    const char *team = client->players[slot].team;
    for (int i = 0; i < client->state.frame.num_players && i < QW_MAX_PLAYERS; i++)
        if (i != slot && strcmp(client->players[i].team, team) == 0 && fits(client, i))
            return i;
    return QW_NOBODY;
}

void qw_team_kills_complete(struct client *client)
{
    struct event_log *log = client->log;
    for (int i = log->num_sealed; i < log->num; i++) {
        struct obituary *kill = &log->events[i].kill;
        if (log->events[i].kind != EVENT_KILL || !kill->is_team_kill)
            continue;
        if (kill->victim < 0 && kill->killer >= 0)
            kill->victim = find_mate(client, kill->killer, may_be_victim);
        else if (kill->killer < 0 && kill->victim >= 0)
            kill->killer = find_mate(client, kill->victim, may_be_killer);
    }
}
