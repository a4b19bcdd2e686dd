/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The .mvd format of QuakeWorld, which records all players.
 *
 * A block is u8 ms since the previous block, u8 kind in the low three bits with a player's slot
 * above, then [u32 mask of players], i32 size and that many bytes of messages; or two i32
 * sequence numbers. A mask of 0 marks hidden data for tools, which clients skip. */
#include "demo/container/demo_mvd.h"

#include "demo/container/demo_container.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/extensions.h"
#include "demo/protocol/svc.h"

enum {
    HEADER_SIZE = 2,      /* u8 ms, u8 kind */
    SEQUENCES_SIZE = 8,   /* i32 outgoing, i32 incoming */
    RECOGNISED_BLOCKS = 8 /* svc_serverdata must be in one of the first 8 blocks; our limit */
};

static struct demo_extent measure(struct bytes rest)
{
    const size_t left = bytes_left(&rest);
    struct demo_extent extent = {.size = HEADER_SIZE};
    extent.elapsed = bytes_u8(&rest);
    const int kind = bytes_u8(&rest) & 7;
    int32_t size = 0;
    if (kind == MVD_SEQUENCES) {
        extent.size += SEQUENCES_SIZE;
    } else {
        if (kind == MVD_MULTIPLE) {
            bytes_u32(&rest);
            extent.size += 4;
        }
        size = bytes_i32(&rest);
        extent.size += 4 + (size_t)size;
    }
    if (left < HEADER_SIZE)
        extent.fault = demo_truncated_header;
    else if (kind < MVD_READ || kind > MVD_ALL)
        extent.fault = "unknown block kind";
    else if (!bytes_ok(&rest))
        extent.fault = demo_truncated_header;
    else
        extent.fault = demo_size_fault(size, extent.size, left);
    return extent;
}

static void read_block(struct bytes block, struct demo_block *out)
{
    bytes_u8(&block);
    const uint8_t type = bytes_u8(&block);
    out->kind = DEMO_MESSAGES;
    switch ((enum mvd_kind)(type & 7)) {
    case MVD_SEQUENCES:
        out->kind = DEMO_SEQUENCES;
        break;
    case MVD_MULTIPLE:
        out->players = bytes_u32(&block);
        if (out->players == 0)
            out->kind = DEMO_HIDDEN;
        break;
    case MVD_SINGLE:
    case MVD_STATS:
        out->player = type >> 3;
        out->players = UINT32_C(1) << out->player;
        break;
    case MVD_READ:
    case MVD_ALL:
        break;
    }
    bytes_i32(&block);
    out->message = block;
}

/* True for svc_serverdata with a QuakeWorld protocol number or the magic of an extension set. */
static bool is_server_data(struct bytes at)
{
    if (bytes_u8(&at) != QW_SVC_SERVERDATA)
        return false;
    const uint32_t number = bytes_u32(&at);
    return dialect_find(DIALECT_QUAKEWORLD, (int)number) ||
           extensions_find(&(struct protocol_extensions){0}, number);
}

/* Converters print their name before svc_serverdata. */
static bool has_server_data(struct bytes messages)
{
    if (is_server_data(messages))
        return true;
    if (bytes_left(&messages) == 0 || messages.at[0] != QW_SVC_PRINT)
        return false;
    while (bytes_left(&messages) > 0 && !is_server_data(messages))
        bytes_u8(&messages);
    return bytes_left(&messages) > 0;
}

/* svc_serverdata must be among the first messages. Before it, parts of recordings have empty blocks
 * that let the time pass. */
static bool recognise(struct bytes file, struct demo_header *out)
{
    *out = (struct demo_header){.first = 0, .cd_track = -1};
    for (int num = 0; num < RECOGNISED_BLOCKS;) {
        const struct demo_extent extent = measure(file);
        if (extent.fault)
            return false;
        struct demo_block block = {.players = UINT32_MAX};
        read_block(bytes_sub(&file, 0, extent.size), &block);
        if (block.kind == DEMO_MESSAGES && has_server_data(block.message))
            return true;
        num += bytes_left(&block.message) > 0 || block.kind != DEMO_MESSAGES;
        bytes_take(&file, extent.size);
    }
    return false;
}

const struct demo_container demo_container_mvd = {
    .format = DEMO_MVD,
    .name = "mvd",
    .family = DIALECT_QUAKEWORLD,
    .multi_view = true,
    .recognise = recognise,
    .measure = measure,
    .read = read_block,
};
