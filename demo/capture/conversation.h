/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/conversation.h - the game of one client with one server, as far as it was captured:
 * endpoints, times, statistics and the demo that the client would have recorded.
 *
 * A conversation ends when the client leaves; if it connects again, a new one begins. */
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
    double time; /* seconds since the start of the conversation */
    char title[CONVERSATION_NAME];
    char map[CONVERSATION_NAME]; /* e.g. "dm4"; "" if the model list was not captured */
};

/* Statistics for one direction. */
struct conversation_traffic {
    int packets; /* all packets of the game */
    int taken;   /* packets accepted by the receiver */
    int stale;   /* duplicate or out-of-order packets */
    int missing; /* sequence numbers without a packet: lost or never sent */
};

struct conversation {
    int number; /* 1 and up, in the order of the capture */
    enum dialect_family game;
    struct endpoint client, server;
    uint64_t begin, end;  /* ns since 1970 */
    bool has_beginning;   /* the handshake was captured */
    bool has_fragments;   /* FTE: packets may be fragmented; see qw_channel.h */
    bool has_ended;       /* ended by the client or server, not by the end of the capture */
    int protocol;         /* 0: unknown */
    uint16_t qport;       /* the client's qport, if its packets have one */
    uint32_t client_next; /* the smallest sequence number of its next packet */
    struct conversation_traffic from_server, from_client;
    int left_out;       /* packets before the first playable level */
    int baseless;       /* entity lists whose base was not captured */
    int unread;         /* server messages that cannot be parsed */
    int torn;           /* reliable messages that were captured only in part */
    int moves, altered; /* client moves, and those with a wrong checksum */
    struct conversation_level levels[CONVERSATION_LEVELS];
    int num_levels; /* includes those beyond the array, which are not stored */
    char players[CONVERSATION_PLAYERS][CONVERSATION_NAME]; /* by slot; "" if empty */

    struct buffer demo; /* final up to offset `settled` */
    size_t settled;
    int num_blocks; /* server blocks in the demo */
};

enum conversation_side { SIDE_CLIENT, SIDE_SERVER };

/* The result of processing a datagram of the conversation. */
enum conversation_verdict {
    DATAGRAM_OUT_OF_BAND,  /* not part of the game's channel */
    DATAGRAM_ACCEPTED,     /* accepted: `message` has its reliable and unreliable data */
    DATAGRAM_RELIABLE,     /* NetQuake: it completes the reliable message `message` */
    DATAGRAM_FRAGMENT,     /* part of an incomplete message or packet */
    DATAGRAM_ACKNOWLEDGES, /* only an acknowledgement */
    DATAGRAM_STALE,        /* duplicate or out of order */
};

/* If the capture has no packets of the client, returns a sentence saying what is unknown without
 * them; NULL if there are some or nothing is missing. */
const char *conversation_client_gap(const struct conversation *c);

/* Return the name of a game, e.g. "QuakeWorld", and the file extension of its demos, e.g.
 * "qwd". */
const char *conversation_game_name(enum dialect_family game);
const char *conversation_demo_ending(enum dialect_family game);

/* Adds a level that begins at `time`, in ns since 1970. */
void conversation_add_level(struct conversation *c, uint64_t time, const char *title);

/* Sets the map of the last level, e.g. "maps/dm4.bsp". */
void conversation_set_map(struct conversation *c, const char *path);

/* Sets the player's name of a slot; `name` is in Quake's character set. */
void conversation_set_player(struct conversation *c, int slot, const char *name);

/* Updates levels and players from a NetQuake or QuakeWorld server message. */
void conversation_note(struct conversation *c, uint64_t time, const struct message *message);

/* Discards the settled part of the demo after the caller has written it. */
void conversation_drop_settled(struct conversation *c);

#endif
