/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The .dm2 format of Quake II: blocks of i32 size and that many bytes of server messages; a size
 * of -1 ends the recording. */
#include "demo/container/demo_container.h"

#include "demo/protocol/dialects.h"
#include "demo/protocol/svc.h"

enum { BLOCK_HEADER_SIZE = 4, END_OF_RECORDING = -1 };

/* Returns whether i32 server count, u8 attract loop and a game folder's name follow. */
static bool has_server_data(struct bytes at)
{
    enum { MAX_ATTRACT = 2, MAX_NAME = 64 };
    bytes_i32(&at);
    if (bytes_u8(&at) > MAX_ATTRACT)
        return false;
    for (int i = 0; i < MAX_NAME; i++) {
        const uint8_t letter = bytes_u8(&at);
        if (letter == 0)
            return bytes_ok(&at);
        if (letter < ' ' || letter > '~')
            return false;
    }
    return false;
}

/* The first message must be svc_serverdata. With an unknown protocol number the fields after it are
 * checked, too, so that such demos are recognised and then refused by number. */
static bool recognise(struct bytes file, struct demo_header *out)
{
    enum { MAX_PROTOCOL = UINT16_MAX };
    *out = (struct demo_header){.first = 0, .cd_track = -1};
    const int32_t size = bytes_i32(&file);
    const uint8_t svc = bytes_u8(&file);
    const int32_t protocol = bytes_i32(&file);
    if (!bytes_ok(&file) || size <= 0 || svc != Q2_SVC_SERVERDATA)
        return false;
    return dialect_find(DIALECT_QUAKE2, protocol) ||
           (protocol > 0 && protocol <= MAX_PROTOCOL && has_server_data(file));
}

static struct demo_extent measure(struct bytes rest)
{
    const size_t left = bytes_left(&rest);
    const int32_t size = bytes_i32(&rest);
    struct demo_extent extent = {.size = BLOCK_HEADER_SIZE + (size_t)size};
    if (left < BLOCK_HEADER_SIZE)
        extent.fault = demo_truncated_header;
    else if (size == END_OF_RECORDING)
        extent.is_end = true;
    else
        extent.fault = demo_size_fault(size, extent.size, left);
    return extent;
}

static void read_block(struct bytes block, struct demo_block *out)
{
    bytes_i32(&block);
    out->kind = DEMO_MESSAGES;
    out->message = block;
}

const struct demo_container demo_container_dm2 = {
    .format = DEMO_DM2,
    .name = "dm2",
    .family = DIALECT_QUAKE2,
    .recognise = recognise,
    .measure = measure,
    .read = read_block,
};
