/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/extensions.h - protocol extensions announced by a server.
 *
 * Before the protocol number a server may send sets of extension flags, each behind a
 * four-letter magic: "FTEX" and "FTE2" (FTE), "MVD1" (mvdsv). Some of the extensions change the
 * layout of messages. */
#ifndef DEMO_PROTOCOL_EXTENSIONS_H
#define DEMO_PROTOCOL_EXTENSIONS_H

#include <stdbool.h>
#include <stdint.h>

struct bytes;
struct err;

enum fte_extensions {
    FTE_SCALE = 0x2,
    FTE_TRANS = 0x8,
    FTE_FATNESS = 0x100,
    FTE_HULL_SIZE = 0x800,
    FTE_MODEL_DOUBLE = 0x1000,
    FTE_ENTITY_DOUBLE = 0x2000,
    FTE_ENTITY_DOUBLE2 = 0x4000,
    FTE_FLOAT_COORDS = 0x8000,
    FTE_COLOUR_MOD = 0x80000,
    FTE_SPLIT_SCREEN = 0x100000,
    FTE_UNNAMED = 0x10000000, /* undocumented */
    FTE_CHUNKED_DOWNLOADS = 0x20000000,
    FTE_CSQC = 0x40000000,
};

enum fte2_extensions {
    FTE2_PRYDON_CURSOR = 0x1,
    FTE2_VOICE_CHAT = 0x2,
    FTE2_SET_ANGLE_DELTA = 0x4,
    FTE2_REPLACEMENT_DELTAS = 0x8,
    FTE2_MAX_PLAYERS = 0x10,
    FTE2_PREDICTION_INFO = 0x20,
    FTE2_NEW_SIZE_ENCODING = 0x40,
    FTE2_INFO_BLOBS = 0x80,
};

enum mvd1_extensions {
    MVD1_FLOAT_COORDS = 1, /* only the origins of players and entities */
    MVD1_HIGH_LAG_TELEPORT = 2,
    MVD1_WEAPON_PREDICTION = 128,
    MVD1_SIMPLE_PROJECTILE = 256,
};

/* The flags that the server sent for each set; 0 for a set that it did not send. */
struct protocol_extensions {
    uint32_t fte, fte2, mvd1;
};

enum extension_set { EXTENSIONS_FTE, EXTENSIONS_FTE2, EXTENSIONS_MVD1, NUM_EXTENSION_SETS };

/* The magic in front of each set's flags: four letters as a little-endian number. */
extern const uint32_t extension_magics[NUM_EXTENSION_SETS];

/* Returns the flags of the set with that magic; NULL if it is not the magic of any set. */
uint32_t *extensions_find(struct protocol_extensions *extensions, uint32_t mark);

/* Reads any number of magics and flags into *out. Returns the number that follows them, which is
 * the protocol number; 0 if the data ends first. */
uint32_t extensions_read(struct bytes *at, struct protocol_extensions *out);

/* Returns the flags of one set. */
uint32_t extensions_get(const struct protocol_extensions *extensions, enum extension_set set);

/* Returns the name of one flag, given as a bit number from 0 to 31, e.g. "FTE_FLOATCOORDS";
 * NULL if it has none. */
const char *extensions_flag_name(enum extension_set set, int bit);

/* Returns false, with an error naming the first unsupported flag, unless all flags are set in
 * `readable`. */
bool extensions_check(const struct protocol_extensions *extensions,
                      const struct protocol_extensions *readable, struct err *err);

#endif
