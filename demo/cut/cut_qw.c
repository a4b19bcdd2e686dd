/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/cut_qw.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

/* What a message sets. */
enum group {
    GROUP_START, /* everything of the sign-on that is not replaced later */
    GROUP_SERVER_SETTINGS,
    GROUP_MUSIC,
    GROUP_USER_INFO,
    GROUP_FRAGS,
    GROUP_PING,
    GROUP_PACKET_LOSS,
    GROUP_ENTER_TIME,
    GROUP_LIGHT_STYLE,
    GROUP_BASELINE,
    GROUP_TEXT,
    GROUP_PLAYER_TEXT, /* written by stuffed_lines.c */
    GROUP_MAX_SPEED,
    GROUP_GRAVITY,
    GROUP_PAUSE,
    GROUP_INTERMISSION,
};

static const char all_settings[] = "fullserverinfo \"";

struct cut_qw *cut_qw_create(const struct demo *demo)
{
    struct cut_qw *state = mem_alloc(sizeof *state);
    state->arena = arena_create();
    state->kept = kept_messages_create(state->arena);
    state->protocol = demo_protocol(demo);
    state->shown = -1;
    return state;
}

void cut_qw_destroy(struct cut_qw *state)
{
    for (int i = 0; i < CUT_QW_RING; i++)
        raw_entities_free(&state->ring[i]);
    arena_destroy(state->arena);
    free(state);
}

static void begin_level(struct cut_qw *state, struct bytes raw)
{
    kept_messages_clear(&state->kept);
    kept_messages_add(&state->kept, GROUP_START, raw);
    state->has_level = true;
    state->is_shown = false;
    state->stuffed.length = 0;
    state->server_rest = "\"\n";
    state->server.is_known = false;
    state->server.text[0] = '\0';
    state->shown = -1;
    state->ended = -1.0;
    memset(state->stats, 0, sizeof state->stats);
    memset(state->users, 0, sizeof state->users);
    memset(state->players, 0, sizeof state->players);
    memset(state->knows_player, 0, sizeof state->knows_player);
    for (int i = 0; i < CUT_QW_RING; i++)
        state->ring[i].is_valid = false;
}

/* ---- messages ---- */

static void set_stat(struct cut_qw *state, uint32_t players, int index, int32_t value, bool adds)
{
    if (index < 0 || index >= CUT_QW_STATS)
        return;
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        if (!(players >> i & 1))
            continue;
        const uint32_t before = adds ? (uint32_t)state->stats[i].values[index] : 0;
        state->stats[i].values[index] = (int32_t)(before + (uint32_t)value);
        state->stats[i].has[index] = true;
    }
}

/* Keeps the place of the server's settings among the messages. */
static void hold_settings(struct cut_qw *state, struct bytes raw)
{
    if (bytes_left(&raw) > 0)
        kept_messages_set(&state->kept, GROUP_SERVER_SETTINGS, 0, raw);
}

static void keep_text(struct cut_qw *state, const struct message *m, struct bytes raw)
{
    const size_t size = sizeof all_settings - 1;
    if (strncmp(m->text, all_settings, size) == 0) {
        const int length = (int)strcspn(m->text + size, "\"\n");
        qw_info_set(&state->server, m->text + size, length);
        state->server_rest = m->text + size + length;
        hold_settings(state, raw);
        return;
    }
    if (!state->is_shown)
        kept_messages_add(&state->kept, GROUP_START, raw);
    stuffed_lines_add(&state->stuffed, m->text, QW_SVC_STUFFTEXT, &state->kept, GROUP_TEXT);
}

/* Keeps the place of a player's settings. */
static void keep_user(struct cut_qw *state, const struct message *m, struct bytes raw)
{
    const bool is_key = m->kind == MESSAGE_SET_INFO;
    const int slot = is_key ? m->setting.slot : m->user.slot;
    if (slot < 0 || slot >= QW_MAX_PLAYERS)
        return;
    kept_messages_set(&state->kept, GROUP_USER_INFO, slot, raw);
    if (is_key) {
        qw_info_set_key(&state->users[slot], m->setting.key, m->setting.value);
        return;
    }
    state->user_ids[slot] = m->user.id;
    qw_info_set(&state->users[slot], m->user.info, QW_INFO_SIZE);
}

static const struct raw_entities *find_base(const struct cut_qw *state, const struct message *m)
{
    if (state->protocol.multi_view)
        return cut_qw_entities(state);
    const uint32_t age = (state->sequence - m->entities.from) & 255;
    const struct raw_entities *base = &state->ring[(state->sequence - age) % CUT_QW_RING];
    const bool is_kept = age > 0 && age < CUT_QW_RING && base->sequence == state->sequence - age;
    return is_kept && base->is_valid ? base : NULL;
}

static void keep_entities(struct cut_qw *state, const struct message *m)
{
    const struct raw_entities *base = m->entities.is_delta ? find_base(state, m) : NULL;
    if (state->protocol.multi_view)
        state->sequence++;
    int slot = (int)(state->sequence % CUT_QW_RING);
    if (slot == state->shown)
        slot = (slot + 1) % CUT_QW_RING;
    struct raw_entities *list = &state->ring[slot];
    if (base == list)
        base = NULL;
    list->sequence = state->sequence;
    list->is_valid = base || !m->entities.is_delta || state->protocol.multi_view;
    if (!list->is_valid)
        return;
    raw_entities_merge(list, base, m->entities.list, &state->protocol);
    state->shown = slot;
}

/* Messages that matter only if they are for the recorder or for everyone. */
static void keep_own(struct cut_qw *state, const struct message *m, struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    if (m->kind == MESSAGE_STUFF_TEXT)
        keep_text(state, m, raw);
    else if (m->kind == MESSAGE_MAX_SPEED)
        kept_messages_set(kept, GROUP_MAX_SPEED, 0, raw);
    else if (m->kind == MESSAGE_GRAVITY)
        kept_messages_set(kept, GROUP_GRAVITY, 0, raw);
}

static void keep_slot(struct cut_qw *state, const struct message *m, struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    if (m->kind == MESSAGE_PLAYER_FRAGS)
        kept_messages_set(kept, GROUP_FRAGS, m->player_frags.slot, raw);
    else if (m->kind == MESSAGE_PING)
        kept_messages_set(kept, GROUP_PING, m->ping.slot, raw);
    else
        kept_messages_set(kept, GROUP_PACKET_LOSS, m->ping.slot, raw);
}

static void keep_player(struct cut_qw *state, const struct message *m, struct bytes raw)
{
    state->is_shown = true;
    if (!state->protocol.multi_view)
        return;
    raw_player_add(&state->players[m->player.slot], raw, &state->protocol);
    state->knows_player[m->player.slot] = true;
}

static void keep(struct cut_qw *state, const struct demo_block *block, const struct message *m,
                 struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    switch (m->kind) {
    case MESSAGE_PLAYER:
        keep_player(state, m, raw);
        break;
    case MESSAGE_ENTITIES:
        state->is_shown = true;
        keep_entities(state, m);
        break;
    case MESSAGE_STAT:
        set_stat(state, block->players, m->stat.index, m->stat.value, false);
        break;
    case MESSAGE_KILLED_MONSTER:
        set_stat(state, block->players, 14, 1, true);
        break;
    case MESSAGE_FOUND_SECRET:
        set_stat(state, block->players, 13, 1, true);
        break;
    case MESSAGE_USER_INFO:
    case MESSAGE_SET_INFO:
        keep_user(state, m, raw);
        break;
    case MESSAGE_SERVER_SETTING:
        qw_info_set_key(&state->server, m->setting.key, m->setting.value);
        hold_settings(state, raw);
        break;
    case MESSAGE_ENTER_TIME:
        if (m->enter.slot >= 0 && m->enter.slot < QW_MAX_PLAYERS) {
            state->entered[m->enter.slot] = block->clock - (double)m->enter.ago;
            kept_messages_set(kept, GROUP_ENTER_TIME, m->enter.slot, raw);
        }
        break;
    case MESSAGE_PLAYER_FRAGS:
    case MESSAGE_PING:
    case MESSAGE_PACKET_LOSS:
        keep_slot(state, m, raw);
        break;
    case MESSAGE_LIGHT_STYLE:
        kept_messages_set(kept, GROUP_LIGHT_STYLE, m->style.index, raw);
        break;
    case MESSAGE_BASELINE:
        kept_messages_set(kept, GROUP_BASELINE, m->baseline.entity, raw);
        break;
    case MESSAGE_MODELS:
    case MESSAGE_SOUNDS:
    case MESSAGE_STATIC:
    case MESSAGE_STATIC_SOUND:
        kept_messages_add(kept, GROUP_START, raw);
        break;
    case MESSAGE_MUSIC:
        kept_messages_set(kept, GROUP_MUSIC, 0, raw);
        break;
    case MESSAGE_PAUSE:
        kept_messages_set(kept, GROUP_PAUSE, 0, raw);
        break;
    case MESSAGE_INTERMISSION:
    case MESSAGE_FINALE:
        if (state->ended < 0.0)
            state->ended = block->clock;
        kept_messages_set(kept, GROUP_INTERMISSION, 0, raw);
        break;
    default:
        if (block->players == UINT32_MAX)
            keep_own(state, m, raw);
    }
}

bool cut_qw_takes(const struct cut_qw *state, const struct demo_block *block)
{
    return block->kind == DEMO_MESSAGES &&
           (state->protocol.multi_view || block->sequence > state->sequence);
}

bool cut_qw_read(struct cut_qw *state, const struct demo *demo, const struct demo_block *block,
                 void (*visit)(void *context, const struct message *message, struct bytes raw),
                 void *context, struct err *err)
{
    struct bytes at = block->message;
    state->clock = block->clock;
    if (!state->protocol.multi_view && block->kind == DEMO_SEQUENCES)
        state->sequence = block->sequence;
    if (!cut_qw_takes(state, block))
        return true;
    if (!state->protocol.multi_view) {
        state->sequence = block->sequence;
        state->acknowledged = block->command_number;
    }
    while (bytes_left(&at) > 0) {
        const struct bytes rest = at;
        struct message message;
        if (!message_read(&at, &state->protocol, &message, err))
            return err_prefix(err, "%s: block at byte %zu", demo_name(demo), block->offset);
        const struct bytes raw = bytes_sub(&rest, 0, (size_t)(at.at - rest.at));
        if (message.kind == MESSAGE_SERVER_INFO)
            begin_level(state, raw);
        else if (state->has_level)
            keep(state, block, &message, raw);
        if (visit)
            visit(context, &message, raw);
    }
    return true;
}

/* ---- the start of the part ---- */

/* Keeps a message that was made here, and frees the buffer. */
static void set_made(struct cut_qw *state, enum group group, int index, struct buffer *made)
{
    const uint8_t *data = arena_copy(state->arena, made->data, made->size);
    kept_messages_set(&state->kept, group, index, bytes_make(data, made->size));
    buffer_free(made);
}

static void finish_users(struct cut_qw *state)
{
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        struct buffer made = {0};
        if (!state->users[i].is_known)
            continue;
        buffer_u8(&made, QW_SVC_UPDATEUSERINFO);
        buffer_u8(&made, (unsigned)i);
        buffer_u32(&made, (uint32_t)state->user_ids[i]);
        buffer_append(&made, state->users[i].text, strlen(state->users[i].text) + 1);
        set_made(state, GROUP_USER_INFO, i, &made);
    }
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        const struct bytes raw = kept_messages_find(&state->kept, GROUP_ENTER_TIME, i);
        struct buffer made = {0};
        if (bytes_left(&raw) == 0)
            continue;
        buffer_u8(&made, QW_SVC_UPDATEENTERTIME);
        buffer_u8(&made, (unsigned)i);
        buffer_f32(&made, (float)(state->clock - state->entered[i]));
        set_made(state, GROUP_ENTER_TIME, i, &made);
    }
}

void cut_qw_finish(struct cut_qw *state)
{
    if (state->server.is_known) {
        struct buffer made = {0};
        buffer_u8(&made, QW_SVC_STUFFTEXT);
        buffer_print(&made, "%s%s%s", all_settings, state->server.text, state->server_rest);
        buffer_u8(&made, 0);
        set_made(state, GROUP_SERVER_SETTINGS, 0, &made);
    }
    finish_users(state);
    stuffed_lines_finish(&state->stuffed, QW_SVC_STUFFTEXT, &state->kept, GROUP_PLAYER_TEXT);
}

const struct raw_entities *cut_qw_entities(const struct cut_qw *state)
{
    return state->shown >= 0 ? &state->ring[state->shown] : NULL;
}

bool cut_qw_write_stats(const struct cut_qw *state, int slot, struct buffer *out)
{
    const size_t before = out->size;
    for (int i = 0; i < CUT_QW_STATS; i++) {
        if (!state->stats[slot].has[i])
            continue;
        buffer_u8(out, QW_SVC_UPDATESTATLONG);
        buffer_u8(out, (unsigned)i);
        buffer_u32(out, (uint32_t)state->stats[slot].values[i]);
    }
    return out->size > before;
}
