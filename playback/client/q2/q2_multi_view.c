/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_multi_view.h"

#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "demo/protocol/q2_entities.h"
#include "playback/client/client_events.h"
#include "playback/client/client_values.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_client_state.h"
#include "playback/client/q2/q2_stats.h"

static const float COORD = 1 / 8.0f, ANGLE16 = 360 / 65536.0f;

enum { NOBODY = -1, FRAMES_A_SECOND = 1000 / Q2_FRAME_TIME, ON_GROUND = 4 };

void q2_multi_view_reset(struct q2_multi_view *mv, int recorder)
{
    memset(mv, 0, sizeof *mv);
    mv->recorder = recorder;
    mv->viewed = NOBODY;
}

/* ---- choosing the view ---- */

static bool can_be_viewed(const struct client *client, int slot)
{
    const struct q2_multi_view *mv = q2_of(client)->multi_view;
    return mv->is_here[slot] && slot != mv->recorder && client->players[slot].present &&
           mv->players[slot].move != Q2_MOVE_SPECTATOR;
}

/* Returns the requested player, else the scheduled one, else the one shown before, else the
 * first. */
static int choose_view(const struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    const int requested = client_find_requested(
        client, q2->pov.name, client->state.frame.num_players, can_be_viewed, &q2->is_ambiguous);
    if (requested != NOBODY) {
        q2->found_requested = true;
        return requested;
    }
    const int planned = view_schedule_at(&q2->pov.plan, client->state.frame.index + 1);
    if (planned >= 0 && planned < client->state.frame.num_players && can_be_viewed(client, planned))
        return planned;
    if (q2->multi_view->viewed != NOBODY && can_be_viewed(client, q2->multi_view->viewed))
        return q2->multi_view->viewed;
    for (int i = 0; i < client->state.frame.num_players; i++)
        if (can_be_viewed(client, i))
            return i;
    return q2->multi_view->viewed;
}

/* ---- changes ---- */

static void apply_players(struct q2_multi_view *mv, const struct message_q2_frame *message)
{
    struct bytes changes = message->player;
    struct q2_stream_head head;
    while (q2_read_stream_head(&changes, message->width, &head)) {
        q2_read_stream_player(&changes, &head, message->width, &mv->players[head.number]);
        mv->is_here[head.number] = !head.is_removed;
    }
}

static void apply_entities(struct q2_multi_view *mv, const struct message_q2_frame *message)
{
    struct bytes changes = message->entities;
    for (int i = 0; i < mv->num_entities; i++) {
        mv->entities[i].event = 0;
        memcpy(mv->entities[i].old_origin, mv->entities[i].origin, sizeof mv->entities[i].origin);
    }
    struct q2_entity_head head;
    while (q2_read_entity_head(&changes, message->width, &head)) {
        if (head.number >= mv->num_entities)
            mv->num_entities = head.number + 1;
        mv->is_there[head.number] = !head.is_removed;
        q2_read_entity(&changes, &head, &mv->entities[head.number]);
    }
}

/* The entity of a living player is sent without a position. */
static struct q2_entity entity_of(const struct q2_multi_view *mv, int number)
{
    enum { BODY_PITCH = 3 /* a body pitches by a third of the view's pitch */ };
    struct q2_entity entity = mv->entities[number];
    const int slot = number - 1;
    entity.number = number;
    if (slot < 0 || slot >= Q2_MAX_PLAYERS || !mv->is_here[slot] ||
        mv->players[slot].move != Q2_MOVE_NORMAL)
        return entity;
    const struct q2_player *player = &mv->players[slot];
    memcpy(entity.origin, player->origin, sizeof entity.origin);
    entity.angles[0] = player->view_angles[0] / BODY_PITCH;
    entity.angles[1] = player->view_angles[1];
    entity.angles[2] = 0;
    return entity;
}

/* Sets the parts of a player's state that multi-view recordings omit. */
static void set_motion(struct q2_player *player, const struct q2_player *before)
{
    for (int i = 0; i < 3; i++)
        player->velocity[i] = (player->origin[i] - before->origin[i]) * FRAMES_A_SECOND;
    player->move_flags = player->velocity[2] == 0 ? ON_GROUND : 0;
}

void q2_multi_view_apply(struct client *client, const struct message_q2_frame *message,
                         struct q2_frame *frame)
{
    struct q2_client *q2 = q2_of(client);
    struct q2_multi_view *mv = q2->multi_view;
    const struct q2_player before =
        mv->viewed == NOBODY ? (struct q2_player){0} : mv->players[mv->viewed];
    apply_players(mv, message);
    apply_entities(mv, message);
    for (int i = 0; i < client->state.frame.num_players; i++)
        client->players[i].frags = mv->players[i].stats[Q2_STAT_FRAGS];
    const int viewed = choose_view(client);
    const bool is_same = viewed == mv->viewed;
    mv->viewed = viewed;
    frame->number = mv->number++;
    frame->num = frame->num_areas = 0;
    frame->player = viewed == NOBODY ? (struct q2_player){0} : mv->players[viewed];
    set_motion(&frame->player, is_same ? &before : &frame->player);
    for (int i = 1; i < mv->num_entities; i++) {
        if (!mv->is_there[i])
            continue;
        frame->items = mem_grow(frame->items, frame->num, &frame->capacity, sizeof *frame->items);
        frame->items[frame->num++] = entity_of(mv, i);
    }
    client->state.frame.view_entity = viewed + 1;
    client->state.frame.is_observed = true;
    if (is_same)
        return;
    q2->state.before = Q2_NO_FRAME; /* no interpolation from one view to another */
    if (client->log)
        client_add_event(client, EVENT_VIEW)->view.player = viewed;
}

void q2_multi_view_get_player_state(const struct client *client, int slot,
                                    struct client_player_state *out)
{
    struct q2_multi_view *mv = q2_of(client)->multi_view;
    if (!mv || slot < 0 || slot >= Q2_MAX_PLAYERS)
        return;
    q2_stats_share(&mv->players[slot], mv->queried_stats);
    *out = (struct client_player_state){.stats = mv->queried_stats};
    if (!can_be_viewed(client, slot))
        return;
    out->is_here = true;
    out->weapon_frame = q2_of(client)->fired[slot];
    const struct q2_player *player = &mv->players[slot];
    for (int i = 0; i < 3; i++)
        out->origin.raw[i] = (float)player->origin[i] * COORD;
    out->yaw = (float)player->view_angles[1] * ANGLE16;
    out->is_dead = player->move == Q2_MOVE_DEAD || player->move == Q2_MOVE_GIB;
}
