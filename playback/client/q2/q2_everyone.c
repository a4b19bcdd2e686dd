/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_everyone.h"

#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "demo/protocol/q2_entities.h"
#include "playback/client/client_values.h"
#include "playback/client/q2/q2_client_state.h"
#include "playback/client/q2/q2_stats.h"

enum { NOBODY = -1, FRAMES_A_SECOND = 1000 / Q2_FRAME_TIME, ON_GROUND = 4 };

void q2_everyone_reset(struct q2_everyone *all, int recorder)
{
    memset(all, 0, sizeof *all);
    all->recorder = recorder;
    all->viewed = NOBODY;
}

/* ---- whose view it is ---- */

static bool can_be_viewed(const struct client *client, int slot)
{
    const struct q2_everyone *all = q2_of(client)->all;
    return all->is_here[slot] && slot != all->recorder && client->players[slot].present &&
           all->players[slot].move != Q2_MOVE_SPECTATOR;
}

/* Returns the requested player, else the scheduled one, else the one shown before, else the
 * first. */
static int choose(const struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    const int wanted = client_find_wanted(client, q2->pov.name, client->state.frame.num_players,
                                          can_be_viewed, &q2->is_ambiguous);
    if (wanted != NOBODY) {
        q2->has_wanted = true;
        return wanted;
    }
    const int planned = view_schedule_at(&q2->pov.plan, client->state.frame.index + 1);
    if (planned >= 0 && planned < client->state.frame.num_players && can_be_viewed(client, planned))
        return planned;
    if (q2->all->viewed != NOBODY && can_be_viewed(client, q2->all->viewed))
        return q2->all->viewed;
    for (int i = 0; i < client->state.frame.num_players; i++)
        if (can_be_viewed(client, i))
            return i;
    return q2->all->viewed;
}

/* ---- changes ---- */

static void take_players(struct q2_everyone *all, const struct message_q2_frame *message)
{
    struct bytes changes = message->player;
    struct q2_stream_head head;
    while (q2_read_stream_head(&changes, message->width, &head)) {
        q2_read_stream_player(&changes, &head, message->width, &all->players[head.number]);
        all->is_here[head.number] = !head.is_removed;
    }
}

static void take_entities(struct q2_everyone *all, const struct message_q2_frame *message)
{
    struct bytes changes = message->entities;
    for (int i = 0; i < all->num_entities; i++) {
        all->entities[i].event = 0;
        memcpy(all->entities[i].old_origin, all->entities[i].origin,
               sizeof all->entities[i].origin);
    }
    struct q2_entity_head head;
    while (q2_read_entity_head(&changes, message->width, &head)) {
        if (head.number >= all->num_entities)
            all->num_entities = head.number + 1;
        all->is_there[head.number] = !head.is_removed;
        if (all->is_there[head.number])
            q2_read_entity(&changes, &head, &all->entities[head.number]);
    }
}

/* The entity of a living player is sent without a position. */
static struct q2_entity entity_of(const struct q2_everyone *all, int number)
{
    enum { BODY_PITCH = 3 /* a body pitches by a third of the view's pitch */ };
    struct q2_entity entity = all->entities[number];
    const int slot = number - 1;
    entity.number = number;
    if (slot < 0 || slot >= Q2_MAX_PLAYERS || !all->is_here[slot] ||
        all->players[slot].move != Q2_MOVE_NORMAL)
        return entity;
    const struct q2_player *player = &all->players[slot];
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

void q2_everyone_apply(struct client *client, const struct message_q2_frame *message,
                       struct q2_frame *frame)
{
    struct q2_client *q2 = q2_of(client);
    struct q2_everyone *all = q2->all;
    const struct q2_player before =
        all->viewed == NOBODY ? (struct q2_player){0} : all->players[all->viewed];
    take_players(all, message);
    take_entities(all, message);
    for (int i = 0; i < client->state.frame.num_players; i++)
        client->players[i].frags = all->players[i].stats[Q2_STAT_FRAGS];
    const int viewed = choose(client);
    const bool is_same = viewed == all->viewed;
    all->viewed = viewed;
    frame->number = all->number++;
    frame->num = frame->num_areas = 0;
    frame->player = viewed == NOBODY ? (struct q2_player){0} : all->players[viewed];
    set_motion(&frame->player, is_same ? &before : &frame->player);
    for (int i = 1; i < all->num_entities; i++) {
        if (!all->is_there[i])
            continue;
        frame->items = mem_grow(frame->items, frame->num, &frame->capacity, sizeof *frame->items);
        frame->items[frame->num++] = entity_of(all, i);
    }
    client->state.frame.view_entity = viewed + 1;
    client->state.frame.is_observed = true;
    if (!is_same) /* no interpolation from one view to another */
        q2->state.before = Q2_NO_FRAME;
}

void q2_everyone_see(const struct client *client, int slot, struct client_sighting *out)
{
    struct q2_everyone *all = q2_of(client)->all;
    if (!all || slot < 0 || slot >= Q2_MAX_PLAYERS)
        return;
    q2_stats_share(&all->players[slot], all->seen);
    *out = (struct client_sighting){.stats = all->seen};
    if (!can_be_viewed(client, slot))
        return;
    out->is_here = true;
    out->weapon_frame = q2_of(client)->fired[slot];
    out->is_dead =
        all->players[slot].move == Q2_MOVE_DEAD || all->players[slot].move == Q2_MOVE_GIB;
}
