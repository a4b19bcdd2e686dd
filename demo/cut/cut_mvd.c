/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The first message about each player, and the first list of entities, are made complete; all else
 * in the blocks of the part is unchanged. Empty blocks before the first level advance the recording's
 * clock. */
#include "demo/cut/cut_mvd.h"

#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/container/demo_mvd.h"
#include "demo/cut/cut_qw.h"
#include "demo/cut/cut_range.h"
#include "demo/protocol/svc.h"

enum {
    MAX_DELAY = 255,   /* ms between two blocks */
    BLOCK_SIZE = 1400, /* of a packet; single messages may exceed it */
};

static void begin_block(struct buffer *out, unsigned delay, unsigned type)
{
    buffer_u8(out, delay);
    buffer_u8(out, type);
    buffer_u32(out, 0);
}

/* Ends the block whose messages begin at `start`. */
static void end_block(struct buffer *out, size_t start)
{
    buffer_set_u32(out, start - 4, (uint32_t)(out->size - start));
}

static void put_delay(struct buffer *out, int64_t ms)
{
    for (; ms > 0; ms -= MAX_DELAY)
        begin_block(out, ms < MAX_DELAY ? (unsigned)ms : MAX_DELAY, MVD_ALL);
}

static void put_start(struct buffer *out, const struct cut_qw *state)
{
    begin_block(out, 0, MVD_ALL);
    size_t start = out->size;
    for (int i = 0; i < state->kept.num; i++) {
        const struct bytes raw = state->kept.items[i].raw;
        if (out->size > start && out->size - start + bytes_left(&raw) > BLOCK_SIZE) {
            end_block(out, start);
            begin_block(out, 0, MVD_ALL);
            start = out->size;
        }
        buffer_append(out, raw.at, bytes_left(&raw));
    }
    end_block(out, start);
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        const size_t before = out->size;
        begin_block(out, 0, MVD_STATS | (unsigned)i << 3);
        start = out->size;
        if (cut_qw_write_stats(state, i, out))
            end_block(out, start);
        else
            out->size = before;
    }
}

/* The messages that are to be made complete, and the output. */
struct rewriter {
    struct cut_qw *state;
    struct buffer *out;
    bool has_entities, needs_player[QW_MAX_PLAYERS];
    bool needs_entities;
};

static void put_message(void *context, const struct message *m, struct bytes raw)
{
    struct rewriter *r = context;
    if (m->kind == MESSAGE_SERVER_INFO) {
        memset(r->needs_player, 0, sizeof r->needs_player);
        r->needs_entities = false;
    }
    if (m->kind == MESSAGE_PLAYER && r->needs_player[m->player.slot]) {
        r->needs_player[m->player.slot] = false;
        raw_player_write(&r->state->players[m->player.slot], m->player.slot, r->out);
    } else if (m->kind == MESSAGE_ENTITIES && r->needs_entities) {
        r->needs_entities = false;
        raw_entities_write(cut_qw_entities(r->state), r->out);
    } else {
        buffer_append(r->out, raw.at, bytes_left(&raw));
    }
}

static bool is_complete(const struct rewriter *r)
{
    bool needs = r->needs_entities;
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        needs |= r->needs_player[i];
    return !needs;
}

/* Returns a block with its header. */
static struct bytes whole_block(const struct demo *demo, const struct demo_block *block)
{
    const struct bytes file = demo_bytes(demo);
    const size_t end = (size_t)(block->message.end - file.at);
    return bytes_sub(&file, block->offset, end - block->offset);
}

static bool put_block(struct rewriter *r, const struct demo *demo, int index, bool is_first,
                      struct err *err)
{
    const struct demo_block block = demo_get_block(demo, index);
    const struct bytes whole = whole_block(demo, &block);
    const size_t at = r->out->size;
    if (block.kind != DEMO_MESSAGES || is_complete(r)) {
        buffer_append(r->out, whole.at, bytes_left(&whole));
    } else {
        const size_t header = (size_t)(block.message.at - whole.at);
        buffer_append(r->out, whole.at, header);
        if (!cut_qw_read(r->state, demo, &block, put_message, r, err))
            return false;
        end_block(r->out, at + header);
    }
    if (is_first)
        r->out->data[at] = 0; /* its delay is in the blocks before */
    return true;
}

static void put_end(struct buffer *out)
{
    static const char text[] = "EndOfDemo";
    begin_block(out, 0, MVD_ALL);
    const size_t start = out->size;
    buffer_u8(out, QW_SVC_DISCONNECT);
    buffer_append(out, text, sizeof text);
    end_block(out, start);
}

static bool put_part(struct cut_qw *state, const struct demo *demo,
                     const struct demo_cut_range *part, struct buffer *out, struct err *err)
{
    struct rewriter r = {.state = state, .out = out};
    const int64_t clock = llround(demo_get_block(demo, part->first).clock * 1000.0);
    const int64_t ended = state->ended >= 0.0 ? llround(state->ended * 1000.0) : clock;
    if (part->first > 0) {
        /* An intermission says how long the level took. */
        put_delay(out, ended);
        put_start(out, state);
        put_delay(out, clock - ended);
        memcpy(r.needs_player, state->knows_player, sizeof r.needs_player);
        r.needs_entities = cut_qw_entities(state) != NULL;
    }
    for (int i = part->first; i <= part->last; i++)
        if (!put_block(&r, demo, i, part->first > 0 && i == part->first, err))
            return false;
    if (!part->is_end)
        put_end(out);
    return true;
}

bool cut_mvd(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
             struct err *err)
{
    struct cut_qw *state = cut_qw_create(demo);
    bool ok = true;
    for (int i = 0; i < part->first && ok; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        ok = cut_qw_read(state, demo, &block, NULL, NULL, err);
    }
    if (ok) {
        state->clock = demo_get_block(demo, part->first).clock;
        cut_qw_finish(state);
        ok = put_part(state, demo, part, out, err);
    }
    cut_qw_destroy(state);
    return ok;
}
