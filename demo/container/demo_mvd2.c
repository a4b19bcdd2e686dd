/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The MVD2 format of Quake II, which records all players: "MVD2", then blocks of u16 size and that
 * many bytes, one for each frame of the server; a size of 0 ends the recording. */
#include "demo/container/demo_container.h"

#include <string.h>

enum { MAGIC_SIZE = 4, BLOCK_HEADER_SIZE = 2, BLOCK_TIME = 100 /* ms */ };

static bool recognise(struct bytes file, struct demo_header *out)
{
    *out = (struct demo_header){.first = MAGIC_SIZE, .cd_track = -1};
    return bytes_left(&file) >= MAGIC_SIZE && memcmp(file.at, "MVD2", MAGIC_SIZE) == 0;
}

static struct demo_extent measure(struct bytes rest)
{
    const size_t left = bytes_left(&rest);
    const uint16_t size = bytes_u16(&rest);
    struct demo_extent extent = {.size = BLOCK_HEADER_SIZE + (size_t)size, .elapsed = BLOCK_TIME};
    if (left < BLOCK_HEADER_SIZE)
        extent.fault = demo_truncated_header;
    else if (size == 0)
        extent.is_end = true;
    else
        extent.fault = demo_size_fault(size, extent.size, left);
    return extent;
}

static void read_block(struct bytes block, struct demo_block *out)
{
    bytes_u16(&block);
    out->kind = DEMO_MESSAGES;
    out->message = block;
}

const struct demo_container demo_container_mvd2 = {
    .format = DEMO_MVD2,
    .name = "mvd2",
    .family = DIALECT_QUAKE2,
    .multi_view = true,
    .recognise = recognise,
    .measure = measure,
    .read = read_block,
};
