#include "playback/client/q2_client.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/sparse.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_events.h"
#include "playback/client/client_values.h"
#include "playback/client/q2_client_state.h"
#include "playback/client/q2_frames.h"

static const float COORD = 1 / 8.0f, QUARTER = 1 / 4.0f;
static const float ANGLE8 = 360 / 256.0f, ANGLE16 = 360 / 65536.0f;

/* A longer distance on an axis between two frames is no movement, units. */
static const float JUMP = 512.0f;

enum { EVENT_PLAYER_TELEPORT = 6, EVENT_OTHER_TELEPORT = 7 };

/* Sounds carry 2000 units here, 1000 in the first game, whose attenuation events have. */
static const float REACH = 0.5f;

/* Of the stats, those that other games have, too. */
static const struct {
    int number;
    enum client_stat stat;
} shared_stats[] = {{1, STAT_HEALTH}, {3, STAT_AMMO}, {5, STAT_ARMOR}, {14, STAT_FRAGS}};

static vec3s scale(const int32_t numbers[3], float step)
{
    return (vec3s){{(float)numbers[0] * step, (float)numbers[1] * step, (float)numbers[2] * step}};
}

void *q2_create(const struct pov *pov)
{
    (void)pov; /* a recording of one player */
    struct q2_client *q2 = mem_alloc(sizeof *q2);
    q2->state.player = -1;
    q2_frames_forget(q2);
    return q2;
}

void q2_destroy(void *own)
{
    struct q2_client *q2 = own;
    for (int i = 0; i < Q2_RING_SIZE; i++)
        free(q2->ring[i].items);
    free(q2);
}

void q2_reset(struct client *client, const struct message_server_info *server)
{
    struct q2_client *q2 = q2_of(client);
    memset(&q2->state, 0, sizeof q2->state);
    q2->state.player = server->player;
    q2_frames_forget(q2);
    client->state.frame.view_entity = server->player + 1;
}

bool q2_begin_block(struct client *client, const struct demo_block *block)
{
    (void)client, (void)block;
    return true;
}

void q2_begin(struct client *client)
{
    struct q2_state *state = &q2_of(client)->state;
    state->before = state->shown;
}

/* ---- messages ---- */

/* "name\model/skin" */
static void apply_player(struct client *client, int slot, const char *text)
{
    struct client_player *player = client_find_player(client, slot);
    if (!player)
        return;
    const size_t length = strcspn(text, "\\");
    const bool is_present = *text != '\0';
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

static void apply_config(struct client *client, int index, const char *text)
{
    struct client_frame *frame = &client->state.frame;
    enum { NUM_STYLES = sizeof frame->light_styles / sizeof frame->light_styles[0] };
    q2_of(client)->state.config[index] = text;
    if (index >= Q2_CONFIG_LIGHTS && index < Q2_CONFIG_LIGHTS + NUM_STYLES)
        frame->light_styles[index - Q2_CONFIG_LIGHTS] = text;
    else if (index >= Q2_CONFIG_PLAYERS && index < Q2_CONFIG_PLAYERS + Q2_MAX_PLAYERS)
        apply_player(client, index - Q2_CONFIG_PLAYERS, text);
    else if (index == Q2_CONFIG_SKY)
        frame->sky_name = text;
    else if (index == Q2_CONFIG_TRACK)
        apply_track(client, text);
}

/* Where an entity is, or the player's ears. */
static vec3s place_of(const struct client *client, int entity)
{
    const struct q2_client *q2 = q2_of(client);
    const struct q2_frame *frame = q2_frames_find(q2, q2->state.shown);
    const struct q2_entity *e = q2_frames_entity(frame, entity);
    return e       ? scale(e->origin, COORD)
           : frame ? scale(frame->player.origin, COORD)
                   : vec3_make(0, 0, 0);
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
    event->sound.origin = is_placed ? m->origin : place_of(client, m->entity);
    /* With neither it is in the listener's head. */
    event->sound.attenuation = is_placed || has_entity ? m->attenuation * REACH : 0.0f;
    if (!is_placed && !has_entity)
        event->sound.entity = client->state.frame.view_entity;
}

static void apply_frame(struct client *client, const struct message_q2_frame *m)
{
    struct client_state *state = &client->state;
    if (!q2_frames_add(q2_of(client), m))
        return; /* what it changes is missing: the last frame stays */
    state->frame.clock = (double)m->number * Q2_FRAME_TIME / 1000.0;
    state->has_clock = true;
    state->signon = 4;
}

bool q2_apply(struct client *client, const struct message *m)
{
    if (m->kind == MESSAGE_DISCONNECT)
        client->state.is_over = true;
    if (!client->level)
        return true;
    struct q2_state *state = &q2_of(client)->state;
    switch (m->kind) {
    case MESSAGE_Q2_CONFIG_STRING:
        apply_config(client, m->config.index, m->config.text);
        return true;
    case MESSAGE_Q2_BASELINE:
        state->baselines[m->q2_entity.number] = m->q2_entity;
        return true;
    case MESSAGE_Q2_FRAME:
        apply_frame(client, &m->q2_frame);
        return true;
    case MESSAGE_Q2_SOUND:
        apply_sound(client, &m->q2_sound);
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
    case MESSAGE_STUFF_TEXT: /* commands for the program, not for the game */
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
    for (size_t i = 0; i < sizeof shared_stats / sizeof shared_stats[0]; i++)
        frame->stats[shared_stats[i].stat] = player->stats[shared_stats[i].number];
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
    e->angles = scale(entity->angles, ANGLE8);
}

static void set_known(struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    q2->known = (struct q2_known){
        .now = q2_frames_find(q2, q2->state.shown),
        .before = q2_frames_find(q2, q2->state.before),
        .config = q2->state.config,
        .layout = q2->state.layout,
        .inventory = q2->state.inventory,
    };
    client->state.frame.q2 = &q2->known;
}

void q2_finish(struct client *client)
{
    set_known(client);
    const struct q2_frame *shown = q2_of(client)->known.now;
    if (!shown)
        return;
    show_player(&client->state.frame, &shown->player);
    for (int i = 0; i < shown->num; i++)
        show_entity(client, &shown->items[i]);
}

bool q2_is_linked(const struct client *client, const struct client_entity *before,
                  const struct client_entity *now)
{
    const struct q2_known *known = &q2_of(client)->known;
    const struct q2_entity *to = q2_frames_entity(known->now, now->number);
    const struct q2_entity *from = q2_frames_entity(known->before, now->number);
    if (!to || !from || memcmp(from->model, to->model, sizeof from->model) != 0 ||
        to->event == EVENT_PLAYER_TELEPORT || to->event == EVENT_OTHER_TELEPORT)
        return false;
    const vec3s a = before->origin, b = now->origin;
    return !(fabsf(a.x - b.x) > JUMP || fabsf(a.y - b.y) > JUMP || fabsf(a.z - b.z) > JUMP);
}

bool q2_is_turned(const struct client *client, int entity)
{
    (void)client, (void)entity;
    return false; /* a jump of the view comes with one of its place */
}

/* ---- checkpoints ---- */

struct q2_saved_frame {
    int number, num;
    const struct sparse *player, *items;
};

struct q2_saved {
    const struct sparse *state;
    struct q2_saved_frame ring[Q2_RING_SIZE];
};

size_t q2_save_size(const struct client *client)
{
    const struct q2_client *q2 = q2_of(client);
    size_t size = sizeof(struct q2_saved) + sizeof q2->state;
    for (int i = 0; i < Q2_RING_SIZE; i++)
        size += sizeof q2->ring[i].player + (size_t)q2->ring[i].num * sizeof *q2->ring[i].items;
    return size;
}

const void *q2_save(const struct client *client, struct arena *arena)
{
    const struct q2_client *q2 = q2_of(client);
    struct q2_saved *saved = ARENA_NEW(arena, struct q2_saved, 1);
    saved->state = sparse_make(&q2->state, sizeof q2->state, arena);
    for (int i = 0; i < Q2_RING_SIZE; i++) {
        const struct q2_frame *frame = &q2->ring[i];
        saved->ring[i] = (struct q2_saved_frame){
            .number = frame->number,
            .num = frame->num,
            .player = sparse_make(&frame->player, sizeof frame->player, arena),
            .items = sparse_make(frame->items, (size_t)frame->num * sizeof *frame->items, arena),
        };
    }
    return saved;
}

void q2_restore(struct client *client, const void *own)
{
    struct q2_client *q2 = q2_of(client);
    const struct q2_saved *saved = own;
    sparse_read(saved->state, &q2->state);
    for (int i = 0; i < Q2_RING_SIZE; i++) {
        struct q2_frame *frame = &q2->ring[i];
        frame->number = saved->ring[i].number;
        frame->num = saved->ring[i].num;
        if (frame->num > frame->capacity) {
            frame->capacity = frame->num;
            frame->items = mem_resize(frame->items, (size_t)frame->capacity, sizeof *frame->items);
        }
        sparse_read(saved->ring[i].player, &frame->player);
        sparse_read(saved->ring[i].items, frame->items);
    }
    set_known(client);
}
