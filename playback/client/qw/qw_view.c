/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_view.h"

#include <math.h>
#include <string.h>

#include "demo/protocol/quake.h"
#include "playback/client/client_values.h"
#include "playback/client/qw/qw_state.h"
#include "world/map.h"
#include "world/map_trace.h"

/* Height of the view above the player's origin, in units. */
static const float HEIGHT_GIBBED = 8.0f, HEIGHT_DEAD = -16.0f;

/* Speed at which the view recovers from a kick, in degrees/s. */
static const float KICK_RETURN = 10.0f;

enum { STAT_VIEW_HEIGHT = 16 }; /* an additional stat of the Z_EXT_VIEW_HEIGHT extension */

static bool can_be_viewed(const struct client *client, int slot)
{
    const struct client_player *player = &client->players[slot];
    return player->present && !player->spectator;
}

static bool can_show_requested(const struct client *client, int slot)
{
    const struct qw_state *state = &qw_of(client)->state;
    return (state->players[slot].is_here || slot == state->viewed) && can_be_viewed(client, slot);
}

/* Returns the requested player, else the scheduled one, else the one shown before, else the
 * first whose view can be shown. */
int qw_view_choose(struct client *client)
{
    struct qw_client *qw = qw_of(client);
    const struct qw_state *state = &qw->state;
    const int requested = client_find_requested(client, qw->pov.name, QW_MAX_PLAYERS,
                                                can_show_requested, &qw->is_ambiguous);
    if (requested != QW_NOBODY) {
        qw->found_requested = true;
        return requested;
    }
    const int planned = view_schedule_at(&qw_of(client)->pov.plan, client->state.frame.index + 1);
    if (planned != QW_NOBODY && can_be_viewed(client, planned))
        return planned;
    if (state->viewed != QW_NOBODY && can_be_viewed(client, state->viewed))
        return state->viewed;
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        if (state->players[i].is_here && can_be_viewed(client, i))
            return i;
    return state->viewed;
}

/* Some servers do not mark players as gibbed. At a corpse's view height, a head would then
 * be below the floor. */
static bool looks_into_wall(const struct client *client, const struct qw_player *player)
{
    const struct map *map = client->level->level.map;
    vec3s eye = player->origin;
    eye.z += HEIGHT_DEAD;
    return map && map_contents_at(map, 0, eye) == CONTENTS_SOLID;
}

static float view_height(const struct client *client, const struct qw_player *player)
{
    const int32_t stat = qw_of(client)->state.stats[qw_of(client)->state.viewed][STAT_VIEW_HEIGHT];
    if (player->gibbed || (player->dead && looks_into_wall(client, player)))
        return HEIGHT_GIBBED;
    if (player->dead)
        return HEIGHT_DEAD;
    if (client->level->z_extensions & Z_EXT_VIEW_HEIGHT && stat > -64 && stat < 64)
        return (float)stat;
    return PLAYER_EYE_HEIGHT;
}

/* Falls back to testing the map if the server does not say. A recorded upward velocity
 * means a jump; a computed one may be a step up. */
static bool on_ground(const struct client *client, const struct qw_player *player)
{
    enum { PLAYER_HULL = 1 };
    const struct map *map = client->level->level.map;
    if (player->has_ground && client->level->z_extensions & Z_EXT_ON_GROUND)
        return player->on_ground;
    const bool is_recorded = qw_of(client)->state.recorder != QW_NOBODY;
    if (!map || (is_recorded && player->velocity.z > 180.0f))
        return false;
    struct map_trace trace;
    vec3s below = player->origin;
    below.z -= 2.0f;
    map_trace(map, 0, PLAYER_HULL, player->origin, below, &trace);
    return trace.fraction < 1.0f && trace.plane.normal.z > 0.7f;
}

static void set_stats(struct client *client, bool is_other)
{
    const struct qw_state *state = &qw_of(client)->state;
    struct client_frame *frame = &client->state.frame;
    const int32_t *stats = state->stats[state->viewed];
    const int32_t items = frame->stats[STAT_ITEMS];
    memcpy(frame->stats, stats, sizeof frame->stats);
    frame->stats[STAT_ITEMS] = items;
    if (is_other)
        client->state.has_data = false;
    client_set_items(client, stats[STAT_ITEMS]);
    client->state.has_data = true;
    const int32_t weapon = stats[STAT_WEAPON];
    frame->stats[STAT_WEAPON] = weapon > 0 && weapon < client->level->level.num_models ? weapon : 0;
    frame->stats[STAT_WEAPON_FRAME] = state->players[state->viewed].weapon_frame;
}

/* A multi-view recording may have the stats of only some players. */
void qw_view_set_players(struct client *client)
{
    const struct qw_state *state = &qw_of(client)->state;
    const int num = client->state.frame.num_players;
    for (int i = 0; i < num && i < QW_MAX_PLAYERS; i++) {
        struct client_player *player = &client->players[i];
        const bool is_recorded = state->recorder == QW_NOBODY || state->recorder == i;
        player->has_stats = is_recorded && state->has_stats >> i & 1;
        player->health = state->stats[i][STAT_HEALTH];
        player->armor = state->stats[i][STAT_ARMOR];
        player->items = state->stats[i][STAT_ITEMS];
        player->weapon = state->stats[i][STAT_ACTIVE_WEAPON];
    }
}

static float kick_at(const struct qw_state *state, double time)
{
    const double back = (time - state->kick_time) * (double)KICK_RETURN;
    return fminf(state->kick + (float)fmin(back, 90.0), 0.0f);
}

void qw_view_set(struct client *client, bool is_other)
{
    const struct qw_state *state = &qw_of(client)->state;
    struct client_frame *frame = &client->state.frame;
    const struct qw_player *player = &state->players[state->viewed];
    set_stats(client, is_other);
    frame->view_entity = state->viewed + 1;
    frame->is_observed = state->recorder == QW_NOBODY || state->spectates;
    frame->view_height = view_height(client, player);
    frame->velocity = player->velocity;
    frame->on_ground = on_ground(client, player);
    frame->punch = vec3_make(kick_at(state, frame->time), 0, 0);
    frame->punch_from = vec3_make(kick_at(state, frame->time_from), 0, 0);
    if (is_other)
        frame->velocity_from = frame->velocity;
    if (state->recorder != QW_NOBODY)
        return; /* the recording has the angles */
    frame->view_angles = player->angles;
    if (player->turned || is_other || !player->was_here)
        frame->view_angles_from = frame->view_angles;
}
