/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The .qwd format of QuakeWorld, which records one player.
 *
 * A block is f32 time, u8 kind, then a command of 36 bytes, a packet of i32 size, or two i32
 * sequence numbers. A packet is stored as received: u32 sequence, u32 acknowledged sequence,
 * messages; or i32 -1 and the content of a connectionless packet. */
#include "demo/container/demo_qwd.h"

#include "demo/container/demo_container.h"
#include "demo/protocol/dialect.h"

enum {
    HEADER_SIZE = 5,          /* f32 time, u8 kind */
    COMMAND_SIZE = 36,        /* a C struct of 24 bytes, 3 f32 view angles */
    LONG_COMMAND_SIZE = 40,   /* by clients that predict weapons: a struct of 28 bytes */
    ANGLES_SIZE = 12,         /* at the end of a command */
    SEQUENCES_SIZE = 8,       /* i32 outgoing, i32 incoming */
    PACKET_HEADER_SIZE = 8,   /* u32 sequence, u32 acknowledged */
    RECOGNISED_BLOCKS = 8,    /* blocks that must be well-formed; our own limit */
    CONNECTIONLESS = -1,      /* in place of a sequence number */
    RELIABLE_BIT = INT32_MIN, /* a flag in sequence numbers */
};

static bool is_header(struct bytes *at)
{
    const float time = bytes_f32(at);
    const uint8_t kind = bytes_u8(at);
    return bytes_ok(at) && isfinite(time) && fabsf(time) < 1e8f && kind <= QWD_SEQUENCES;
}

/* The size of a command can only be inferred from where the next block begins. */
static size_t command_size(struct bytes rest)
{
    struct bytes next = rest, later = rest;
    bytes_take(&next, HEADER_SIZE + COMMAND_SIZE);
    bytes_take(&later, HEADER_SIZE + LONG_COMMAND_SIZE);
    const bool is_long = bytes_left(&next) > 0 && !is_header(&next) && is_header(&later);
    return is_long ? LONG_COMMAND_SIZE : COMMAND_SIZE;
}

static struct demo_extent measure(struct bytes rest)
{
    const size_t left = bytes_left(&rest);
    struct bytes at = rest;
    struct demo_extent extent = {.size = HEADER_SIZE};
    const float time = bytes_f32(&at);
    const uint8_t kind = bytes_u8(&at);
    int32_t size = 0;
    if (kind == QWD_COMMAND) {
        extent.size += command_size(rest);
    } else if (kind == QWD_SEQUENCES) {
        extent.size += SEQUENCES_SIZE;
    } else if (kind == QWD_PACKET) {
        size = bytes_i32(&at);
        extent.size += 4 + (size_t)size;
    }
    if (!bytes_ok(&at))
        extent.fault = demo_truncated_header;
    else if (kind > QWD_SEQUENCES)
        extent.fault = "unknown block kind";
    else if (!isfinite(time) || fabsf(time) >= 1e8f)
        extent.fault = "invalid block time";
    else
        extent.fault = demo_size_fault(size, extent.size, left);
    return extent;
}

/* The first blocks, or all if there are fewer, must be well-formed, and one must be a packet. */
static bool recognise(struct bytes file, struct demo_header *out)
{
    *out = (struct demo_header){.first = 0, .cd_track = -1};
    bool has_packet = false;
    for (int i = 0; i < RECOGNISED_BLOCKS && bytes_left(&file) > 0; i++) {
        const struct demo_extent extent = measure(file);
        if (extent.fault)
            return has_packet &&
                   (extent.fault == demo_truncated_block || extent.fault == demo_truncated_header);
        const struct bytes block = bytes_sub(&file, 0, extent.size);
        has_packet |= block.at[4] == QWD_PACKET && extent.size > HEADER_SIZE + 4 + 4;
        bytes_take(&file, extent.size);
    }
    return has_packet;
}

static void read_packet(struct bytes *at, struct demo_block *out)
{
    bytes_i32(at);
    struct bytes header = *at;
    const int32_t sequence = bytes_i32(&header);
    const uint32_t acknowledged = bytes_u32(&header);
    if (sequence == CONNECTIONLESS || !bytes_ok(&header)) {
        out->kind = DEMO_CONNECTIONLESS;
        return;
    }
    out->kind = DEMO_MESSAGES;
    out->sequence = (uint32_t)sequence & ~(uint32_t)RELIABLE_BIT;
    out->command_number = acknowledged & ~(uint32_t)RELIABLE_BIT;
    bytes_take(at, PACKET_HEADER_SIZE);
}

/* The memory layout of a C struct: u8 msec, 3 bytes of padding, f32 angles[3], i16 forward, side
 * and up, u8 buttons, u8 impulse, [...] */
static struct usercmd read_command(struct bytes at)
{
    struct usercmd command = {.msec = bytes_u8(&at)};
    bytes_take(&at, 3);
    command.angles = demo_read_angles(&at);
    command.forward = bytes_i16(&at);
    command.side = bytes_i16(&at);
    command.up = bytes_i16(&at);
    command.buttons = bytes_u8(&at);
    return command;
}

static void read_block(struct bytes block, struct demo_block *out)
{
    out->clock = (double)bytes_f32(&block);
    switch ((enum qwd_kind)bytes_u8(&block)) {
    case QWD_COMMAND: {
        struct bytes angles = bytes_sub(&block, bytes_left(&block) - ANGLES_SIZE, ANGLES_SIZE);
        out->kind = DEMO_COMMAND;
        out->command = read_command(block);
        out->view_angles = demo_read_angles(&angles);
        break;
    }
    case QWD_PACKET:
        read_packet(&block, out);
        break;
    case QWD_SEQUENCES:
        out->kind = DEMO_SEQUENCES;
        out->command_number = bytes_u32(&block) & ~(uint32_t)RELIABLE_BIT;
        out->sequence = bytes_u32(&block) & ~(uint32_t)RELIABLE_BIT;
        break;
    }
    out->message = block;
}

const struct demo_container demo_container_qwd = {
    .format = DEMO_QWD,
    .name = "qwd",
    .family = DIALECT_QUAKEWORLD,
    .has_commands = true,
    .recognise = recognise,
    .measure = measure,
    .read = read_block,
};
