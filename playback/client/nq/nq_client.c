/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/nq/nq_client.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "demo/container/demo_block.h"
#include "playback/client/client_deltas.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_state.h"
#include "playback/client/client_values.h"

static const float JUMP = 100.0f; /* units on an axis; a larger change of position is a teleport */

bool nq_client_begin_block(struct client *client, const struct demo_block *block)
{
    client->state.frame.view_angles = block->view_angles;
    return true;
}

static void apply_client_data(struct client *client, const struct message_client_data *d)
{
    struct client_frame *frame = &client->state.frame;
    const struct level *level = &client->level->level;
    frame->view_height = d->view_height;
    frame->punch = d->punch;
    frame->velocity = d->velocity;
    frame->on_ground = d->on_ground;
    frame->in_water = d->in_water;
    frame->weapon_alpha = client_alpha(d->weapon_alpha);
    client_set_items(client, d->items);
    frame->stats[STAT_WEAPON_FRAME] = d->weapon_frame;
    frame->stats[STAT_ARMOR] = d->armor;
    frame->stats[STAT_WEAPON] = d->weapon < level->num_models ? d->weapon : 0;
    frame->stats[STAT_HEALTH] = d->health;
    frame->stats[STAT_AMMO] = d->ammo;
    frame->stats[STAT_SHELLS] = d->shells;
    frame->stats[STAT_NAILS] = d->nails;
    frame->stats[STAT_ROCKETS] = d->rockets;
    frame->stats[STAT_CELLS] = d->cells;
    const bool shifted = client->level->has_shifted_weapons;
    frame->stats[STAT_ACTIVE_WEAPON] =
        shifted ? (int32_t)(UINT32_C(1) << (d->active_weapon & 31)) : d->active_weapon;
    client->state.has_data = true;
}

/* FTE's extensions send the rest of the client data as stats. */
static void apply_extended_stat(struct client *client, int index, int32_t value, float exact)
{
    enum { VIEW_HEIGHT = 16, PUNCH = 26 };
    struct client_frame *frame = &client->state.frame;
    if (index == VIEW_HEIGHT)
        frame->view_height = fminf(fmaxf(exact, -128.0f), 127.0f);
    else if (index >= PUNCH && index < PUNCH + 3)
        frame->punch.raw[index - PUNCH] = fmodf(exact, 360.0f);
    else if (index == STAT_ITEMS)
        client_set_items(client, value);
}

static void apply_stat(struct client *client, const struct message *m)
{
    struct client_frame *frame = &client->state.frame;
    const int index = m->stat.index;
    int32_t value = m->stat.value;
    if (index >= NUM_STATS)
        return;
    if (index == STAT_WEAPON && (value < 0 || value >= client->level->level.num_models))
        value = 0;
    if (protocol_has_deltas(&client->state.protocol))
        apply_extended_stat(client, index, value, m->stat.exact);
    frame->stats[index] = value;
}

static void apply_deltas(struct client *client, const struct message *m)
{
    struct client_state *state = &client->state;
    state->frame.clock = m->deltas.clock;
    state->has_clock = true;
    state->has_data = true;
    if (state->signon == 3)
        state->signon = 4;
    client_apply_deltas(client, m->deltas.list);
}

/* The server may have set the count to any number, even the largest. */
static void count_one(int32_t *stat)
{
    if (*stat < INT32_MAX)
        ++*stat;
}

static void apply_update(struct client *client, const struct message_update *update)
{
    if (client->state.signon == 3)
        client->state.signon = 4;
    if (protocol_has_deltas(&client->state.protocol))
        client_apply_update(client, update);
    else
        client_update_entity(client, update);
}

static void apply_name(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->player_name.slot);
    if (!player)
        return;
    const bool present = m->player_name.name[0] != '\0';
    if (present && !player->present)
        player->joined = client->state.frame.time_from;
    player->present = present;
    memset(player->name, 0, sizeof player->name);
    snprintf(player->name, sizeof player->name, "%s", m->player_name.name);
}

static void apply_colours(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->player_colours.slot);
    if (!player)
        return;
    player->shirt = m->player_colours.shirt;
    player->pants = m->player_colours.pants;
}

bool nq_client_apply(struct client *client, const struct message *m)
{
    struct client_state *state = &client->state;
    struct client_frame *frame = &state->frame;
    if (m->kind == MESSAGE_DISCONNECT)
        state->is_over = true;
    if (!client->level)
        return true;
    switch (m->kind) {
    case MESSAGE_TIME:
        frame->clock = m->clock;
        state->has_clock = true;
        return true;
    case MESSAGE_UPDATE:
        apply_update(client, &m->update);
        return true;
    case MESSAGE_DELTAS:
        apply_deltas(client, m);
        return true;
    case MESSAGE_CLIENT_DATA:
        apply_client_data(client, &m->data);
        return true;
    case MESSAGE_STAT:
        apply_stat(client, m);
        return true;
    case MESSAGE_KILLED_MONSTER:
        count_one(&frame->stats[STAT_MONSTERS]);
        return true;
    case MESSAGE_FOUND_SECRET:
        count_one(&frame->stats[STAT_SECRETS]);
        return true;
    case MESSAGE_PLAYER_NAME:
        apply_name(client, m);
        return true;
    case MESSAGE_PLAYER_COLOURS:
        apply_colours(client, m);
        return true;
    case MESSAGE_SET_VIEW:
        frame->view_entity = m->entity;
        return true;
    case MESSAGE_SIGNON:
        if (m->signon > state->signon && m->signon < 4)
            state->signon = m->signon;
        return true;
    default:
        return false;
    }
}

/* QUIRK: each axis is compared separately, so a fast diagonal movement is still linked.
 * Test: client__far_jump__is_not_linked. */
bool nq_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now)
{
    (void)client;
    const vec3s a = before->origin, b = now->origin;
    return !(fabsf(a.x - b.x) > JUMP || fabsf(a.y - b.y) > JUMP || fabsf(a.z - b.z) > JUMP);
}
