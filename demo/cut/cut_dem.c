/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Each update of an entity is complete, so the blocks of the part need no change. The
 * messages that still have an effect go into a sign-on like that of a server. */
#include "demo/cut/cut_dem.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/cut/cut_range.h"
#include "demo/cut/kept_messages.h"
#include "demo/cut/stuffed_lines.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

/* What a message sets, in the order in which the messages are written. The three steps of the
 * sign-on end before SIGN_ON_2, before SIGN_ON_3 and after all groups. */
enum group {
    GROUP_SERVER_INFO,
    GROUP_PRECACHE,
    GROUP_SIGN_ON_TEXT,
    GROUP_MUSIC,
    GROUP_VIEW,
    GROUP_SIGN_ON_2,
    GROUP_BASELINE = GROUP_SIGN_ON_2,
    GROUP_STATIC,
    GROUP_STATIC_SOUND,
    GROUP_SIGN_ON_3,
    GROUP_CLOCK = GROUP_SIGN_ON_3,
    GROUP_NAME,
    GROUP_FRAGS,
    GROUP_COLOURS,
    GROUP_LIGHT_STYLE,
    GROUP_SKY,
    GROUP_FOG,
    GROUP_TEXT,
    GROUP_PLAYER_TEXT, /* written by stuffed_lines.c */
    GROUP_STAT,
    GROUP_TEXT_STAT,
    GROUP_CLIENT_DATA,
    GROUP_PAUSE,
    GROUP_INTERMISSION_CLOCK,
    GROUP_INTERMISSION,
    GROUP_CENTER_PRINT_CLOCK,
    GROUP_CENTER_PRINT,
    GROUP_LAST_CLOCK,
    GROUP_PICTURE,
};

enum {
    BLOCK_HEADER_SIZE = 16, /* i32 size, f32 view angles[3] */
    BLOCK_SIZE = 8000,      /* the limit of the game; single messages may exceed it */
    STAT_SECRETS = 13,
    STAT_MONSTERS = 14,
};

static const float CENTER_PRINT_TIME = 2.5f; /* seconds for which a text is shown, rounded up */

/* What a client knows before a block. */
struct state {
    struct arena *arena;
    struct protocol protocol;
    struct kept_messages kept;
    struct stuffed_lines stuffed;
    int signon;
    bool has_level;
    struct bytes clock; /* the last message with the time */
    float seconds, printed_at;
    float fog_until;   /* when its change is complete */
    int32_t counts[2]; /* secrets, monsters */
};

static struct bytes make_stat(struct arena *arena, int index, int32_t value)
{
    struct buffer raw = {0};
    buffer_u8(&raw, SVC_UPDATESTAT);
    buffer_u8(&raw, (unsigned)index);
    buffer_u32(&raw, (uint32_t)value);
    const struct bytes message = bytes_make(arena_copy(arena, raw.data, raw.size), raw.size);
    buffer_free(&raw);
    return message;
}

static void begin_level(struct state *state, struct bytes raw)
{
    kept_messages_clear(&state->kept);
    kept_messages_set(&state->kept, GROUP_SERVER_INFO, 0, raw);
    state->stuffed.length = 0;
    state->signon = 0;
    state->has_level = true;
    state->clock = bytes_make(NULL, 0);
    memset(state->counts, 0, sizeof state->counts);
}

static void keep_stat(struct state *state, const struct message *m, struct bytes raw)
{
    if (m->stat.index == STAT_SECRETS || m->stat.index == STAT_MONSTERS)
        state->counts[m->stat.index - STAT_SECRETS] = m->stat.value;
    kept_messages_set(&state->kept, GROUP_STAT, m->stat.index, raw);
}

static void count_one(struct state *state, int stat)
{
    int32_t *count = &state->counts[stat - STAT_SECRETS];
    if (*count < INT32_MAX)
        ++*count;
    kept_messages_set(&state->kept, GROUP_STAT, stat, make_stat(state->arena, stat, *count));
}

/* Keeps a message whose effect depends on when it is received. */
static void keep_timed(struct state *state, enum group clock, enum group group, struct bytes raw)
{
    kept_messages_set(&state->kept, clock, 0, state->clock);
    kept_messages_set(&state->kept, group, 0, raw);
}

static void keep_text(struct state *state, const struct message *m, struct bytes raw)
{
    if (state->signon < 3)
        kept_messages_add(&state->kept, GROUP_SIGN_ON_TEXT, raw);
    stuffed_lines_add(&state->stuffed, m->text, SVC_STUFFTEXT, &state->kept, GROUP_TEXT);
}

/* Messages that are read but not used have no kind. */
static void keep_other(struct state *state, struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    const uint8_t svc = raw.at[0];
    const enum reader_set extra = state->protocol.dialect->extra_readers;
    if (svc == SVC_FTE_PRECACHE && protocol_has_deltas(&state->protocol))
        kept_messages_add(kept, GROUP_PRECACHE, raw);
    else if (svc == SVC_FTE_UPDATESTATSTRING && protocol_has_deltas(&state->protocol))
        kept_messages_set(kept, GROUP_TEXT_STAT, raw.at[1], raw);
    else if (extra == READERS_NEHAHRA && (svc == SVC_NEHAHRA_SHOWLMP || svc == SVC_NEHAHRA_HIDELMP))
        kept_messages_add(kept, GROUP_PICTURE, raw);
}

static void keep(struct state *state, const struct message *m, struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    switch (m->kind) {
    case MESSAGE_NOTHING:
        keep_other(state, raw);
        break;
    case MESSAGE_TIME:
        state->clock = raw;
        state->seconds = m->clock;
        break;
    case MESSAGE_SIGNON:
        if (m->signon > state->signon && m->signon < 4)
            state->signon = m->signon;
        break;
    case MESSAGE_STUFF_TEXT:
        keep_text(state, m, raw);
        break;
    case MESSAGE_MUSIC:
        kept_messages_set(kept, GROUP_MUSIC, 0, raw);
        break;
    case MESSAGE_SET_VIEW:
        kept_messages_set(kept, GROUP_VIEW, 0, raw);
        break;
    case MESSAGE_BASELINE:
        kept_messages_set(kept, GROUP_BASELINE, m->baseline.entity, raw);
        break;
    case MESSAGE_STATIC:
        kept_messages_add(kept, GROUP_STATIC, raw);
        break;
    case MESSAGE_STATIC_SOUND:
        kept_messages_add(kept, GROUP_STATIC_SOUND, raw);
        break;
    case MESSAGE_PLAYER_NAME:
        kept_messages_set(kept, GROUP_NAME, m->player_name.slot, raw);
        break;
    case MESSAGE_PLAYER_FRAGS:
        kept_messages_set(kept, GROUP_FRAGS, m->player_frags.slot, raw);
        break;
    case MESSAGE_PLAYER_COLOURS:
        kept_messages_set(kept, GROUP_COLOURS, m->player_colours.slot, raw);
        break;
    case MESSAGE_LIGHT_STYLE:
        kept_messages_set(kept, GROUP_LIGHT_STYLE, m->style.index, raw);
        break;
    case MESSAGE_SKY:
        kept_messages_set(kept, GROUP_SKY, 0, raw);
        break;
    case MESSAGE_FOG:
        state->fog_until = state->seconds + m->fog.time;
        kept_messages_set(kept, GROUP_FOG, 0, raw);
        break;
    case MESSAGE_STAT:
        keep_stat(state, m, raw);
        break;
    case MESSAGE_FOUND_SECRET:
        count_one(state, STAT_SECRETS);
        break;
    case MESSAGE_KILLED_MONSTER:
        count_one(state, STAT_MONSTERS);
        break;
    case MESSAGE_CLIENT_DATA:
        kept_messages_set(kept, GROUP_CLIENT_DATA, 0, raw);
        break;
    case MESSAGE_PAUSE:
        kept_messages_set(kept, GROUP_PAUSE, 0, raw);
        break;
    case MESSAGE_INTERMISSION:
    case MESSAGE_FINALE:
    case MESSAGE_CUT_SCENE:
        keep_timed(state, GROUP_INTERMISSION_CLOCK, GROUP_INTERMISSION, raw);
        break;
    case MESSAGE_CENTER_PRINT:
        state->printed_at = state->seconds;
        keep_timed(state, GROUP_CENTER_PRINT_CLOCK, GROUP_CENTER_PRINT, raw);
        break;
    default:
        break;
    }
}

/* Reads the messages of the blocks before `end`. */
static bool read_blocks(struct state *state, const struct demo *demo, int end, struct err *err)
{
    for (int i = 0; i < end; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        struct bytes at = block.message;
        while (bytes_left(&at) > 0) {
            const struct bytes rest = at;
            struct message message;
            if (!message_read(&at, &state->protocol, &message, err))
                return err_prefix(err, "%s: block %d at byte %zu", demo_name(demo), i,
                                  block.offset);
            const struct bytes raw = bytes_sub(&rest, 0, (size_t)(at.at - rest.at));
            if (message.kind == MESSAGE_SERVER_INFO)
                begin_level(state, raw);
            else if (state->has_level)
                keep(state, &message, raw);
        }
    }
    return true;
}

/* ---- writing ---- */

struct writer {
    struct buffer *out;
    size_t start; /* of the current block */
    vec3s angles;
};

static void begin_block(struct writer *w)
{
    w->start = w->out->size;
    buffer_u32(w->out, 0);
    for (int i = 0; i < 3; i++)
        buffer_f32(w->out, w->angles.raw[i]);
}

static void end_block(struct writer *w)
{
    const size_t size = w->out->size - w->start - BLOCK_HEADER_SIZE;
    buffer_set_u32(w->out, w->start, (uint32_t)size);
}

static void put_message(struct writer *w, struct bytes raw)
{
    const size_t used = w->out->size - w->start - BLOCK_HEADER_SIZE;
    if (used > 0 && used + bytes_left(&raw) > BLOCK_SIZE) {
        end_block(w);
        begin_block(w);
    }
    buffer_append(w->out, raw.at, bytes_left(&raw));
}

static void put_signon(struct writer *w, int step)
{
    const uint8_t raw[] = {SVC_SIGNONNUM, (uint8_t)step};
    put_message(w, bytes_make(raw, sizeof raw));
    end_block(w);
    begin_block(w);
}

static void put_signons(struct writer *w, const struct kept_messages *kept)
{
    static const int before[] = {GROUP_SIGN_ON_2, GROUP_SIGN_ON_3, KEPT_GROUPS};
    int i = 0;
    begin_block(w);
    for (int step = 1; step <= 3; step++) {
        for (; i < kept->num && kept->items[i].group < before[step - 1]; i++)
            put_message(w, kept->items[i].raw);
        put_signon(w, step);
    }
    w->out->size = w->start; /* the block after the last step */
}

/* The change of the fog takes what is left of its time. */
static void finish_fog(struct state *state)
{
    enum { FOG_SIZE = 7, TIME_AT = 5 };
    const struct bytes raw = kept_messages_find(&state->kept, GROUP_FOG, 0);
    if (bytes_left(&raw) != FOG_SIZE || raw.at[0] != SVC_FOG)
        return;
    const float left = fmaxf(state->fog_until - state->seconds, 0.0f) * 100.0f;
    const unsigned time = left < INT16_MAX ? (unsigned)left : INT16_MAX;
    uint8_t *copy = arena_copy(state->arena, raw.at, FOG_SIZE);
    copy[TIME_AT] = (uint8_t)time;
    copy[TIME_AT + 1] = (uint8_t)(time >> 8);
    kept_messages_set(&state->kept, GROUP_FOG, 0, bytes_make(copy, FOG_SIZE));
}

/* Completes what is kept when all messages before the part have been read. */
static void finish_state(struct state *state)
{
    struct kept_messages *kept = &state->kept;
    stuffed_lines_finish(&state->stuffed, SVC_STUFFTEXT, kept, GROUP_PLAYER_TEXT);
    const bool is_printed = state->seconds - state->printed_at < CENTER_PRINT_TIME;
    if (!is_printed) {
        kept_messages_set(kept, GROUP_CENTER_PRINT_CLOCK, 0, bytes_make(NULL, 0));
        kept_messages_set(kept, GROUP_CENTER_PRINT, 0, bytes_make(NULL, 0));
    }
    finish_fog(state);
    kept_messages_set(kept, GROUP_CLOCK, 0, state->clock);
    kept_messages_set(kept, GROUP_LAST_CLOCK, 0, state->clock);
    kept_messages_sort(kept);
}

/* Returns the bytes of some blocks with what is between them. */
static struct bytes block_bytes(const struct demo *demo, int first, int last)
{
    const struct bytes file = demo_bytes(demo);
    const size_t from = demo_get_block(demo, first).offset;
    const struct bytes end = demo_get_block(demo, last).message;
    return bytes_sub(&file, from, (size_t)(end.end - file.at) - from);
}

static void write_part(const struct demo *demo, const struct demo_cut_range *part,
                       const struct kept_messages *kept, struct buffer *out)
{
    const struct bytes file = demo_bytes(demo);
    const struct bytes blocks = block_bytes(demo, part->first, part->last);
    struct writer w = {.out = out, .angles = demo_get_block(demo, part->first).view_angles};
    buffer_append(out, file.at, demo_get_block(demo, 0).offset);
    if (part->first > 0)
        put_signons(&w, kept);
    buffer_append(out, blocks.at, bytes_left(&blocks));
    if (part->is_end)
        return;
    w.angles = demo_get_block(demo, part->last).view_angles;
    begin_block(&w);
    buffer_u8(out, SVC_DISCONNECT);
    end_block(&w);
}

bool cut_dem(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
             struct err *err)
{
    struct state state = {.arena = arena_create(), .protocol = demo_protocol(demo)};
    state.kept = kept_messages_create(state.arena);
    bool ok = read_blocks(&state, demo, part->first, err);
    if (ok && part->first > 0 && protocol_has_deltas(&state.protocol))
        ok = err_set(err, ERR_UNSUPPORTED,
                     "%s: recordings with FTE's replacement deltas cannot be cut", demo_name(demo));
    if (ok) {
        finish_state(&state);
        write_part(demo, part, &state.kept, out);
    }
    arena_destroy(state.arena);
    return ok;
}
