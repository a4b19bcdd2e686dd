/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/qizmo/qwz.h"

#include <stdlib.h>

#include "base/arena.h"
#include "demo/protocol/svc.h"
#include "demo/qizmo/qwz_messages.h"
#include "demo/qizmo/qwz_names.h"
#include "demo/qizmo/qwz_state.h"
#include "demo/qizmo/qwz_verbatim.h"

enum { RECORD_COMMAND, RECORD_PACKET, RECORD_SET, RECORD_END };

enum { RECORD_HEADER_SIZE = 5, MAX_FIRST_PACKET = 8192 };

static struct qwz *create(struct bytes packed, struct buffer *out)
{
    struct qwz *q = mem_alloc(sizeof *q);
    range_coder_start(&q->coder, packed);
    q->out = out;
    q->command.impulse = 8;
    memset(q->command_msec, 1, sizeof q->command_msec);
    qwz_names_reset(q);
    return q;
}

/* ---- the recorder's input ---- */

static void read_angles(struct qwz *q, struct qwz_command *c)
{
    for (int i = 0; i < 3; i++) {
        c->angle_steps[i] = qwz_change(q, c->angle_steps[i], 226 + 2 * i, c->mask, 1u << 2 * i);
        c->angles[i] = (int16_t)(uint16_t)(c->angles[i] + c->angle_steps[i]);
    }
}

static void read_command(struct qwz *q, struct qwz_command *c)
{
    const unsigned low = qwz_read(q, 224), high = qwz_read(q, 225);
    c->mask = (uint16_t)((c->mask & 0x203f) ^ low ^ high << 8);
    read_angles(q, c);
    c->forward = qwz_change(q, c->forward, 232, c->mask, 0x40);
    c->side = qwz_change(q, c->side, 234, c->mask, 0x100);
    c->up = qwz_change(q, c->up, 236, c->mask, 0x400);
    if (c->mask & 0x1000)
        c->buttons ^= (uint8_t)qwz_read(q, 238);
    if (c->mask & 0x2000)
        c->msec = (uint8_t)(c->msec + qwz_read(q, 240));
    if (c->mask & 0x4000)
        c->impulse = (uint8_t)qwz_read(q, 239);
}

static void write_angles(struct buffer *out, const int16_t angles[3])
{
    for (int i = 0; i < 3; i++)
        buffer_f32(out, (float)(angles[i] * (360.0 / 65536.0)));
}

static void write_command(struct buffer *out, const struct qwz_command *c)
{
    buffer_u32(out, c->msec);
    write_angles(out, c->angles);
    buffer_u16(out, (uint16_t)c->forward);
    buffer_u16(out, (uint16_t)c->side);
    buffer_u16(out, (uint16_t)c->up);
    buffer_u8(out, c->buttons);
    buffer_u8(out, c->impulse);
    write_angles(out, c->angles);
}

/* Only commands advance the time. */
static void decode_command(struct qwz *q)
{
    read_command(q, &q->command);
    write_command(q->out, &q->command);
    q->command_sequence++;
    q->command_msec[q->command_sequence % QWZ_COMMANDS] = q->command.msec;
    q->command_tag[q->command_sequence % QWZ_COMMANDS] = q->command_sequence;
    q->time_step = (uint8_t)(q->time_step + qwz_read(q, 241));
    q->time += q->time_step;
}

/* ---- records ---- */

static void copy_packet(struct qwz *q)
{
    const unsigned low = qwz_read(q, QWZ_BYTE_ROW), high = qwz_read(q, QWZ_BYTE_ROW);
    const size_t size = low | high << 8;
    buffer_u32(q->out, (uint32_t)size);
    const size_t begin = q->out->size;
    for (size_t i = 0; i < size && qwz_ok(q); i++)
        qwz_copy_symbol(q, QWZ_BYTE_ROW);
    if (qwz_ok(q))
        qwz_verbatim_packet(q, bytes_make(q->out->data + begin, size));
}

static void decode_sequences(struct qwz *q)
{
    uint32_t sequence = 0;
    for (int i = 0; i < 8; i++) {
        const uint32_t byte = qwz_copy_symbol(q, QWZ_BYTE_ROW);
        sequence |= i < 4 ? byte << 8 * i : 0;
    }
    q->command_sequence = sequence;
    qwz_names_renumber(q);
}

/* Decodes the next record. Returns false at the end and on errors. */
static bool decode_record(struct qwz *q)
{
    if (q->is_finished) {
        qwz_fail(q, "no usable data from here on");
        return false;
    }
    const int type = range_coder_read(&q->coder, RANGE_CODER_RECORD_TYPE);
    if (type == RECORD_END || !qwz_ok(q))
        return false;
    buffer_f32(q->out, (float)(0.001 * q->time));
    buffer_u8(q->out, (unsigned)type);
    if (type == RECORD_COMMAND) {
        decode_command(q);
    } else if (type == RECORD_SET) {
        decode_sequences(q);
    } else {
        const unsigned step = qwz_read(q, 242);
        if (step == 0)
            copy_packet(q);
        else if (!qwz_decode_packet(q, step))
            return false;
    }
    return qwz_ok(q);
}

bool qwz_recognise(struct bytes packed)
{
    /* Every file begins with the same two symbols, which determine the first bits. */
    if (bytes_left(&packed) < 8 || packed.at[0] != 0x80 || packed.at[1] > 8)
        return false;
    struct buffer out = {.limit = RECORD_HEADER_SIZE + 4 + MAX_FIRST_PACKET};
    struct qwz *q = create(packed, &out);
    struct bytes record = {0};
    if (decode_record(q))
        record = bytes_make(out.data, out.size);
    bytes_take(&record, RECORD_HEADER_SIZE - 1);
    const bool is_packet = bytes_u8(&record) == RECORD_PACKET;
    bytes_u32(&record);
    const bool is_connectionless = bytes_u32(&record) == UINT32_MAX && bytes_left(&record) < 64;
    bytes_u32(&record);
    const bool is_serverdata = bytes_u8(&record) == QW_SVC_SERVERDATA && bytes_ok(&record);
    free(out.data);
    free(q);
    return is_packet && (is_connectionless || is_serverdata);
}

/* Returns why decoding ended before the end marker; NULL if it did not. */
static const char *fault_of(const struct qwz *q)
{
    if (q->fault)
        return q->fault;
    return q->coder.failed  ? "unexpected end of data"
           : q->out->failed ? "output is too large"
                            : NULL;
}

const char *qwz_unpack(struct buffer *out, struct bytes packed, size_t *offset)
{
    struct qwz *q = create(packed, out);
    size_t whole = out->size, sure = whole;
    while (decode_record(q)) {
        whole = out->size;
        sure = q->coder.num_past_end == 0 ? whole : sure;
    }
    const char *fault = fault_of(q);
    *offset = range_coder_offset(&q->coder);
    free(q);
    /* Keep records for which the coder read beyond the end only if the end marker follows. */
    out->size = fault ? sure : whole;
    return fault;
}
