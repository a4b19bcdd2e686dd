/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_client.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/container/demo_block.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_events.h"
#include "playback/client/client_match.h"
#include "playback/client/client_values.h"
#include "playback/client/qw/qw_nails.h"
#include "playback/client/qw/qw_packet_entities.h"
#include "playback/client/qw/qw_projectiles.h"
#include "playback/client/qw/qw_state.h"
#include "playback/client/qw/qw_team_kills.h"
#include "playback/client/qw/qw_view.h"
#include "playback/client/userinfo.h"
#include "playback/client/view_roll.h"

/* Effect bits that have another meaning in QuakeWorld. */
enum {
    QW_EFFECT_FLAG1 = 16,
    QW_EFFECT_FLAG2 = 32,
    QW_EFFECT_BLUE = 64,
    QW_EFFECT_RED = 128,
};

/* A change of position of more than this many units between two packets is a teleport. */
static const float PLAYER_JUMP = 150.0f, ENTITY_JUMP = 200.0f;

void *qw_client_create(const struct pov *pov)
{
    struct qw_client *qw = mem_alloc(sizeof *qw);
    if (pov)
        qw->pov = *pov;
    qw->state.shown = -1;
    qw->state.recorder = qw->state.viewed = QW_NOBODY;
    return qw;
}

void qw_client_destroy(void *own)
{
    struct qw_client *qw = own;
    for (int i = 0; i < QW_RING_SIZE; i++)
        free(qw->ring[i].items);
    free(qw);
}

void qw_client_reset(struct client *client, const struct message_server_info *server)
{
    struct qw_client *qw = qw_of(client);
    const uint32_t sequence = qw->state.sequence, addressed = qw->state.addressed;
    memset(&qw->state, 0, sizeof qw->state);
    qw->state.sequence = sequence;
    qw->state.addressed = addressed;
    qw->state.shown = -1;
    qw->state.recorder = qw->state.viewed = server->player;
    qw->state.spectates = server->spectator;
    qw->state.rules = server->rules;
    qw->state.kick_time = CLIENT_LONG_AGO;
    for (int i = 0; i < QW_RING_SIZE; i++)
        qw->ring[i].is_valid = false;
}

bool qw_client_begin_block(struct client *client, const struct demo_block *block)
{
    struct qw_state *state = &qw_of(client)->state;
    struct client_frame *frame = &client->state.frame;
    state->addressed = block->players;
    frame->clock = block->clock;
    if (block->kind == DEMO_COMMAND)
        frame->view_angles = block->view_angles;
    const bool is_packet = !client->state.protocol.multi_view;
    if (is_packet && block->kind == DEMO_SEQUENCES)
        state->sequence = block->sequence;
    if (block->kind != DEMO_MESSAGES)
        return false;
    if (!is_packet)
        return true;
    /* The client ignores duplicate and late packets. */
    if (block->sequence <= state->sequence)
        return false;
    state->sequence = block->sequence;
    state->acknowledged = block->command_number;
    return true;
}

void qw_client_begin(struct client *client)
{
    struct qw_state *state = &qw_of(client)->state;
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        struct qw_player *player = &state->players[i];
        player->was_here = player->is_here;
        player->is_here = player->turned = player->flashed = false;
    }
    if (client->state.protocol.multi_view)
        state->sequence++;
}

static bool is_addressed(const struct client *client)
{
    const struct qw_state *state = &qw_of(client)->state;
    return state->viewed == QW_NOBODY ? state->addressed == UINT32_MAX
                                      : state->addressed >> state->viewed & 1;
}

/* ---- messages ---- */

static void apply_player(struct client *client, const struct message_player *m)
{
    struct qw_player *p = &qw_of(client)->state.players[m->slot];
    for (int i = 0; i < 3; i++) {
        if (m->bits & (uint32_t)PLAYER_ORIGIN1 << i)
            p->origin.raw[i] = m->origin.raw[i];
        if (m->bits & (uint32_t)PLAYER_ANGLE1 << i)
            p->angles.raw[i] = m->angles.raw[i];
    }
    if (m->bits & PLAYER_VELOCITY)
        p->velocity = m->velocity;
    if (m->bits & PLAYER_MODEL)
        p->model = (uint16_t)m->model;
    if (m->bits & PLAYER_SKIN)
        p->skin = m->skin;
    if (m->bits & PLAYER_EFFECTS)
        p->effects = m->effects;
    if (m->bits & PLAYER_WEAPON_FRAME)
        p->weapon_frame = m->weapon_frame;
    p->frame = m->frame;
    p->alpha = m->alpha;
    p->weapon = m->weapon;
    p->dead = m->dead;
    p->gibbed = m->gibbed;
    p->has_ground = m->has_ground;
    p->on_ground = m->on_ground;
    p->is_here = true;
}

static void apply_stat(struct client *client, int index, int32_t value, bool add)
{
    struct qw_state *state = &qw_of(client)->state;
    if (index >= NUM_STATS)
        return;
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        const uint32_t before = add ? (uint32_t)state->stats[i][index] : 0;
        if (!(state->addressed >> i & 1))
            continue;
        state->has_stats |= (uint32_t)!add << i;
        state->stats[i][index] = (int32_t)(before + (uint32_t)value);
    }
}

static void apply_set_angle(struct client *client, const struct message *m)
{
    struct qw_state *state = &qw_of(client)->state;
    const int slot = m->set_angle.slot == SLOT_EVERYONE ? state->viewed : m->set_angle.slot;
    if (slot >= 0 && slot < QW_MAX_PLAYERS)
        state->players[slot].turned = true;
}

static void apply_kick(struct client *client, float kick)
{
    struct qw_state *state = &qw_of(client)->state;
    if (!is_addressed(client))
        return;
    state->kick = kick;
    state->kick_time = client->state.frame.time_from;
}

static void apply_ping(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->ping.slot);
    if (player)
        *(m->kind == MESSAGE_PING ? &player->ping : &player->packet_loss) = m->ping.value;
}

/* Some servers send times in the future. */
static void apply_enter_time(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->enter.slot);
    if (player && m->enter.ago >= 0.0f)
        player->joined = client->state.frame.time_from - (double)m->enter.ago;
}

static void apply_user_info(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->user.slot);
    if (player)
        userinfo_set(player, m->user.info, client->state.frame.time_from);
}

static void apply_set_info(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->setting.slot);
    if (player)
        userinfo_set_key(player, m->setting.key, m->setting.value);
}

/* Called for packets with players or entities: from the first one on, the game is shown. */
static void show(struct client *client)
{
    if (client->level->level.num_models < 2)
        return;
    client->state.signon = 4;
    client->state.has_clock = true;
}

bool qw_client_apply(struct client *client, const struct message *m)
{
    if (!client->level)
        return true;
    client_update_match(client, m);
    switch (m->kind) {
    case MESSAGE_PLAYER:
        apply_player(client, &m->player);
        show(client);
        return true;
    case MESSAGE_ENTITIES:
        if (!client->players_only)
            qw_packet_entities_read(client, m);
        show(client);
        return true;
    case MESSAGE_NAILS:
        if (!client->players_only)
            qw_nails_add(client, m);
        return true;
    case MESSAGE_PROJECTILES:
        if (!client->players_only)
            qw_projectiles_read(client, m);
        return true;
    case MESSAGE_STAT:
        apply_stat(client, m->stat.index, m->stat.value, false);
        return true;
    case MESSAGE_KILLED_MONSTER:
        apply_stat(client, STAT_MONSTERS, 1, true);
        return true;
    case MESSAGE_FOUND_SECRET:
        apply_stat(client, STAT_SECRETS, 1, true);
        return true;
    case MESSAGE_USER_INFO:
        apply_user_info(client, m);
        return true;
    case MESSAGE_SET_INFO:
        apply_set_info(client, m);
        return true;
    case MESSAGE_SET_ANGLE:
        apply_set_angle(client, m);
        return true;
    case MESSAGE_PING:
    case MESSAGE_PACKET_LOSS:
        apply_ping(client, m);
        return true;
    case MESSAGE_ENTER_TIME:
        apply_enter_time(client, m);
        return true;
    case MESSAGE_MAX_SPEED:
        qw_of(client)->state.rules.max_speed = m->movement;
        return true;
    case MESSAGE_GRAVITY:
        qw_of(client)->state.rules.entity_gravity = m->movement;
        return true;
    case MESSAGE_KICK:
        apply_kick(client, m->kick);
        return true;
    case MESSAGE_FLASH:
        if (m->entity > 0 && m->entity <= QW_MAX_PLAYERS)
            qw_of(client)->state.players[m->entity - 1].flashed = true;
        return true;
    case MESSAGE_STUFF_TEXT:
    case MESSAGE_CENTER_PRINT:
    case MESSAGE_DAMAGE:
    case MESSAGE_SOUND:
    case MESSAGE_STOP_SOUND:
    case MESSAGE_PRINT:
        return !is_addressed(client);
    case MESSAGE_DISCONNECT:
        return true; /* a recording may continue after it */
    default:
        return false;
    }
}

/* ---- the end of a frame ---- */

static uint8_t effects_of(uint8_t sent)
{
    uint8_t effects = sent & (EFFECT_BRIGHT_FIELD | EFFECT_BRIGHT_LIGHT | EFFECT_DIM_LIGHT);
    if (sent & QW_EFFECT_BLUE)
        effects |= EFFECT_QUAD_LIGHT;
    if (sent & QW_EFFECT_RED)
        effects |= EFFECT_PENT_LIGHT;
    return effects;
}

static void add_player(struct client *client, int slot)
{
    const struct qw_player *p = &qw_of(client)->state.players[slot];
    /* Servers remove the players' models during an intermission. At other times a player
     * without a model has the default one. */
    const bool is_unseen = client->players[slot].spectator || client->state.frame.intermission;
    const vec3s angles = p->angles;
    const struct entity_state state = {
        .model = p->model    ? p->model
                 : is_unseen ? 0
                             : client->level->player_model,
        .frame = p->frame,
        .colormap = (uint8_t)(slot + 1),
        .skin = p->skin,
        .effects = (uint8_t)(effects_of(p->effects) | (p->flashed ? EFFECT_MUZZLE_FLASH : 0)),
        .alpha = p->alpha,
        .scale = 16,
        .origin = p->origin,
        .angles = vec3_make(-angles.x / 3.0f, angles.y, view_roll(angles.y, p->velocity) * 4.0f),
    };
    struct client_entity *entity = client_add_entity(client, slot + 1, &state);
    if (!entity)
        return;
    if (p->effects & (QW_EFFECT_FLAG1 | QW_EFFECT_FLAG2))
        entity->flag = p->effects & QW_EFFECT_FLAG1 ? 1 : 2;
    entity->weapon = p->weapon;
}

static void add_entities(struct client *client)
{
    const struct qw_list *list = qw_packet_entities_shown(qw_of(client));
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        if (qw_of(client)->state.players[i].is_here)
            add_player(client, i);
    for (int i = 0; list && i < list->num; i++) {
        const struct qw_entity *item = &list->items[i];
        struct client_entity *entity = client_add_entity(client, item->number, &item->state);
        if (entity)
            entity->effects = effects_of(entity->effects);
    }
    qw_projectiles_add(client);
}

static bool is_ghost(const struct client *client, int slot)
{
    const struct qw_player *player = &qw_of(client)->state.players[slot];
    return player->dead || player->gibbed || client->players[slot].spectator;
}

/* Some rules come from svc_serverdata, newer ones from the server info. */
static struct movevars merge_rules(const struct client *client)
{
    struct movevars rules = client->level->rules;
    const struct movevars *sent = &qw_of(client)->state.rules;
    rules.gravity = sent->gravity;
    rules.stop_speed = sent->stop_speed;
    rules.max_speed = sent->max_speed;
    rules.spectator_max_speed = sent->spectator_max_speed;
    rules.accelerate = sent->accelerate;
    rules.air_accelerate = sent->air_accelerate;
    rules.water_accelerate = sent->water_accelerate;
    rules.friction = sent->friction;
    rules.water_friction = sent->water_friction;
    rules.entity_gravity = sent->entity_gravity;
    return rules;
}

/* Servers that send how players move let spectators glide. */
static enum pmove_kind recorder_kind(const struct client *client)
{
    const struct qw_state *state = &qw_of(client)->state;
    if (!state->spectates)
        return state->stats[state->recorder][STAT_HEALTH] > 0 ? PMOVE_WALKING : PMOVE_DEAD;
    return client->level->z_extensions & Z_EXT_MOVE_KINDS ? PMOVE_SPECTATOR : PMOVE_OLD_SPECTATOR;
}

static void set_prediction(struct client *client)
{
    const struct qw_state *state = &qw_of(client)->state;
    struct client_frame *frame = &client->state.frame;
    if (state->recorder == QW_NOBODY)
        return;
    frame->prediction = (struct client_prediction){
        .acknowledged = state->acknowledged,
        .is_moving = !frame->intermission && state->players[state->recorder].is_here,
        .kind = recorder_kind(client),
        .rules = merge_rules(client),
    };
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        frame->prediction.ghosts |= is_ghost(client, i) ? (uint32_t)1 << i : 0;
}

/* Multi-view recordings have no velocities, so they are computed from the distances moved.
 * A teleport counts as an abrupt turn. */
static void find_velocities(struct client *client)
{
    const struct client_frame *frame = &client->state.frame;
    const float passed = (float)(frame->time - frame->time_from);
    for (int i = 0; i < client->before.num; i++) {
        const struct client_entity *before = &client->before.items[i];
        if (before->number > QW_MAX_PLAYERS)
            continue;
        struct qw_player *player = &qw_of(client)->state.players[before->number - 1];
        const vec3s moved = glms_vec3_sub(player->origin, before->origin);
        const bool jumps = glms_vec3_norm(moved) >= PLAYER_JUMP;
        player->turned = player->turned || jumps;
        player->velocity = vec3_make(0, 0, 0);
        if (player->is_here && player->was_here && passed > 0.001f && !jumps)
            player->velocity = glms_vec3_scale(moved, 1.0f / passed);
    }
}

void qw_client_finish(struct client *client)
{
    struct qw_state *state = &qw_of(client)->state;
    const int before = state->viewed;
    if (state->recorder == QW_NOBODY) {
        find_velocities(client);
        state->viewed = qw_view_choose(client);
    }
    if (client->log)
        qw_team_kills_complete(client);
    qw_view_set_players(client);
    add_entities(client);
    set_prediction(client);
    if (state->viewed == QW_NOBODY)
        return;
    const bool is_other = state->viewed != before;
    qw_view_set(client, is_other);
    if (!is_other)
        return;
    client->weapon_before = -1;
    if (client->log)
        client_add_event(client, EVENT_VIEW)->view.player = state->viewed;
}

static bool is_death_frame(const struct client *client, const struct client_entity *e)
{
    return e->model == client->level->player_model && e->frame >= PLAYER_FRAME_FIRST_DEATH &&
           e->frame <= PLAYER_FRAME_LAST_DEATH;
}

bool qw_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now)
{
    const float distance = glms_vec3_distance(before->origin, now->origin);
    if (before->model != now->model)
        return false;
    if (now->number > QW_MAX_PLAYERS)
        return distance <= ENTITY_JUMP;
    return distance <= PLAYER_JUMP &&
           !(is_death_frame(client, before) && !is_death_frame(client, now));
}

bool qw_client_is_turned(const struct client *client, int entity)
{
    return entity <= QW_MAX_PLAYERS && qw_of(client)->state.players[entity - 1].turned;
}

enum client_pov qw_client_found_pov(const struct client *client)
{
    const struct qw_client *qw = qw_of(client);
    if (qw->is_ambiguous)
        return CLIENT_POV_AMBIGUOUS;
    return qw->found_requested ? CLIENT_POV_FOUND : CLIENT_POV_MISSING;
}

void qw_client_get_player_state(const struct client *client, int slot,
                                struct client_player_state *out)
{
    const struct qw_state *state = &qw_of(client)->state;
    const struct qw_player *player = &state->players[slot];
    *out = (struct client_player_state){
        .is_here = player->is_here,
        .is_dead = player->dead || player->gibbed,
        .has_flag = player->effects & (QW_EFFECT_FLAG1 | QW_EFFECT_FLAG2),
        .weapon_frame = player->weapon_frame,
        .origin = player->origin,
        .yaw = player->angles.y,
        .stats = state->stats[slot],
    };
}
