/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/dialect.h - what differs between the dialects of the protocol:
 * which messages there are and how wide their fields are. */
#ifndef DEMO_PROTOCOL_DIALECT_H
#define DEMO_PROTOCOL_DIALECT_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/protocol/extensions.h"
#include "demo/protocol/message.h"

struct bytes;
struct err;

enum protocol_number {
    PROTOCOL_NETQUAKE = 15,
    PROTOCOL_FITZQUAKE = 666,
    PROTOCOL_RMQ = 999,
    PROTOCOL_QUAKEWORLD = 28, /* the last of 24 to 28 */
    PROTOCOL_NEHAHRA = 250,
    PROTOCOL_BJP1 = 10000, /* to 10002 */
    PROTOCOL_BJP2 = 10001,
    PROTOCOL_BJP3 = 10002,
    PROTOCOL_DARKPLACES5 = 3502, /* to 3504 */
    PROTOCOL_DARKPLACES6 = 3503,
    PROTOCOL_DARKPLACES7 = 3504,
    PROTOCOL_QUAKE2 = 34, /* the last of 26 to 34 */
    PROTOCOL_MVD2 = 37,
    Q2_FIRST_PROTOCOL = 26, /* of the first release */
};

/* The extra flags of protocol 999. */
enum protocol_flags {
    RMQ_SHORT_ANGLE = 2,
    RMQ_FLOAT_ANGLE = 4,
    RMQ_24BIT_COORD = 8,
    RMQ_FLOAT_COORD = 16,
    RMQ_INT32_COORD = 128,
};

/* Which game the server runs: how entities and players come, and what a client does. */
enum dialect_family { DIALECT_NETQUAKE, DIALECT_QUAKEWORLD, DIALECT_QUAKE2 };
enum { NUM_DIALECT_FAMILIES = DIALECT_QUAKE2 + 1 };

/* Tables of messages by svc number. */
enum reader_set {
    READERS_NONE,
    READERS_NETQUAKE, /* with FitzQuake's */
    READERS_NEHAHRA,
    READERS_KEX, /* the 2021 re-release */
    READERS_FTE, /* what FTE's extensions add to NetQuake, or lay out otherwise */
    READERS_QUAKEWORLD,
    READERS_QUAKE2,
};

struct dialect {
    int protocol;
    enum dialect_family family;
    const char *name;
    enum reader_set readers;     /* READERS_NONE: only the name is known; refused */
    enum reader_set own_readers; /* these come first */
    bool extended;               /* updates, baselines and client data have wide fields */
    bool has_flags;              /* enum protocol_flags follow the protocol number */
    uint8_t q2_width;            /* enum q2_width, of Quake II's */
    bool wide_models, wide_sounds, wide_static_sounds; /* numbers of two bytes, always */
};

/* What is needed to read the next message; set by svc_serverinfo. */
struct protocol {
    const struct dialect *dialect; /* NULL: as NetQuake is begun */
    uint32_t flags;
    struct protocol_extensions extensions;
    uint8_t q2_width; /* enum q2_width, of Quake II's */
    bool multi_view;  /* messages as recordings of all players have them */
    struct {
        uint8_t place; /* enum q2_stream_place */
        uint32_t left; /* bytes of a packet for players that are still to come */
    } stream;          /* Quake II's of all players */
};

enum { MESSAGE_SIZE_VARIES = -1 };

struct message_reader {
    const char *name; /* "svc_print"; NULL: no such message */
    enum message_kind kind;
    /* Reads the payload into *out, whose kind is set. False with err when the payload is
     * invalid; the caller checks for reads past the end. NULL: nothing of it is needed. */
    bool (*read)(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err);
    /* Bytes of the payload where they are always as many, in protocol 15's widths. */
    int size;
};

/* Does each entity's update begin from its last state (FTE's replacement deltas)? */
static inline bool protocol_has_deltas(const struct protocol *protocol)
{
    return protocol->dialect && protocol->dialect->family == DIALECT_NETQUAKE &&
           protocol->extensions.fte2 & FTE2_REPLACEMENT_DELTAS;
}

#endif
