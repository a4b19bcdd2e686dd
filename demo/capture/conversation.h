/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/conversation.h - one client's game with one server, as far as a
 * capture has it: who, when, what, and the demo that the client would have recorded.
 *
 * A conversation ends when the client leaves, and a new one begins when it connects
 * again. */
#ifndef DEMO_CAPTURE_CONVERSATION_H
#define DEMO_CAPTURE_CONVERSATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "demo/capture/endpoint.h"
#include "demo/protocol/dialect.h"

struct message;

enum { CONVERSATION_PLAYERS = 256, CONVERSATION_NAME = 64, CONVERSATION_LEVELS = 64 };

struct conversation_level {
    double time; /* s after the conversation's begin */
    char title[CONVERSATION_NAME];
    char map[CONVERSATION_NAME]; /* "dm4"; "" where the list of models is lost */
};

/* Of one direction. */
struct conversation_traffic {
    int packets; /* of the game, all */
    int taken;   /* by the receiver */
    int stale;   /* repeated, or later than others */
    int missing; /* numbers that no packet came with: lost, or never sent */
};

struct conversation {
    int number; /* from 1 on, in the capture's order */
    enum dialect_family game;
    struct endpoint client, server;
    uint64_t begin, end;  /* ns since 1970 */
    bool has_beginning;   /* its handshake is there */
    bool has_fragments;   /* of FTE: packets may come in pieces; see qw_channel.h */
    bool has_ended;       /* by the client or the server, not by the capture's end */
    int protocol;         /* 0: not known */
    uint16_t qport;       /* the client's own number, where its packets have one; and */
    uint32_t client_next; /* the least sequence number of its next packet */
    struct conversation_traffic from_server, from_client;
    int left_out;       /* packets before the first level that can be shown */
    int baseless;       /* lists of entities whose base is lost */
    int unread;         /* messages of the server that are not understood */
    int torn;           /* reliable messages of which the capture misses a part */
    int moves, altered; /* of the client, and those whose checksum is another */
    struct conversation_level levels[CONVERSATION_LEVELS]; /* the last */
    int num_levels;                                        /* those further on are not kept */
    char players[CONVERSATION_PLAYERS][CONVERSATION_NAME]; /* by slot, "" for nobody */

    struct buffer demo; /* what can no longer change up to `settled` */
    size_t settled;
    int num_blocks; /* of the server in the demo */
};

enum conversation_side { SIDE_CLIENT, SIDE_SERVER };

/* What became of a datagram of the conversation. */
enum conversation_verdict {
    DATAGRAM_OUTSIDE,      /* not of the game's channel */
    DATAGRAM_TAKEN,        /* `message` is what it brings; reliable and unreliable */
    DATAGRAM_RELIABLE,     /* `message` is complete with it: NetQuake's */
    DATAGRAM_PIECE,        /* of a message or packet that goes on */
    DATAGRAM_ACKNOWLEDGES, /* and brings nothing else */
    DATAGRAM_STALE,
};

/* What is not known where the capture has no packet of the client, as a sentence; NULL:
 * it has some, or nothing is missing without them. */
const char *conversation_client_gap(const struct conversation *c);

/* "QuakeWorld"; of the demo's file: "qwd". */
const char *conversation_game_name(enum dialect_family game);
const char *conversation_demo_ending(enum dialect_family game);

/* A level begins, `time` ns since 1970. */
void conversation_add_level(struct conversation *c, uint64_t time, const char *title);

/* The map of the level that began last, "maps/dm4.bsp". */
void conversation_set_map(struct conversation *c, const char *path);

/* The player of a slot; names are in the game's characters. */
void conversation_set_player(struct conversation *c, int slot, const char *name);

/* What a message of the server of NetQuake or QuakeWorld says of level and players. */
void conversation_note(struct conversation *c, uint64_t time, const struct message *message);

/* Forget what stands settled in the demo, which was written elsewhere. */
void conversation_drop_settled(struct conversation *c);

#endif
