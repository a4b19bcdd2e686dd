/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_state.h - state of the decoder for .qwz files; private to demo/qizmo.
 *
 * Everything is coded as a difference: the recorder's commands from the previous one, players and
 * entities from an explicitly given packet, up to 31 packets back. Numbers are in network units:
 * 1/8 units, 65536ths and 256ths of a turn. All arithmetic wraps. */
#ifndef DEMO_QIZMO_QWZ_STATE_H
#define DEMO_QIZMO_QWZ_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "demo/protocol/quake.h"
#include "demo/qizmo/range_coder.h"

enum {
    QWZ_ENTITIES = 512, /* entity numbers are below this */
    QWZ_HISTORY = 32,   /* number of packets */
    QWZ_FULL_HISTORY = 256,
    QWZ_COMMANDS = 64,
    QWZ_LISTS = 8, /* maximum number of modellist and of soundlist messages */
    QWZ_NAMES = 255,
    QWZ_BYTE_ROW = 131, /* the row for bytes without a specific meaning */
    QWZ_NAME_SIZE = 32,
};

/* The masks say which fields a packet changes. They are coded as differences themselves, so each
 * player keeps the last ones. */
struct qwz_player {
    uint8_t number;
    uint8_t place_mask; /* 1 4 16: x y z; 2 8 32: their high bytes; 64: frame */
    uint8_t aim_mask;   /* 1: yaw, 4: pitch, 16: forward, 64: side; 2 8 32 128: high bytes */
    uint8_t look_mask;  /* 1: up, 2: its high byte, 4: buttons, 8: impulse, 16: command's
                           msec, 32: model, 64: skin, 128: effects */
    uint8_t speed_mask; /* 1 4 16: velocity; 2 8 32: high bytes; 64: weaponframe; 128: dead */
    int16_t origin[3];
    uint8_t frame;
    int16_t yaw, pitch, forward, side, up;
    int16_t yaw_step, pitch_step;
    uint8_t impulse, buttons, command_msec;
    uint8_t model, skin, effects, weaponframe, msec;
    int16_t velocity[3], velocity_step[3];
};

struct qwz_players {
    uint32_t sequence;
    int num;
    struct qwz_player list[QW_MAX_PLAYERS];
};

struct qwz_entity {
    uint16_t number, mask;
    uint8_t model, frame, colormap, skin, effects;
    uint8_t angles[3], angle_steps[3];
    int16_t origin[3], origin_step[3];
};

struct qwz_entities {
    uint32_t sequence;
    int num; /* sorted by number */
    struct qwz_entity list[QWZ_ENTITIES];
};

/* The names of a list message as numbers of the dictionary; 0: not in the dictionary. */
struct qwz_name_list {
    uint8_t first;
    int num;
    uint8_t known[QWZ_NAMES];
};

struct qwz_names {
    int num_lists;
    struct qwz_name_list lists[QWZ_LISTS];
    uint8_t server_number[256]; /* indexed by the stream's number */
};

struct qwz_command {
    uint16_t mask;
    int16_t angles[3], angle_steps[3];
    int16_t forward, side, up;
    uint8_t buttons, impulse, msec;
};

/* State that is reset for each packet. */
struct qwz_packet {
    uint32_t base_sequence;
    bool has_base, has_entities;
    struct qwz_players base_players, players;
    struct qwz_entities base_entities, entities;
    int16_t own_origin[3], last_origin[3]; /* last: of the last sound or effect */
    unsigned last_entity;
    uint8_t last_player, last_ping, last_loss; /* player numbers */
};

struct qwz {
    struct range_coder coder;
    struct buffer *out;
    const char *fault; /* the first error; NULL: none */
    bool is_finished;  /* usable data ended with the last packet */

    uint32_t time; /* ms */
    uint8_t time_step;
    uint32_t sequence, command_sequence;
    struct qwz_command command;
    uint8_t command_msec[QWZ_COMMANDS];
    uint32_t command_tag[QWZ_COMMANDS];

    uint8_t own_number, player_model;
    struct qwz_entity baselines[QWZ_ENTITIES];
    struct qwz_names models, sounds;
    bool names_changed;
    char player_names[QW_MAX_PLAYERS][QWZ_NAME_SIZE];

    struct qwz_players player_history[QWZ_HISTORY];
    struct qwz_entities entity_history[QWZ_HISTORY];
    struct qwz_entities full_history[QWZ_FULL_HISTORY]; /* of packets stored verbatim */
    struct qwz_packet packet;
};

static inline unsigned qwz_read(struct qwz *q, int row)
{
    return (unsigned)range_coder_read(&q->coder, row);
}

/* Reads a symbol and appends it to the output. */
static inline unsigned qwz_copy_symbol(struct qwz *q, int row)
{
    const unsigned value = qwz_read(q, row);
    buffer_u8(q->out, value);
    return value;
}

/* Stops decoding; only the first reason is kept. */
static inline void qwz_fail(struct qwz *q, const char *fault)
{
    if (!q->fault)
        q->fault = fault;
}

static inline bool qwz_ok(const struct qwz *q)
{
    return !q->fault && !q->coder.failed && !q->out->failed;
}

/* Returns `value` plus the differences that `mask` announces: with `bit` a signed low byte coded
 * with `row`, with 2 * `bit` a high byte coded with the next row. */
static inline int16_t qwz_change(struct qwz *q, int16_t value, int row, unsigned mask, unsigned bit)
{
    unsigned v = (uint16_t)value;
    if (mask & bit)
        v += (unsigned)(int8_t)qwz_read(q, row);
    if (mask & 2 * bit)
        v += qwz_read(q, row + 1) << 8;
    return (int16_t)(uint16_t)v;
}

#endif
