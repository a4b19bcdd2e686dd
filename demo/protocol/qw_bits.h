/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_bits.h - field bits of QuakeWorld's entity and player messages, shared by the
 * readers and the text form. */
#ifndef DEMO_PROTOCOL_QW_BITS_H
#define DEMO_PROTOCOL_QW_BITS_H

#include "demo/protocol/extensions.h"

/* First word of an entity: its number in the low bits, the fields that follow in the high ones. */
enum qw_entity_word {
    QW_NUMBER_MASK = 511,
    QW_ORIGIN1 = 1 << 9,
    QW_ORIGIN2 = 1 << 10,
    QW_ORIGIN3 = 1 << 11,
    QW_ANGLE2 = 1 << 12,
    QW_FRAME = 1 << 13,
    QW_REMOVED = 1 << 14,
    QW_MORE = 1 << 15,
};

/* The byte that QW_MORE announces. */
enum qw_entity_more {
    QW_ANGLE1 = 1 << 0,
    QW_ANGLE3 = 1 << 1,
    QW_MODEL = 1 << 2,
    QW_COLORMAP = 1 << 3,
    QW_SKIN = 1 << 4,
    QW_EFFECTS = 1 << 5,
    QW_FTE = 1 << 7, /* bit 6 (solid) matters only for prediction */
};

/* The byte that QW_FTE announces, or two with QW_FTE_MORE. */
enum qw_entity_fte {
    QW_FTE_SCALE = 1 << 0,
    QW_FTE_ALPHA = 1 << 1,
    QW_FTE_FATNESS = 1 << 2,
    QW_FTE_MODEL_256 = 1 << 3,
    QW_FTE_ENTITY_512 = 1 << 5,
    QW_FTE_ENTITY_1024 = 1 << 6,
    QW_FTE_MORE = 1 << 7,
    QW_FTE_DRAW_FLAGS = 1 << 8,
    QW_FTE_ABSOLUTE_LIGHT = 1 << 9,
    QW_FTE_COLOUR = 1 << 10,
    QW_FTE_FLAGS = 1 << 11,
    QW_FTE_TAG = 1 << 12,
    QW_FTE_LIGHT = 1 << 13,
    QW_FTE_WIDE_EFFECTS = 1 << 14,
    QW_FTE_UNKNOWN = 1 << 15,
};

/* svc_sound: field bits above entity << 3 | channel. */
enum qw_sound_bits {
    QW_SOUND_ATTENUATION = 1 << 14,
    QW_SOUND_VOLUME = 1 << 15,
};

/* A player in a .qwd. */
enum qw_qwd_player {
    QW_QWD_MSEC = 1 << 0,
    QW_QWD_COMMAND = 1 << 1,
    QW_QWD_VELOCITY1 = 1 << 2, /* x, y, z: bits 2 to 4 */
    QW_QWD_MODEL = 1 << 5,
    QW_QWD_SKIN = 1 << 6,
    QW_QWD_EFFECTS = 1 << 7,
    QW_QWD_WEAPON_FRAME = 1 << 8,
    QW_QWD_DEAD = 1 << 9,
    QW_QWD_GIB = 1 << 10,
    QW_QWD_ON_GROUND = 1 << 14,
    /* With any of the extensions in QW_QWD_WIDE_FTE: */
    QW_QWD_HULL = 1 << 14,
    QW_QWD_MORE = 1 << 15, /* a byte with bits 16 to 23 follows */
    QW_QWD_SCALE = 1 << 16,
    QW_QWD_ALPHA = 1 << 17,
    QW_QWD_FATNESS = 1 << 18,
    QW_QWD_COLOUR = 1 << 19,
    QW_QWD_MOVED_ON_GROUND = 1 << 22,
};
enum {
    QW_QWD_WIDE_FTE = FTE_SCALE | FTE_TRANS | FTE_FATNESS | FTE_HULL_SIZE | FTE_COLOUR_MOD,
};

/* A player in an .mvd: the fields that changed since the player was last sent. */
enum qw_mvd_player {
    QW_MVD_ORIGIN1 = 1 << 0, /* x, y, z: bits 0 to 2 */
    QW_MVD_ANGLE1 = 1 << 3,  /* pitch, yaw, roll: bits 3 to 5 */
    QW_MVD_EFFECTS = 1 << 6,
    QW_MVD_SKIN = 1 << 7,
    QW_MVD_DEAD = 1 << 8,
    QW_MVD_GIB = 1 << 9,
    QW_MVD_WEAPON_FRAME = 1 << 10,
    QW_MVD_MODEL = 1 << 11,
};

/* A player's last command (usercmd). */
enum qw_command {
    QW_COMMAND_ANGLE1 = 1 << 0,
    QW_COMMAND_ANGLE3 = 1 << 1,
    QW_COMMAND_FORWARD = 1 << 2,
    QW_COMMAND_SIDE = 1 << 3,
    QW_COMMAND_UP = 1 << 4,
    QW_COMMAND_BUTTONS = 1 << 5,
    QW_COMMAND_IMPULSE = 1 << 6,
    QW_COMMAND_ANGLE2 = 1 << 7, /* before protocol 27: a byte with the load follows */
};

#endif
