/* Whom a line about a kill within a team does not name: "Ann mows down a
 * teammate". Of the teammates one dies in the same frame. */
#include "playback/qw_client.h"

#include <string.h>

#include "playback/event_log.h"

/* Does his health, where it is told, end in this frame? */
static bool dies_now(const struct client *client, int slot)
{
    const struct client_player *before = &client->players[slot];
    return before->present && before->has_stats && before->health > 0 &&
           client->qw->state.stats[slot][STAT_HEALTH] <= 0;
}

static bool is_victim(const struct event_log *log, int slot)
{
    for (int i = log->num_sealed; i < log->num; i++)
        if (log->events[i].kind == EVENT_KILL && log->events[i].kill.victim == slot)
            return true;
    return false;
}

static int find_victim(const struct client *client, int killer)
{
    const char *team = client->players[killer].team;
    for (int i = 0; i < client->state.frame.num_players && i < QW_MAX_PLAYERS; i++)
        if (i != killer && strcmp(client->players[i].team, team) == 0 && dies_now(client, i) &&
            !is_victim(client->log, i))
            return i;
    return QW_NOBODY;
}

void qw_name_victims(struct client *client)
{
    struct event_log *log = client->log;
    for (int i = log->num_sealed; i < log->num; i++) {
        struct obituary *kill = &log->events[i].kill;
        if (log->events[i].kind == EVENT_KILL && kill->is_team_kill && kill->killer >= 0 &&
            kill->victim < 0)
            kill->victim = find_victim(client, kill->killer);
    }
}
