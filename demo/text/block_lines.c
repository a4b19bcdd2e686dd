/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/text/block_lines.h"

#include <string.h>

#include "demo/container/demo_mvd.h"
#include "demo/container/demo_qwd.h"
#include "demo/protocol/q2_stream.h"
#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

/* Reserves space for the size, which is filled in when the block is complete. */
static void code_size(struct field_coder *c)
{
    field_take(c, 4);
    field_put(c, 0, 4);
}

/* ---- .dem ---- */

static void code_dem(struct field_coder *c)
{
    code_size(c);
    field_f32(c, "pitch");
    field_f32(c, "yaw");
    field_f32(c, "roll");
}

static const struct block_layout dem_blocks[] = {
    {"block", code_dem, FAMILY_NETQUAKE, 0, 16},
    {0},
};

static const struct block_layout *choose_dem(struct bytes block)
{
    (void)block;
    return &dem_blocks[0];
}

/* ---- .qwd ---- */

static void code_time(struct field_coder *c, uint32_t kind)
{
    field_f32(c, "time");
    field_fixed(c, kind, 1);
}

/* Clients that predict weapons add four bytes to a command. */
static void code_client(struct field_coder *c)
{
    enum { VIEW_SIZE = 12, MORE_SIZE = 4 };
    code_time(c, QWD_COMMAND);
    field_u8(c, "load");
    field_data(c, "pad", 3);
    layout_input(c);
    if (field_option(c, "more", bytes_left(&c->from) > VIEW_SIZE))
        field_data(c, "more", MORE_SIZE);
    field_f32(c, "view_pitch");
    field_f32(c, "view_yaw");
    field_f32(c, "view_roll");
}

static void code_frame(struct field_coder *c)
{
    code_time(c, QWD_SEQUENCES);
    field_i32(c, "seq1");
    field_i32(c, "seq2");
}

static void code_packet(struct field_coder *c)
{
    code_time(c, QWD_PACKET);
    code_size(c);
}

static void code_connectionless(struct field_coder *c)
{
    code_packet(c);
    field_fixed(c, UINT32_MAX, 4);
}

static void code_sequence(struct field_coder *c, const char *number, const char *reliable)
{
    uint64_t word = field_take(c, 4);
    field_part(c, number, &word, 0, 31, 1, 0);
    field_part(c, reliable, &word, 31, 1, 1, 0);
    field_put(c, word, 4);
}

static void code_game(struct field_coder *c)
{
    code_packet(c);
    code_sequence(c, "seq1", "reliable1");
    code_sequence(c, "seq2", "reliable2");
}

enum { CLIENT_BLOCK, FRAME_BLOCK, GAME_BLOCK, CONNECTIONLESS_BLOCK, PACKET_BLOCK };

/* PACKET_BLOCK is a packet too short for sequence numbers. */
static const struct block_layout qwd_blocks[] = {
    [CLIENT_BLOCK] = {"client_block", code_client, FAMILY_NOTHING, 0, 0},
    [FRAME_BLOCK] = {"frame_block", code_frame, FAMILY_NOTHING, 0, 0},
    [GAME_BLOCK] = {"game_block", code_game, FAMILY_QUAKEWORLD, 5, 9},
    [CONNECTIONLESS_BLOCK] = {"connectionless_block", code_connectionless, FAMILY_CONNECTIONLESS, 5,
                              9},
    [PACKET_BLOCK] = {"packet_block", code_packet, FAMILY_NOTHING, 5, 9},
    {0},
};

static const struct block_layout *choose_qwd(struct bytes block)
{
    bytes_f32(&block);
    const uint8_t kind = bytes_u8(&block);
    if (kind != QWD_PACKET)
        return &qwd_blocks[kind == QWD_COMMAND ? CLIENT_BLOCK : FRAME_BLOCK];
    bytes_i32(&block);
    const int64_t sequence = bytes_u32(&block);
    if (bytes_ok(&block) && sequence == UINT32_MAX)
        return &qwd_blocks[CONNECTIONLESS_BLOCK];
    bytes_u32(&block);
    return &qwd_blocks[bytes_ok(&block) ? GAME_BLOCK : PACKET_BLOCK];
}

/* ---- .mvd ---- */

/* In blocks for one player, the bits above the kind are the player's slot. */
static void code_kind(struct field_coder *c, uint64_t kind)
{
    field_u8(c, "ms");
    uint64_t word = field_take(c, 1);
    if (field_option(c, "player", kind == MVD_SINGLE || kind == MVD_STATS || word >> 3))
        field_part(c, "player", &word, 3, 5, 1, 0);
    field_put(c, word | kind, 1);
}

static void code_read(struct field_coder *c)
{
    code_kind(c, MVD_READ);
    code_size(c);
}

static void code_sequences(struct field_coder *c)
{
    code_kind(c, MVD_SEQUENCES);
    field_i32(c, "seq1");
    field_i32(c, "seq2");
}

static void code_multiple(struct field_coder *c)
{
    code_kind(c, MVD_MULTIPLE);
    field_bits32(c, "players");
    code_size(c);
}

static void code_hidden(struct field_coder *c)
{
    code_kind(c, MVD_MULTIPLE);
    field_fixed(c, 0, 4);
    code_size(c);
}

/* Duration of a pause; the only hidden data without a size field. */
static void code_paused(struct field_coder *c)
{
    enum { SIZE = 3, PAUSED_DURATION = 10 };
    code_kind(c, MVD_MULTIPLE);
    field_fixed(c, 0, 4);
    field_fixed(c, SIZE, 4);
    field_fixed(c, PAUSED_DURATION, 2);
    field_u8(c, "paused_ms");
}

static void code_single(struct field_coder *c)
{
    code_kind(c, MVD_SINGLE);
    code_size(c);
}

static void code_stats(struct field_coder *c)
{
    code_kind(c, MVD_STATS);
    code_size(c);
}

static void code_all(struct field_coder *c)
{
    code_kind(c, MVD_ALL);
    code_size(c);
}

enum { HIDDEN_BLOCK = 0, PAUSED_BLOCK = 7 };

/* Indexed by kind; HIDDEN_BLOCK and PAUSED_BLOCK are not kinds used in the file. */
static const struct block_layout mvd_blocks[] = {
    [HIDDEN_BLOCK] = {"hidden_block", code_hidden, FAMILY_HIDDEN, 6, 10},
    [MVD_READ] = {"read_block", code_read, FAMILY_QUAKEWORLD, 2, 6},
    [MVD_SEQUENCES] = {"frame_block", code_sequences, FAMILY_NOTHING, 0, 0},
    [MVD_MULTIPLE] = {"multiple_block", code_multiple, FAMILY_QUAKEWORLD, 6, 10},
    [MVD_SINGLE] = {"single_block", code_single, FAMILY_QUAKEWORLD, 2, 6},
    [MVD_STATS] = {"stats_block", code_stats, FAMILY_QUAKEWORLD, 2, 6},
    [MVD_ALL] = {"all_block", code_all, FAMILY_QUAKEWORLD, 2, 6},
    [PAUSED_BLOCK] = {"paused_block", code_paused, FAMILY_NOTHING, 0, 0},
    {0},
};

/* True if the data is a sequence of i32 size, u16 kind and that many bytes. */
static bool is_hidden(struct bytes at)
{
    while (bytes_left(&at) > 0) {
        const uint32_t size = bytes_u32(&at);
        bytes_u16(&at);
        bytes_take(&at, size);
    }
    return bytes_ok(&at);
}

static const struct block_layout *choose_mvd(struct bytes block)
{
    static const uint8_t paused[] = {10, 0};
    bytes_u8(&block);
    const int kind = bytes_u8(&block) & 7;
    if (kind != MVD_MULTIPLE || bytes_u32(&block) != 0)
        return &mvd_blocks[kind];
    bytes_i32(&block);
    if (is_hidden(block))
        return &mvd_blocks[HIDDEN_BLOCK];
    const bool is_paused = bytes_left(&block) == 3 && memcmp(block.at, paused, 2) == 0;
    return &mvd_blocks[is_paused ? PAUSED_BLOCK : MVD_MULTIPLE];
}

/* ---- .dm2 ---- */

static const struct block_layout dm2_blocks[] = {
    {"block", code_size, FAMILY_QUAKE2, 0, 4},
    {0},
};

static const struct block_layout *choose_dm2(struct bytes block)
{
    (void)block;
    return &dm2_blocks[0];
}

/* ---- .mvd2 ---- */

static void code_short_size(struct field_coder *c)
{
    c->protocol.stream.state = Q2_STREAM_COMMAND;
    c->protocol.stream.bytes_left = 0;
    field_take(c, 2);
    field_put(c, 0, 2);
}

static const struct block_layout mvd2_blocks[] = {
    {"block", code_short_size, FAMILY_MVD2, 0, 2},
    {0},
};

static const struct block_layout *choose_mvd2(struct bytes block)
{
    (void)block;
    return &mvd2_blocks[0];
}

/* ---- all formats ---- */

static const struct {
    const struct block_layout *layouts;
    const struct block_layout *(*choose)(struct bytes block);
} formats[] = {
    [DEMO_DEM] = {dem_blocks, choose_dem},    [DEMO_QWD] = {qwd_blocks, choose_qwd},
    [DEMO_MVD] = {mvd_blocks, choose_mvd},    [DEMO_DM2] = {dm2_blocks, choose_dm2},
    [DEMO_MVD2] = {mvd2_blocks, choose_mvd2},
};

const struct block_layout *block_layout_of(enum demo_format format, struct bytes block)
{
    return formats[format].choose(block);
}

const struct block_layout *block_layout_find(enum demo_format format, const char *name,
                                             size_t length)
{
    const struct block_layout *layout = formats[format].layouts;
    for (; layout->name; layout++)
        if (field_is_word(name, length, layout->name))
            return layout;
    return NULL;
}
