/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The .dem format of NetQuake. */
#include "demo/container/demo_container.h"

#include "base/limits.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/svc.h"

enum {
    BLOCK_HEADER_SIZE = 16, /* i32 size, 3 f32 angles */
    HEADER_LIMIT = 32,      /* bytes for the CD track and white space; our own limit */
};

static bool is_header_byte(uint8_t c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == ' ' || c == '\t' || c == '\r';
}

static bool angles_are_sane(struct bytes *at)
{
    bool sane = true;
    for (int i = 0; i < 3; i++) {
        const float angle = bytes_f32(at);
        sane = sane && isfinite(angle) && fabsf(angle) < 1e6f;
    }
    return sane;
}

/* True if the data at `offset` looks like a block, possibly truncated by the end of the file. */
static bool is_block_at(struct bytes at, size_t offset)
{
    bytes_take(&at, offset);
    const int32_t size = bytes_i32(&at);
    if (!bytes_ok(&at) || size < 1 || size > LIMIT_BLOCK_SIZE)
        return false;
    const bool sane = angles_are_sane(&at);
    const uint8_t svc = bytes_u8(&at);
    return !bytes_ok(&at) || (sane && svc > 0 && (svc < 64 || svc >= 128));
}

static int read_track(const uint8_t *at, size_t length)
{
    int track = 0;
    bool negative = false;
    for (size_t i = 0; i < length; i++) {
        if (at[i] == '-')
            negative = true;
        else if (at[i] >= '0' && at[i] <= '9' && track < 1000)
            track = track * 10 + at[i] - '0';
    }
    return negative ? -track : track;
}

/* Returns whether the block at the start of the file describes the server, as the first one does. */
static bool has_server_info(struct bytes file)
{
    const int32_t size = bytes_i32(&file);
    bytes_take(&file, BLOCK_HEADER_SIZE - sizeof size);
    for (int32_t i = 0; i < size && bytes_left(&file) > sizeof size; i++) {
        struct bytes protocol = file;
        bytes_u8(&protocol);
        if (bytes_u8(&file) == SVC_SERVERINFO &&
            dialect_find(DIALECT_NETQUAKE, bytes_i32(&protocol)))
            return true;
    }
    return false;
}

/* The header normally ends at its newline, but some programs write more white space after it, so
 * the first offset that looks like a block is taken. Some demos have no header at all. They are
 * recognised only if their first block describes the server, since many other kinds of files look
 * like a block. */
static bool recognise(struct bytes file, struct demo_header *out)
{
    const size_t size = bytes_left(&file);
    const size_t limit = size < HEADER_LIMIT ? size : HEADER_LIMIT;
    size_t length = 0;
    while (length < limit && is_header_byte(file.at[length]))
        length++;
    for (size_t i = length; i < limit && file.at[i] == '\n'; i++) {
        if (!is_block_at(file, i + 1))
            continue;
        *out = (struct demo_header){.first = i + 1, .cd_track = read_track(file.at, length)};
        return true;
    }
    *out = (struct demo_header){.first = 0, .cd_track = -1};
    return is_block_at(file, 0) && has_server_info(file);
}

static struct demo_extent measure(struct bytes rest)
{
    const size_t left = bytes_left(&rest);
    const int32_t size = bytes_i32(&rest);
    struct demo_extent extent = {.size = BLOCK_HEADER_SIZE + (size_t)size};
    if (left < BLOCK_HEADER_SIZE)
        extent.fault = demo_truncated_header;
    else
        extent.fault = demo_size_fault(size, extent.size, left);
    return extent;
}

static void read_block(struct bytes block, struct demo_block *out)
{
    bytes_i32(&block);
    out->kind = DEMO_MESSAGES;
    out->view_angles = demo_read_angles(&block);
    out->message = block;
}

const struct demo_container demo_container_dem = {
    .format = DEMO_DEM,
    .name = "dem",
    .family = DIALECT_NETQUAKE,
    .recognise = recognise,
    .measure = measure,
    .read = read_block,
};
