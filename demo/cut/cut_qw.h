/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/cut_qw.h - what a client of QuakeWorld knows at the start of a part; for .mvd and .qwd.
 * Private to the folder. */
#ifndef DEMO_CUT_CUT_QW_H
#define DEMO_CUT_CUT_QW_H

#include "demo/cut/kept_messages.h"
#include "demo/cut/qw_infos.h"
#include "demo/cut/raw_entities.h"
#include "demo/cut/raw_player.h"
#include "demo/cut/stuffed_lines.h"
#include "demo/protocol/dialect.h"
#include "demo/protocol/message.h"
#include "demo/protocol/quake.h"

struct demo;
struct demo_block;
struct err;

enum { CUT_QW_STATS = 256, CUT_QW_RING = 64 };

struct cut_qw {
    struct arena *arena;
    struct protocol protocol;
    struct kept_messages kept; /* in the order in which they are sent again */
    struct stuffed_lines stuffed;
    bool has_level, is_shown; /* is_shown: players or entities were received */
    double clock;             /* of the current block */
    struct {
        bool has[CUT_QW_STATS];
        int32_t values[CUT_QW_STATS];
    } stats[QW_MAX_PLAYERS]; /* .qwd: the first is the recorder's */
    struct qw_info server, users[QW_MAX_PLAYERS];
    const char *server_rest; /* what follows in the message with all server settings */
    int32_t user_ids[QW_MAX_PLAYERS];
    double entered[QW_MAX_PLAYERS];            /* when they did, on the recording's clock */
    struct raw_player players[QW_MAX_PLAYERS]; /* .mvd */
    bool knows_player[QW_MAX_PLAYERS];
    struct raw_entities ring[CUT_QW_RING];
    int shown;                       /* the last valid list in `ring`; -1: none */
    uint32_t sequence, acknowledged; /* of the last packet; .mvd: counts lists */
    double ended;                    /* clock at which an intermission began; negative: none */
};

/* Allocate the state before the first block of a demo, and free it. */
struct cut_qw *cut_qw_create(const struct demo *demo);
void cut_qw_destroy(struct cut_qw *state);

/* Reads the next block. For each of its messages, `visit` is called, unless it is NULL, with the
 * message's bytes after its effect. Returns false and sets err if a message is invalid. */
bool cut_qw_read(struct cut_qw *state, const struct demo *demo, const struct demo_block *block,
                 void (*visit)(void *context, const struct message *message, struct bytes raw),
                 void *context, struct err *err);

/* Returns whether the block's packet is used: the client ignores duplicate and late ones. */
bool cut_qw_takes(const struct cut_qw *state, const struct demo_block *block);

/* Completes the messages in `kept`, except for stats. */
void cut_qw_finish(struct cut_qw *state);

/* Returns the entities shown; NULL if there are none. */
const struct raw_entities *cut_qw_entities(const struct cut_qw *state);

/* Appends the stats of a slot. Returns false if there are none. */
bool cut_qw_write_stats(const struct cut_qw *state, int slot, struct buffer *out);

#endif
