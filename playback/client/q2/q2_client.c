/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_client.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sparse.h"
#include "demo/protocol/q2_effect_bits.h"
#include "demo/protocol/q2_stream.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_events.h"
#include "playback/client/client_values.h"
#include "playback/client/q2/q2_client_state.h"
#include "playback/client/q2/q2_event.h"
#include "playback/client/q2/q2_events.h"
#include "playback/client/q2/q2_multi_view.h"
#include "playback/client/q2/q2_frames.h"
#include "playback/client/q2/q2_stats.h"

static const float COORD = 1 / 8.0f, QUARTER = 1 / 4.0f;
static const float ANGLE16 = 360 / 65536.0f;

/* A change of position on an axis of more than this many units between two frames is a
 * teleport. */
static const float JUMP = 512.0f;

/* Longer vectors lose their direction in float arithmetic. */
static const float MAX_OF_AXIS = 1e9f;

static vec3s scale(const int32_t numbers[3], float step)
{
    return (vec3s){{(float)numbers[0] * step, (float)numbers[1] * step, (float)numbers[2] * step}};
}

void *q2_client_create(const struct pov *pov)
{
    struct q2_client *q2 = mem_alloc(sizeof *q2);
    if (pov)
        q2->pov = *pov;
    q2->packet_for = SLOT_EVERYONE;
    q2->state.player = -1;
    q2_frames_forget(q2);
    return q2;
}

void q2_client_destroy(void *own)
{
    struct q2_client *q2 = own;
    for (int i = 0; i < Q2_RING_SIZE; i++)
        free(q2->ring[i].items);
    free(q2->baselines);
    free(q2->multi_view);
    free(q2);
}

/* Sets the number of baselines and clears them. */
static void set_baselines(struct q2_client *q2, int num)
{
    q2->baselines = mem_resize(q2->baselines, (size_t)num, sizeof *q2->baselines);
    q2->num_baselines = num;
    mem_clear(q2->baselines, (size_t)num * sizeof *q2->baselines);
}

void q2_client_reset(struct client *client, const struct message_server_info *server)
{
    struct q2_client *q2 = q2_of(client);
    memset(&q2->state, 0, sizeof q2->state);
    memset(q2->travelled, 0, sizeof q2->travelled);
    memset(q2->sounding, 0, sizeof q2->sounding);
    q2->state.player = server->player;
    set_baselines(q2, client->state.protocol.q2_width == Q2_NARROW ? Q2_NARROW_ENTITIES
                                                                   : Q2_MAX_ENTITIES);
    q2_frames_forget(q2);
    client->state.frame.view_entity = server->player + 1;
    if (!client->state.protocol.multi_view)
        return;
    if (!q2->multi_view)
        q2->multi_view = mem_alloc(sizeof *q2->multi_view);
    q2_multi_view_reset(q2->multi_view, server->player);
}

bool q2_client_begin_block(struct client *client, const struct demo_block *block)
{
    (void)block;
    client->state.protocol.stream.state = Q2_STREAM_COMMAND; /* packets do not span blocks */
    client->state.protocol.stream.bytes_left = 0;
    return true;
}

void q2_client_begin(struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    q2->state.before = q2->state.shown;
    memset(q2->fired, 0, sizeof q2->fired);
}

/* ---- messages ---- */

/* Parses "name\model/skin". */
static void apply_player(struct client *client, int slot, const char *text)
{
    struct client_player *player = client_find_player(client, slot);
    if (!player)
        return;
    const size_t length = strcspn(text, "\\");
    const struct q2_multi_view *mv = q2_of(client)->multi_view;
    const bool is_present = *text != '\0' && !(mv && slot == mv->recorder);
    if (is_present && !player->present)
        player->joined = client->state.frame.time_from;
    player->present = is_present;
    memset(player->name, 0, sizeof player->name);
    memset(player->skin, 0, sizeof player->skin);
    snprintf(player->name, sizeof player->name, "%.*s", (int)length, text);
    snprintf(player->skin, sizeof player->skin, "%s", text + length + (text[length] == '\\'));
}

static void apply_track(struct client *client, const char *text)
{
    if (!client->log)
        return;
    const struct message message = {.kind = MESSAGE_MUSIC, .track = (int)strtol(text, NULL, 10)};
    client_log_message(client, &message);
}

/* Parses "x y z". Returns 0 0 0, which means no rotation, if the text is invalid. */
static vec3s read_axis(const char *text)
{
    char *at = (char *)(uintptr_t)text;
    vec3s axis;
    for (int i = 0; i < 3; i++) {
        axis.raw[i] = strtof(at, &at);
        if (!isfinite(axis.raw[i]) || fabsf(axis.raw[i]) > MAX_OF_AXIS)
            return vec3_make(0, 0, 0);
    }
    return axis;
}

/* Returns degrees per second. */
static float read_speed(const char *text)
{
    const float speed = strtof(text, NULL);
    return isfinite(speed) ? speed : 0.0f;
}

static void apply_config(struct client *client, int index, const char *text)
{
    struct client_frame *frame = &client->state.frame;
    enum { NUM_STYLES = sizeof frame->light_styles / sizeof frame->light_styles[0] };
    struct q2_state *state = &q2_of(client)->state;
    state->num_config += !state->config[index];
    state->config[index] = text;
    if (index >= Q2_CONFIG_LIGHTS && index < Q2_CONFIG_LIGHTS + NUM_STYLES)
        frame->light_styles[index - Q2_CONFIG_LIGHTS] = text;
    else if (index >= Q2_CONFIG_PLAYERS && index < Q2_CONFIG_PLAYERS + Q2_MAX_PLAYERS)
        apply_player(client, index - Q2_CONFIG_PLAYERS, text);
    else if (index == Q2_CONFIG_SKY)
        frame->sky_name = text;
    else if (index == Q2_CONFIG_SKY_AXIS)
        frame->sky_axis = read_axis(text);
    else if (index == Q2_CONFIG_SKY_ROTATION)
        frame->sky_speed = read_speed(text);
    else if (index == Q2_CONFIG_TRACK)
        apply_track(client, text);
}

static void apply_sound(struct client *client, const struct message_q2_sound *m)
{
    if (!client->log || m->sound <= 0 || m->sound >= client->level->level.num_sounds)
        return;
    const bool is_placed = m->bits & Q2_SOUND_POSITION, has_entity = m->bits & Q2_SOUND_ENTITY;
    struct event *event = client_add_event(client, EVENT_SOUND);
    event->time += (double)m->delay;
    event->sound.entity = has_entity && m->entity < Q2_MAX_ENTITIES ? m->entity : -1;
    event->sound.channel = m->channel;
    event->sound.sound = m->sound;
    event->sound.volume = m->volume;
    event->sound.voice = has_entity ? q2_events_voice_of(client, m->entity) : NULL;
    event->sound.origin = is_placed ? m->origin : q2_events_place_of(client, m->entity);
    /* Without a position or an entity the sound plays in the listener's head. */
    event->sound.attenuation =
        is_placed || has_entity ? q2_events_attenuation(m->attenuation) : 0.0f;
    if (!is_placed && !has_entity)
        event->sound.entity = client->state.frame.view_entity;
}

static void apply_frame(struct client *client, const struct message_q2_frame *m)
{
    struct client_state *state = &client->state;
    if (!q2_frames_add(q2_of(client), m))
        return; /* its base frame is missing: keep the last frame */
    state->frame.clock = (double)m->number * Q2_FRAME_TIME / 1000.0;
    state->has_clock = true;
    state->signon = 4;
}

/* Frames of a multi-view recording are a tenth of a second apart. */
static void apply_stream_frame(struct client *client, const struct message_q2_frame *m)
{
    struct client_state *state = &client->state;
    struct q2_client *q2 = q2_of(client);
    if (!q2->multi_view)
        return;
    struct q2_frame *frame = &q2->ring[q2->multi_view->number % Q2_RING_SIZE];
    q2_multi_view_apply(client, m, frame);
    q2->state.shown = frame->number;
    state->frame.clock = (double)frame->number * Q2_FRAME_TIME / 1000.0;
    state->has_clock = true;
    state->signon = 4;
}

/* A message for a single player counts only if that player's view is shown, except that
 * layouts for the recorder count as well. */
static bool is_for_others(struct q2_client *q2, const struct message *m)
{
    if (m->is_mvd2_command)
        q2->packet_for = m->kind == MESSAGE_Q2_PACKET ? m->packet_for : SLOT_EVERYONE;
    if (!q2->multi_view || m->is_mvd2_command || q2->packet_for == SLOT_EVERYONE ||
        q2->packet_for == q2->multi_view->viewed)
        return false;
    return m->kind != MESSAGE_Q2_LAYOUT || q2->packet_for != q2->multi_view->recorder;
}

/* Joining, leaving and respawning cause flashes as well. */
static bool is_shot(int flash)
{
    const int type = flash & ~Q2_FLASH_SILENCED;
    return (type < Q2_FLASH_LOGIN || type > Q2_FLASH_RESPAWN) && type != Q2_FLASH_ITEM_RESPAWN;
}

bool q2_client_apply(struct client *client, const struct message *m)
{
    if (m->kind == MESSAGE_DISCONNECT && !q2_of(client)->multi_view)
        client->state.is_over = true;
    if (!client->level || is_for_others(q2_of(client), m))
        return true;
    struct q2_state *state = &q2_of(client)->state;
    switch (m->kind) {
    case MESSAGE_Q2_CONFIG_STRING:
        apply_config(client, m->config.index, m->config.text);
        return true;
    case MESSAGE_Q2_BASELINE:
        if (m->q2_entity.number < q2_of(client)->num_baselines)
            q2_of(client)->baselines[m->q2_entity.number] = m->q2_entity;
        return true;
    case MESSAGE_Q2_FRAME:
        apply_frame(client, &m->q2_frame);
        return true;
    case MESSAGE_Q2_STREAM_FRAME:
        apply_stream_frame(client, &m->q2_frame);
        return true;
    case MESSAGE_Q2_PACKET:
        return true;
    case MESSAGE_Q2_SOUND:
        apply_sound(client, &m->q2_sound);
        return true;
    case MESSAGE_Q2_MUZZLE_FLASH:
        if (m->muzzle.entity > 0 && m->muzzle.entity <= Q2_MAX_PLAYERS && is_shot(m->muzzle.flash))
            q2_of(client)->fired[m->muzzle.entity - 1] = true;
        q2_events_log_message(client, m);
        return true;
    case MESSAGE_Q2_TEMP_ENTITY:
    case MESSAGE_Q2_MONSTER_FLASH:
        q2_events_log_message(client, m);
        return true;
    case MESSAGE_Q2_LAYOUT:
        state->layout = m->text;
        return true;
    case MESSAGE_Q2_INVENTORY: {
        struct bytes at = m->inventory;
        for (int i = 0; i < Q2_NUM_ITEMS; i++)
            state->inventory[i] = bytes_i16(&at);
        return true;
    }
    case MESSAGE_STUFF_TEXT: /* commands for the client program, not for the game */
        return true;
    default:
        return false;
    }
}

/* ---- frames ---- */

static void show_player(struct client_frame *frame, const struct q2_player *player)
{
    frame->view_angles = scale(player->view_angles, ANGLE16);
    frame->view_height = (float)player->view_offset[2] * QUARTER;
    frame->velocity = scale(player->velocity, COORD);
    frame->punch = scale(player->kick_angles, QUARTER);
    frame->on_ground = player->move_flags & 4;
    frame->stats[STAT_WEAPON] = player->gun_model;
    frame->stats[STAT_WEAPON_FRAME] = player->gun_frame;
    q2_stats_share(player, frame->stats);
}

/* Fog that covers only the ground is not drawn. */
static void show_fog(struct client *client, const struct q2_player *player)
{
    const float fog[] = {(float)player->fog_density / 65535.0f, (float)player->fog[0] / 255.0f,
                         (float)player->fog[1] / 255.0f, (float)player->fog[2] / 255.0f};
    if (client->state.protocol.q2_width >= Q2_WIDE_FOG)
        client_set_fog(client, fog, 0.0f);
}

static void show_entity(struct client *client, const struct q2_entity *entity)
{
    const struct entity_state none = {.model = 0};
    struct client_entity *e = client_add_entity(client, entity->number, &none);
    if (!e)
        return;
    e->model = (uint16_t)entity->model[0];
    e->frame = (uint16_t)entity->frame;
    e->skin = (uint8_t)entity->skin;
    e->origin = scale(entity->origin, COORD);
    e->angles = scale(entity->angles, ANGLE16);
}

static void set_client_frame(struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    q2->frame = (struct q2_client_frame){
        .now = q2_frames_find(q2, q2->state.shown),
        .before = q2_frames_find(q2, q2->state.before),
        .width = client->state.protocol.q2_width,
        .config = q2->state.config,
        .layout = q2->state.layout,
        .inventory = q2->state.inventory,
    };
    client->state.frame.q2 = &q2->frame;
}

void q2_client_finish(struct client *client)
{
    set_client_frame(client);
    const struct q2_frame *shown = q2_of(client)->frame.now;
    if (!shown)
        return;
    show_player(&client->state.frame, &shown->player);
    show_fog(client, &shown->player);
    for (int i = 0; i < shown->num; i++)
        show_entity(client, &shown->items[i]);
}

bool q2_client_is_linked(const struct client *client, const struct client_entity *before,
                         const struct client_entity *now)
{
    const struct q2_client_frame *known = &q2_of(client)->frame;
    const struct q2_entity *to = q2_frames_entity(known->now, now->number);
    const struct q2_entity *from = q2_frames_entity(known->before, now->number);
    if (!to || !from || memcmp(from->model, to->model, sizeof from->model) != 0 ||
        to->event == Q2_ENTITY_PLAYER_TELEPORT || to->event == Q2_ENTITY_OTHER_TELEPORT)
        return false;
    const vec3s a = before->origin, b = now->origin;
    return !(fabsf(a.x - b.x) > JUMP || fabsf(a.y - b.y) > JUMP || fabsf(a.z - b.z) > JUMP);
}

/* For example, a rocket starts at its muzzle. */
bool q2_client_find_origin(const struct client *client, const struct client_entity *entity,
                           vec3s *from)
{
    const struct q2_entity *e = q2_frames_entity(q2_of(client)->frame.now, entity->number);
    if (!e || e->event == Q2_ENTITY_PLAYER_TELEPORT || e->event == Q2_ENTITY_OTHER_TELEPORT ||
        e->renderfx & Q2_RENDER_BEAM)
        return false;
    *from = scale(e->old_origin, COORD);
    const float distance = glms_vec3_distance(*from, entity->origin);
    return distance > 0.0f && distance < JUMP;
}

bool q2_client_fires(const struct client *client)
{
    const int slot = client->state.frame.view_entity - 1;
    return slot >= 0 && slot < Q2_MAX_PLAYERS && q2_of(client)->fired[slot];
}

enum client_pov q2_client_found_pov(const struct client *client)
{
    const struct q2_client *q2 = q2_of(client);
    if (q2->is_ambiguous)
        return CLIENT_POV_AMBIGUOUS;
    return q2->found_requested ? CLIENT_POV_FOUND : CLIENT_POV_MISSING;
}

bool q2_client_is_turned(const struct client *client, int entity)
{
    (void)client, (void)entity;
    return false; /* the view turns abruptly only when its position changes abruptly too */
}

/* ---- checkpoints ---- */

struct q2_saved_frame {
    int number, num, num_areas;
    uint8_t areas[Q2_AREAS_SIZE];
    const struct sparse *player, *items;
};

struct q2_saved {
    int num_baselines;
    const struct sparse *state, *baselines, *multi_view; /* multi_view: NULL if there is none */
    struct q2_saved_frame ring[Q2_RING_SIZE];
};

size_t q2_client_save_size(const struct client *client)
{
    const struct q2_client *q2 = q2_of(client);
    size_t size = sizeof(struct q2_saved) + sizeof q2->state - sizeof q2->state.config;
    size += (size_t)q2->state.num_config * sizeof *q2->state.config;
    size += (size_t)q2->num_baselines * sizeof *q2->baselines;
    if (q2->multi_view)
        size += offsetof(struct q2_multi_view, is_there) +
                (size_t)q2->multi_view->num_entities * sizeof *q2->multi_view->entities;
    for (int i = 0; i < Q2_RING_SIZE; i++)
        size += sizeof q2->ring[i].player + (size_t)q2->ring[i].num * sizeof *q2->ring[i].items;
    return size;
}

const void *q2_client_save(const struct client *client, struct arena *arena)
{
    const struct q2_client *q2 = q2_of(client);
    struct q2_saved *saved = ARENA_NEW(arena, struct q2_saved, 1);
    saved->state = sparse_pack(&q2->state, sizeof q2->state, arena);
    saved->num_baselines = q2->num_baselines;
    saved->baselines =
        sparse_pack(q2->baselines, (size_t)q2->num_baselines * sizeof *q2->baselines, arena);
    saved->multi_view =
        q2->multi_view ? sparse_pack(q2->multi_view, sizeof *q2->multi_view, arena) : NULL;
    for (int i = 0; i < Q2_RING_SIZE; i++) {
        const struct q2_frame *frame = &q2->ring[i];
        saved->ring[i] = (struct q2_saved_frame){
            .number = frame->number,
            .num = frame->num,
            .num_areas = frame->num_areas,
            .player = sparse_pack(&frame->player, sizeof frame->player, arena),
            .items = sparse_pack(frame->items, (size_t)frame->num * sizeof *frame->items, arena),
        };
        memcpy(saved->ring[i].areas, frame->areas, sizeof frame->areas);
    }
    return saved;
}

void q2_client_restore(struct client *client, const void *own)
{
    struct q2_client *q2 = q2_of(client);
    const struct q2_saved *saved = own;
    sparse_unpack(saved->state, &q2->state);
    set_baselines(q2, saved->num_baselines);
    sparse_unpack(saved->baselines, q2->baselines);
    if (saved->multi_view) {
        if (!q2->multi_view)
            q2->multi_view = mem_alloc(sizeof *q2->multi_view);
        sparse_unpack(saved->multi_view, q2->multi_view);
    }
    for (int i = 0; i < Q2_RING_SIZE; i++) {
        struct q2_frame *frame = &q2->ring[i];
        frame->number = saved->ring[i].number;
        frame->num = saved->ring[i].num;
        frame->num_areas = saved->ring[i].num_areas;
        memcpy(frame->areas, saved->ring[i].areas, sizeof frame->areas);
        if (frame->num > frame->capacity) {
            frame->capacity = frame->num;
            frame->items = mem_resize(frame->items, (size_t)frame->capacity, sizeof *frame->items);
        }
        sparse_unpack(saved->ring[i].player, &frame->player);
        sparse_unpack(saved->ring[i].items, frame->items);
    }
    set_client_frame(client);
}
