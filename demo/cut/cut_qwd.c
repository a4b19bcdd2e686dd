/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lists of entities that refer to packets before the part are made complete; all else in the blocks
 * of the part is unchanged. The recorder's last commands precede it, since the server has not run
 * them all. */
#include "demo/cut/cut_qwd.h"

#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "base/err.h"
#include "demo/container/demo.h"
#include "demo/container/demo_qwd.h"
#include "demo/cut/cut_qw.h"
#include "demo/cut/cut_range.h"
#include "demo/protocol/svc.h"

enum {
    PACKET_SIZE = 1400,      /* of messages; single ones may exceed it */
    PACKET_HEADER_SIZE = 8,  /* u32 sequence, u32 acknowledged */
    KEPT_COMMANDS = 64,      /* as many as a client remembers */
    CONNECTIONLESS = 0xffff, /* in each half of the number that replaces a sequence number */
};

/* Begins a packet; returns where its content begins. */
static size_t begin_packet(struct buffer *out, double time)
{
    buffer_f32(out, (float)time);
    buffer_u8(out, QWD_PACKET);
    buffer_u32(out, 0);
    return out->size;
}

static void end_packet(struct buffer *out, size_t start)
{
    buffer_set_u32(out, start - 4, (uint32_t)(out->size - start));
}

/* The packets before the part have the numbers from 1 on. */
struct start_writer {
    const struct cut_qw *state;
    struct buffer *out;
    double time;
    uint32_t sequence;
    size_t start; /* of the current packet's content */
};

static void next_packet(struct start_writer *w)
{
    if (w->sequence > 0)
        end_packet(w->out, w->start);
    w->start = begin_packet(w->out, w->time);
    buffer_u32(w->out, ++w->sequence);
    buffer_u32(w->out, w->state->acknowledged);
}

static void put_start(struct buffer *out, const struct cut_qw *state, double time)
{
    struct start_writer w = {.state = state, .out = out, .time = time};
    struct buffer stats = {0};
    cut_qw_write_stats(state, 0, &stats);
    next_packet(&w);
    for (int i = 0; i <= state->kept.num; i++) {
        const struct bytes raw =
            i < state->kept.num ? state->kept.items[i].raw : bytes_make(stats.data, stats.size);
        const size_t used = out->size - w.start - PACKET_HEADER_SIZE;
        if (used > 0 && used + bytes_left(&raw) > PACKET_SIZE)
            next_packet(&w);
        buffer_append(out, raw.at, bytes_left(&raw));
    }
    end_packet(out, w.start);
    buffer_free(&stats);
}

/* Returns a block with its header. */
static struct bytes whole_block(const struct demo *demo, const struct demo_block *block)
{
    const struct bytes file = demo_bytes(demo);
    const size_t end = (size_t)(block->message.end - file.at);
    return bytes_sub(&file, block->offset, end - block->offset);
}

/* The recorder's last commands before the part. */
struct commands {
    uint32_t next; /* the number of the next one */
    int num;       /* of all */
    int blocks[KEPT_COMMANDS];
};

static void note_block(struct commands *commands, const struct demo_block *block, int index)
{
    if (block->kind == DEMO_SEQUENCES)
        commands->next = block->command_number;
    if (block->kind != DEMO_COMMAND)
        return;
    commands->blocks[commands->num++ % KEPT_COMMANDS] = index;
    commands->next++;
}

static int first_command(const struct commands *commands)
{
    return commands->num > KEPT_COMMANDS ? commands->num - KEPT_COMMANDS : 0;
}

static void put_commands(struct buffer *out, const struct commands *commands,
                         const struct demo *demo, uint32_t sequence, double time)
{
    const int first = first_command(commands);
    buffer_f32(out, (float)time);
    buffer_u8(out, QWD_SEQUENCES);
    buffer_u32(out, commands->next - (uint32_t)(commands->num - first));
    buffer_u32(out, sequence);
    for (int i = first; i < commands->num; i++) {
        const struct demo_block block = demo_get_block(demo, commands->blocks[i % KEPT_COMMANDS]);
        const struct bytes whole = whole_block(demo, &block);
        buffer_append(out, whole.at, bytes_left(&whole));
    }
}

struct rewriter {
    struct cut_qw *state;
    struct buffer *out;
    uint32_t first; /* number of the first packet; 0: not known yet */
};

/* Returns whether the base of a list is before the part. */
static bool is_cut_off(const struct rewriter *r, const struct message *m)
{
    const uint32_t sequence = r->state->sequence;
    const struct raw_entities *list = cut_qw_entities(r->state);
    return m->kind == MESSAGE_ENTITIES && m->entities.is_delta && list &&
           list->sequence == sequence && list->is_valid &&
           sequence - ((sequence - m->entities.from) & 255) < r->first;
}

static void put_message(void *context, const struct message *m, struct bytes raw)
{
    const struct rewriter *r = context;
    if (is_cut_off(r, m))
        raw_entities_write(cut_qw_entities(r->state), r->out);
    else
        buffer_append(r->out, raw.at, bytes_left(&raw));
}

/* Later packets refer to those of the part only. */
static bool is_complete(const struct rewriter *r)
{
    return r->first > 0 && r->state->sequence - r->first >= CUT_QW_RING;
}

static bool put_block(struct rewriter *r, const struct demo *demo, const struct demo_block *block,
                      struct err *err)
{
    const struct bytes whole = whole_block(demo, block);
    if (is_complete(r) || !cut_qw_takes(r->state, block)) {
        buffer_append(r->out, whole.at, bytes_left(&whole));
        return cut_qw_read(r->state, demo, block, NULL, NULL, err);
    }
    if (r->first == 0)
        r->first = block->sequence;
    const size_t header = (size_t)(block->message.at - whole.at), at = r->out->size;
    buffer_append(r->out, whole.at, header);
    if (!cut_qw_read(r->state, demo, block, put_message, r, err))
        return false;
    end_packet(r->out, at + header - PACKET_HEADER_SIZE);
    return true;
}

static void put_end(struct buffer *out, double time)
{
    static const char text[] = "EndOfDemo";
    const size_t start = begin_packet(out, time);
    buffer_u16(out, CONNECTIONLESS);
    buffer_u16(out, CONNECTIONLESS);
    buffer_u8(out, QW_SVC_DISCONNECT);
    buffer_append(out, text, sizeof text);
    end_packet(out, start);
}

static bool put_part(struct cut_qw *state, const struct commands *commands, const struct demo *demo,
                     const struct demo_cut_range *part, struct buffer *out, struct err *err)
{
    struct rewriter r = {.state = state, .out = out, .first = part->first > 0 ? 0 : 1};
    double time = state->ended >= 0.0 ? state->ended : state->clock;
    const int first = first_command(commands);
    if (commands->num > first)
        time = fmin(time, demo_get_block(demo, commands->blocks[first % KEPT_COMMANDS]).clock);
    if (part->first > 0) {
        put_start(out, state, time);
        put_commands(out, commands, demo, state->sequence, time);
    }
    for (int i = part->first; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        /* The commands after the last packet lead to its picture. */
        if (i > part->last && block.kind != DEMO_COMMAND)
            break;
        if (!put_block(&r, demo, &block, err))
            return false;
        time = block.clock;
    }
    if (!part->is_end)
        put_end(out, time);
    return true;
}

bool cut_qwd(const struct demo *demo, const struct demo_cut_range *part, struct buffer *out,
             struct err *err)
{
    struct cut_qw *state = cut_qw_create(demo);
    struct commands commands = {0};
    bool ok = true;
    for (int i = 0; i < part->first && ok; i++) {
        const struct demo_block block = demo_get_block(demo, i);
        note_block(&commands, &block, i);
        ok = cut_qw_read(state, demo, &block, NULL, NULL, err);
    }
    if (ok) {
        state->clock = demo_get_block(demo, part->first).clock;
        cut_qw_finish(state);
        ok = put_part(state, &commands, demo, part, out, err);
    }
    cut_qw_destroy(state);
    return ok;
}
