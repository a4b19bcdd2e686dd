/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/extensions.h - what a server adds to its protocol, by name.
 *
 * Before the protocol's number a server may name sets of flags: "FTEX" and
 * "FTE2" of FTE, "MVD1" of mvdsv. Some change how messages are laid out. */
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
    FTE_UNNAMED = 0x10000000, /* its meaning is not documented */
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
    MVD1_FLOAT_COORDS = 1, /* origins of players and entities alone */
    MVD1_HIGH_LAG_TELEPORT = 2,
    MVD1_WEAPON_PREDICTION = 128,
    MVD1_SIMPLE_PROJECTILE = 256,
};

/* As the server names them, each a set of flags. */
struct protocol_extensions {
    uint32_t fte, fte2, mvd1;
};

enum extension_set { EXTENSIONS_FTE, EXTENSIONS_FTE2, EXTENSIONS_MVD1, NUM_EXTENSION_SETS };

/* What announces each set: four letters, as the number they are read as. */
extern const uint32_t extension_marks[NUM_EXTENSION_SETS];

/* The set that a mark announces; NULL when the number is none. */
uint32_t *extensions_find(struct protocol_extensions *extensions, uint32_t mark);

/* Read marks with their flags into `out`, however many, and give the number
 * after them: the protocol's, 0 where the bytes end. */
uint32_t extensions_read(struct bytes *at, struct protocol_extensions *out);

/* The flags of a set. */
uint32_t extensions_get(const struct protocol_extensions *extensions, enum extension_set set);

/* The name of one flag, its bit 0 to 31: "FTE_FLOATCOORDS". NULL when it has
 * none. */
const char *extension_name(enum extension_set set, int bit);

/* False with err that names the first flag that is not one of `readable`. */
bool extensions_check(const struct protocol_extensions *extensions,
                      const struct protocol_extensions *readable, struct err *err);

#endif
