/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/dialect.h - protocol dialects: the message set of a protocol number and the
 * widths of its fields. */
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
    PROTOCOL_QUAKEWORLD = 28, /* 24 to 28 are supported */
    PROTOCOL_NEHAHRA = 250,
    PROTOCOL_BJP1 = 10000, /* BJP: 10000 to 10002 */
    PROTOCOL_BJP2 = 10001,
    PROTOCOL_BJP3 = 10002,
    PROTOCOL_DARKPLACES5 = 3502, /* DarkPlaces: 3502 to 3504 */
    PROTOCOL_DARKPLACES6 = 3503,
    PROTOCOL_DARKPLACES7 = 3504,
    PROTOCOL_QUAKE2 = 34, /* 26 to 34 are supported */
    PROTOCOL_MVD2 = 37,
    Q2_FIRST_PROTOCOL = 26, /* used by the first release of the game */
};

/* Flags that follow the number of protocol 999 (RMQ). */
enum protocol_flags {
    RMQ_SHORT_ANGLE = 2,
    RMQ_FLOAT_ANGLE = 4,
    RMQ_24BIT_COORD = 8,
    RMQ_FLOAT_COORD = 16,
    RMQ_INT32_COORD = 128,
};

/* The game that the server runs. It decides how entities and players are encoded, and what a
 * client does with them. */
enum dialect_family { DIALECT_NETQUAKE, DIALECT_QUAKEWORLD, DIALECT_QUAKE2 };
enum { NUM_DIALECT_FAMILIES = DIALECT_QUAKE2 + 1 };

/* Tables of message readers, indexed by svc number. */
enum reader_set {
    READERS_NONE,
    READERS_NETQUAKE, /* including FitzQuake's messages */
    READERS_NEHAHRA,
    READERS_KEX, /* the 2021 re-release */
    READERS_FTE, /* messages that FTE's extensions add to NetQuake or change */
    READERS_QUAKEWORLD,
    READERS_QUAKE2,
};

struct dialect {
    int protocol;
    enum dialect_family family;
    const char *name;
    enum reader_set readers;       /* READERS_NONE: recognised but not supported */
    enum reader_set extra_readers; /* consulted before `readers` */
    bool extended;                 /* FitzQuake's wide updates, baselines and client data */
    bool has_flags;                /* enum protocol_flags follow the protocol number */
    uint8_t q2_width;              /* enum q2_width; Quake II only */
    bool wide_models, wide_sounds, wide_static_sounds; /* indices are always 16 bits wide */
};

/* The reader's state between messages; set by svc_serverinfo. */
struct protocol {
    const struct dialect *dialect; /* NULL before the first svc_serverinfo of NetQuake */
    uint32_t flags;
    struct protocol_extensions extensions;
    uint8_t q2_width; /* enum q2_width; Quake II only */
    bool multi_view;  /* the recording is an MVD: it holds all players */
    struct {
        uint8_t state;       /* enum q2_stream_state */
        uint32_t bytes_left; /* bytes of the current packet not yet read */
    } stream;                /* MVD2 only */
};

enum { MESSAGE_SIZE_VARIES = -1 };

struct message_reader {
    const char *name; /* e.g. "svc_print"; NULL: unused number */
    enum message_kind kind;
    /* Reads the payload into *out, whose kind is already set. Returns false and sets err if the
     * payload is invalid; the caller checks for reads past the end. NULL: skip `size` bytes. */
    bool (*read)(struct bytes *at, struct protocol *protocol, struct message *out, struct err *err);
    /* Payload size in bytes at protocol 15's widths, or MESSAGE_SIZE_VARIES. */
    int size;
};

/* True if entity updates are relative to the entity's last state (FTE's replacement deltas). */
static inline bool protocol_has_deltas(const struct protocol *protocol)
{
    return protocol->dialect && protocol->dialect->family == DIALECT_NETQUAKE &&
           protocol->extensions.fte2 & FTE2_REPLACEMENT_DELTAS;
}

#endif
