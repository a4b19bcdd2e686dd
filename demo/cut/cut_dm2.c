/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Frames that refer to frames before the part are made complete; all else in its blocks is
 * unchanged. */
#include "demo/cut/cut_dm2.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/cut/cut_range.h"
#include "demo/cut/kept_messages.h"
#include "demo/cut/q2_frame_list.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/svc.h"

enum group {
    GROUP_START, /* the level and the texts of its start */
    GROUP_CONFIG,
    GROUP_BASELINE,
    GROUP_LAYOUT,
    GROUP_INVENTORY,
    GROUP_CENTER_PRINT,
};

enum {
    BLOCK_HEADER_SIZE = 4,
    BLOCK_SIZE = 1390, /* of messages; single ones may exceed it */
    PRINT_FRAMES = 25, /* for which a text is shown */
    BASE_AT = 5,       /* in svc_frame */
    END = -1,
};

/* What a client knows. */
struct state {
    struct arena *arena;
    struct protocol protocol;
    struct kept_messages kept;
    struct q2_frame_list *list;
    bool is_shown, is_last_valid;
    int frame, printed; /* numbers of the last frame and of that with a text */
};

static void begin_level(struct state *state, struct bytes raw)
{
    kept_messages_clear(&state->kept);
    kept_messages_add(&state->kept, GROUP_START, raw);
    q2_frame_list_reset(state->list);
    state->is_shown = false;
}

static void keep(struct state *state, const struct message *m, struct bytes raw)
{
    struct kept_messages *kept = &state->kept;
    switch (m->kind) {
    case MESSAGE_SERVER_INFO:
        begin_level(state, raw);
        break;
    case MESSAGE_Q2_CONFIG_STRING:
        kept_messages_set(kept, GROUP_CONFIG, m->config.index, raw);
        break;
    case MESSAGE_Q2_BASELINE:
        kept_messages_set(kept, GROUP_BASELINE, m->q2_entity.number, raw);
        if (m->q2_entity.number < Q2_NARROW_ENTITIES)
            state->list->baselines[m->q2_entity.number] = m->q2_entity;
        break;
    case MESSAGE_STUFF_TEXT:
        if (!state->is_shown)
            kept_messages_add(kept, GROUP_START, raw);
        break;
    case MESSAGE_Q2_LAYOUT:
        kept_messages_set(kept, GROUP_LAYOUT, 0, raw);
        break;
    case MESSAGE_Q2_INVENTORY:
        kept_messages_set(kept, GROUP_INVENTORY, 0, raw);
        break;
    case MESSAGE_CENTER_PRINT:
        kept_messages_set(kept, GROUP_CENTER_PRINT, 0, raw);
        state->printed = state->frame;
        break;
    case MESSAGE_Q2_FRAME:
        state->is_shown = true;
        state->frame = m->q2_frame.number;
        state->is_last_valid =
            state->protocol.q2_width == Q2_NARROW && q2_frame_list_add(state->list, &m->q2_frame);
        break;
    default:
        break;
    }
}

/* Reads the messages of a block. For each of them, `visit` is called after its effect, unless it
 * is NULL. */
static bool read_block(struct state *state, const struct demo *demo, const struct demo_block *block,
                       void (*visit)(void *context, const struct message *message,
                                     struct bytes raw),
                       void *context, struct err *err)
{
    struct bytes at = block->message;
    while (bytes_left(&at) > 0) {
        const struct bytes rest = at;
        struct message message;
        if (!message_read(&at, &state->protocol, &message, err))
            return err_prefix(err, "%s: block at byte %zu", demo_name(demo), block->offset);
        const struct bytes raw = bytes_sub(&rest, 0, (size_t)(at.at - rest.at));
        keep(state, &message, raw);
        if (visit)
            visit(context, &message, raw);
    }
    return true;
}

/* ---- writing ---- */

static size_t begin_block(struct buffer *out)
{
    buffer_u32(out, 0);
    return out->size;
}

static void end_block(struct buffer *out, size_t start)
{
    buffer_set_u32(out, start - BLOCK_HEADER_SIZE, (uint32_t)(out->size - start));
}

static void put_start(struct buffer *out, const struct state *state)
{
    size_t start = begin_block(out);
    for (int i = 0; i < state->kept.num; i++) {
        const struct bytes raw = state->kept.items[i].raw;
        const bool is_old = state->kept.items[i].group == GROUP_CENTER_PRINT &&
                            state->frame - state->printed > PRINT_FRAMES;
        if (is_old)
            continue;
        if (out->size > start && out->size - start + bytes_left(&raw) > BLOCK_SIZE) {
            end_block(out, start);
            start = begin_block(out);
        }
        buffer_append(out, raw.at, bytes_left(&raw));
    }
    end_block(out, start);
}

struct rewriter {
    struct state *state;
    struct buffer *out;
    int first; /* number of the first frame of the part; negative: not known yet */
    bool is_complete;
};

static void put_message(void *context, const struct message *m, struct bytes raw)
{
    struct rewriter *r = context;
    const struct message_q2_frame *frame = &m->q2_frame;
    r->is_complete |= m->kind == MESSAGE_SERVER_INFO;
    if (m->kind == MESSAGE_Q2_FRAME && r->first < 0)
        r->first = frame->number;
    const bool is_cut_off = m->kind == MESSAGE_Q2_FRAME && !r->is_complete && frame->base > 0 &&
                            frame->base < r->first && r->state->is_last_valid;
    if (!is_cut_off) {
        buffer_append(r->out, raw.at, bytes_left(&raw));
        return;
    }
    const size_t at = r->out->size;
    buffer_append(r->out, raw.at, (size_t)(frame->player.at - raw.at));
    buffer_set_u32(r->out, at + BASE_AT, (uint32_t)END);
    q2_frame_list_write(r->state->list, frame->number, r->out);
}

static bool put_part(struct state *state, const struct demo *demo,
                     const struct demo_cut_range *part, struct buffer *out, struct err *err)
{
    struct rewriter r = {.state = state, .out = out, .first = -1, .is_complete = part->first == 0};
    if (part->first > 0)
        put_start(out, state);
    for (int i = part->first; i <= part->last; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        const size_t start = begin_block(out);
        r.is_complete |= r.first >= 0 && state->frame - r.first >= Q2_FRAME_RING;
        if (r.is_complete)
            buffer_append(out, block.message.at, bytes_left(&block.message));
        else if (!read_block(state, demo, &block, put_message, &r, err))
            return false;
        end_block(out, start);
    }
    const struct bytes file = demo_bytes(demo);
    const struct bytes end = demo_get_block(demo, part->last).message;
    if (part->is_end)
        buffer_append(out, end.end, (size_t)(file.end - end.end));
    else
        buffer_u32(out, (uint32_t)END);
    return true;
}

bool cut_dm2(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
             struct err *err)
{
    struct state state = {.arena = arena_create(), .protocol = demo_protocol(demo)};
    state.kept = kept_messages_create(state.arena);
    state.list = mem_alloc(sizeof *state.list);
    q2_frame_list_reset(state.list);
    bool ok = true;
    for (int i = 0; i < part->first && ok; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        ok = read_block(&state, demo, &block, NULL, NULL, err);
    }
    if (ok && part->first > 0 && state.protocol.q2_width != Q2_NARROW)
        ok = err_set(err, ERR_UNSUPPORTED, "%s: recordings with protocol %d cannot be cut",
                     demo_name(demo), state.protocol.dialect->protocol);
    if (ok)
        ok = put_part(&state, demo, part, out, err);
    q2_frame_list_free(state.list);
    free(state.list);
    arena_destroy(state.arena);
    return ok;
}
