/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/sparse.h"
#include "demo/container/demo.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_deltas.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_events.h"
#include "playback/client/client_game_local.h"
#include "playback/client/client_links.h"
#include "playback/client/client_match.h"
#include "playback/client/client_state.h"
#include "playback/client/client_values.h"
#include "playback/client/event_log.h"
#include "playback/client/games.h"
#include "playback/client/stufftext.h"

/* After a gap between messages longer than LONG_GAP (packet loss), entities stay where they
 * are and then move during the last LAST_PART of it, as in the game; in seconds. */
static const double LONG_GAP = 0.3, LAST_PART = 0.1;

struct client *client_create(const struct demo *demo, const struct pov *pov, struct event_log *log)
{
    struct client *client = mem_alloc(sizeof *client);
    client->slots = mem_alloc(LIMIT_ENTITIES * sizeof *client->slots);
    client->baselines.slots = mem_alloc(LIMIT_ENTITIES * sizeof *client->baselines.slots);
    client->log = log;
    client->forced_track = demo_cd_track(demo);
    client->state.protocol = demo_protocol(demo);
    client->game = games_find(client->state.protocol.dialect);
    client->hooks = client->game->client;
    if (client->hooks->create)
        client->game_data = client->hooks->create(pov);
    client->state.frame.index = -1;
    return client;
}

void client_destroy(struct client *client)
{
    if (!client)
        return;
    free(client->now.items);
    free(client->before.items);
    free(client->slots);
    free(client->baselines.items);
    free(client->baselines.slots);
    free(client->players);
    if (client->game_data)
        client->hooks->destroy(client->game_data);
    free(client);
}

void client_set_map_fog(struct client *client)
{
    struct client_frame *frame = &client->state.frame;
    memcpy(frame->fog_from, client->level->fog, sizeof frame->fog_from);
    memcpy(frame->fog_to, client->level->fog, sizeof frame->fog_to);
}

void client_read_players_only(struct client *client)
{
    client->players_only = true;
}

/* Forgets everything about the last level except the position in the demo. */
static void reset(struct client *client, const struct message_server_info *server)
{
    struct client_state *state = &client->state;
    const struct client_frame old = state->frame;
    const struct protocol protocol = state->protocol;
    memset(state, 0, sizeof *state);
    state->protocol = protocol;
    struct client_frame *frame = &state->frame;
    frame->index = old.index;
    frame->level = client->level->index;
    frame->time = old.time;
    frame->time_from = old.time_from;
    frame->view_angles = old.view_angles;
    frame->view_height = PLAYER_EYE_HEIGHT;
    frame->weapon_alpha = 1.0f;
    frame->finale_text = "";
    for (int i = 0; i < 32; i++)
        frame->item_time[i] = CLIENT_LONG_AGO;
    for (int i = 0; i < 64; i++)
        frame->light_styles[i] = "";
    client_set_map_fog(client);

    const size_t players = (size_t)client->level->level.max_clients;
    client->players = mem_resize(client->players, players, sizeof *client->players);
    memset(client->players, 0, players * sizeof *client->players);
    frame->players = client->players;
    frame->num_players = (int)players;
    client_forget_entities(client);
    client->has_now = false;
    client->before.num = 0;
    client_set_baselines(client, NULL, 0);
    client->baselines_of = NULL;
    client->printed[0] = '\0';
    if (client->game_data)
        client->hooks->reset(client, server);
    if (client->log)
        client_add_event(client, EVENT_LEVEL);
}

bool client_is_over(const struct client *client)
{
    return client->state.is_over;
}

bool client_has_new_frame(const struct client *client)
{
    return client->state.signon == 4 && client->state.has_clock;
}

bool client_level_has_frame(const struct client *client)
{
    return client->state.is_shown;
}

const struct game *client_game(const struct client *client)
{
    return client->game;
}

const struct client_frame *client_frame(const struct client *client)
{
    return &client->state.frame;
}

enum client_pov client_found_pov(const struct client *client)
{
    return client->game_data ? client->hooks->found_pov(client) : CLIENT_POV_MISSING;
}

struct client_player_state client_get_player_state(const struct client *client, int slot)
{
    struct client_player_state state = {.is_here = false};
    if (client->game_data)
        client->hooks->get_player_state(client, slot, &state);
    return state;
}

void client_begin_frame(struct client *client)
{
    struct client_state *state = &client->state;
    struct client_frame *frame = &state->frame;
    frame->time_from = frame->time;
    frame->view_angles_from = frame->view_angles;
    frame->velocity_from = frame->velocity;
    client->clock_before = frame->clock;
    client->weapon_before = frame->stats[STAT_WEAPON];
    client->weapon_frame_before = frame->stats[STAT_WEAPON_FRAME];
    state->has_clock = false;
    if (client->game_data)
        client->hooks->begin(client);

    const struct entity_list list = client->before;
    client->before = client->now;
    client->now = list;
    client->now.num = 0;
}

static void apply_frags(struct client *client, const struct message *m)
{
    struct client_player *player = client_find_player(client, m->player_frags.slot);
    if (!player)
        return;
    const int before = player->frags;
    player->frags = m->player_frags.frags;
    if (!client->log || !client->state.is_shown || before == player->frags)
        return;
    struct event *event = client_add_event(client, EVENT_FRAG);
    event->frag.player = m->player_frags.slot;
    event->frag.frags = player->frags;
    event->frag.before = before;
}

static void apply_camera(struct client *client, const struct message *m)
{
    struct client_frame *frame = &client->state.frame;
    frame->has_camera = m->camera.given;
    frame->camera_origin = m->camera.origin;
    frame->camera_angles = m->camera.angles;
}

static void apply_intermission(struct client *client, int stage, const char *text)
{
    struct client_frame *frame = &client->state.frame;
    if (!frame->intermission || stage == INTERMISSION_BOARD) {
        frame->intermission_time = frame->time_from;
        frame->completed_clock = frame->clock;
    }
    if (client->log && frame->intermission != stage)
        client_add_event(client, EVENT_INTERMISSION);
    frame->intermission = stage;
    frame->finale_text = text;
}

static void apply_light_style(struct client_frame *frame, const struct message *m)
{
    enum { WHITE = 1024 };
    const int index = m->style.index;
    frame->light_styles[index] = m->style.text;
    if (m->style.is_tinted && !frame->has_style_tints) {
        frame->has_style_tints = true;
        for (int i = 0; i < 64 * 3; i++)
            frame->style_tints[i / 3][i % 3] = WHITE;
    }
    for (int i = 0; i < 3 && frame->has_style_tints; i++)
        frame->style_tints[index][i] = m->style.is_tinted ? m->style.tint[i] : WHITE;
}

/* Applies messages that change the client's state. */
static void apply_to_state(struct client *client, const struct message *m)
{
    struct client_frame *frame = &client->state.frame;
    switch (m->kind) {
    case MESSAGE_BASELINE:
        client_set_baseline(client, m->baseline.entity, &m->baseline.state);
        break;
    case MESSAGE_PLAYER_FRAGS:
        apply_frags(client, m);
        break;
    case MESSAGE_LIGHT_STYLE:
        if (m->style.index < 64)
            apply_light_style(frame, m);
        break;
    case MESSAGE_PAUSE:
        frame->paused = m->pause;
        break;
    case MESSAGE_INTERMISSION:
        apply_intermission(client, INTERMISSION_BOARD, "");
        apply_camera(client, m);
        break;
    case MESSAGE_FINALE:
        apply_intermission(client, INTERMISSION_FINALE, m->text);
        break;
    case MESSAGE_CUT_SCENE:
        apply_intermission(client, INTERMISSION_CUT_SCENE, m->text);
        break;
    case MESSAGE_SKY:
        frame->sky_name = m->text;
        break;
    case MESSAGE_FOG:
        client_set_fog(client, m->fog.colour, m->fog.time);
        break;
    case MESSAGE_STUFF_TEXT:
        stufftext_add(client, m->text);
        break;
    default:
        break;
    }
}

static void apply_message(struct client *client, const struct message *m)
{
    if (m->kind == MESSAGE_SERVER_INFO)
        reset(client, &m->server);
    if (client->hooks->apply(client, m))
        return;
    apply_to_state(client, m);
    if (client->log)
        client_log_message(client, m);
}

bool client_read_block(struct client *client, const struct demo_block *block,
                       const struct client_observer *observer, struct err *err)
{
    struct bytes at = block->message;
    if (!client->hooks->begin_block(client, block))
        return true;
    while (bytes_left(&at) > 0 && !client_is_over(client)) {
        struct message message;
        if (!message_read(&at, &client->state.protocol, &message, err))
            return false;
        if (message.kind == MESSAGE_SERVER_INFO) {
            const struct level_data *level =
                observer->begin_level(observer->context, &message, err);
            if (!level)
                return false;
            client->level = level;
        }
        apply_message(client, &message);
        if (observer->after_message && !observer->after_message(observer->context, &message, err))
            return false;
    }
    return true;
}

/* The weapon's pose follows the rules for entities, including the muzzle flash of the player. */
static void finish_weapon(struct client *client, bool fired)
{
    struct client_frame *frame = &client->state.frame;
    const int weapon_frame = frame->stats[STAT_WEAPON_FRAME];
    const bool changes = weapon_frame != client->weapon_frame_before;
    const bool reset = fired || frame->stats[STAT_WEAPON] != client->weapon_before;
    if (!reset && !changes)
        return;
    const bool at_once = reset || client->state.weapon_held;
    frame->weapon_frame_from = (uint16_t)(at_once ? weapon_frame : client->weapon_frame_before);
    frame->weapon_start = frame->time_from;
    frame->weapon_time = at_once ? 0.0f : CLIENT_STEP_TIME;
    client->state.weapon_held = fired || (reset && client->state.weapon_held);
}

static bool player_fired(const struct client_frame *frame)
{
    for (int i = 0; i < frame->num_entities; i++)
        if (frame->entities[i].number == frame->view_entity)
            return frame->entities[i].effects & EFFECT_MUZZLE_FLASH;
    return false;
}

void client_finish_frame(struct client *client, int index, double time)
{
    struct client_state *state = &client->state;
    struct client_frame *frame = &state->frame;
    frame->time = time;
    if (client->players_only) {
        state->is_shown = true;
        frame->index = index;
        return;
    }
    if (protocol_has_deltas(&state->protocol))
        client_finish_deltas(client);
    frame->move_from = time - frame->time_from > LONG_GAP ? time - LAST_PART : frame->time_from;
    if (!state->is_shown || frame->clock < client->clock_before)
        client->before.num = 0;
    frame->punch_from = frame->punch;
    if (client->game_data)
        client->hooks->finish(client);
    client_finish_match(client);
    if (!state->is_shown) {
        frame->view_angles_from = frame->view_angles;
        frame->velocity_from = frame->velocity;
        client->weapon_before = -1;
    }
    state->is_shown = true;
    frame->fires =
        client->hooks->fires ? client->hooks->fires(client) : frame->stats[STAT_WEAPON_FRAME] > 0;
    client_links_update(client);
    finish_weapon(client, player_fired(frame));
    if (client->log) {
        event_log_seed(client->log, (float)frame->clock);
        client_links_log(client);
        event_log_seed(client->log, (float)frame->clock);
        event_log_seal(client->log);
    }
    frame->index = index;
}

size_t client_save_size(const struct client *client)
{
    const size_t own = client->game_data ? client->hooks->save_size(client) : 0;
    const size_t baselines =
        client->baselines_of ? 0 : (size_t)client->baselines.num * sizeof *client->baselines.items;
    return own + baselines + sizeof(struct checkpoint) +
           (size_t)client->now.num * sizeof *client->now.items +
           (size_t)client->state.frame.num_players * sizeof *client->players;
}

struct checkpoint *client_save(struct client *client, struct arena *arena)
{
    struct checkpoint *c = ARENA_NEW(arena, struct checkpoint, 1);
    const size_t entities = (size_t)client->now.num * sizeof *client->now.items;
    const size_t players = (size_t)client->state.frame.num_players * sizeof *client->players;
    c->frame = client->state.frame.index;
    c->level = client->level;
    c->state = sparse_pack(&client->state, sizeof client->state, arena);
    c->entities = sparse_pack(client->now.items, entities, arena);
    c->players = sparse_pack(client->players, players, arena);
    c->num_baselines = client->baselines.num;
    if (client->baselines_of)
        c->baselines = client->baselines_of->baselines;
    else
        c->baselines = arena_copy(arena, client->baselines.items,
                                  (size_t)c->num_baselines * sizeof *c->baselines);
    client->baselines_of = c;
    if (client->game_data)
        c->game_data = client->hooks->save(client, arena);
    return c;
}

static void restore_entities(struct client *client, const struct checkpoint *c)
{
    struct entity_list *list = &client->now;
    list->num = client->state.frame.num_entities;
    if (list->num > list->capacity) {
        list->capacity = list->num;
        list->items = mem_resize(list->items, (size_t)list->capacity, sizeof *list->items);
    }
    sparse_unpack(c->entities, list->items);
}

void client_restore(struct client *client, const struct checkpoint *c)
{
    struct client_frame *frame = &client->state.frame;
    sparse_unpack(c->state, &client->state);
    client->level = c->level;
    restore_entities(client, c);
    if (client->game_data)
        client->hooks->restore(client, c->game_data);
    client->players =
        mem_resize(client->players, (size_t)frame->num_players, sizeof *client->players);
    sparse_unpack(c->players, client->players);
    frame->entities = frame->received = client->now.items;
    frame->players = client->players;
    const struct checkpoint *of = client->baselines_of;
    if (of && of->baselines == c->baselines && of->num_baselines == c->num_baselines)
        return;
    client_set_baselines(client, c->baselines, c->num_baselines);
    client->baselines_of = c;
}

int client_checkpoint_frame(const struct checkpoint *checkpoint)
{
    return checkpoint->frame;
}
