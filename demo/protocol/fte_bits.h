/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/fte_bits.h - field bits of FTE's replacement deltas, shared by the reader and
 * the text form. */
#ifndef DEMO_PROTOCOL_FTE_BITS_H
#define DEMO_PROTOCOL_FTE_BITS_H

/* Bits of a delta. The top bit of each of the first three bytes says that another follows. */
enum delta_bits {
    DELTA_FRAME = 1 << 0,
    DELTA_ORIGIN_XY = 1 << 1,
    DELTA_ORIGIN_Z = 1 << 2,
    DELTA_ANGLES_XZ = 1 << 3,
    DELTA_ANGLE_Y = 1 << 4,
    DELTA_EFFECTS = 1 << 5,
    DELTA_PREDICTION = 1 << 6,
    DELTA_MORE1 = 1 << 7,
    DELTA_RESET = 1 << 8,
    DELTA_16BIT = 1 << 9, /* frame, model and skin are 16 bits wide */
    DELTA_MODEL = 1 << 10,
    DELTA_SKIN = 1 << 11,
    DELTA_COLORMAP = 1 << 12,
    DELTA_SOLID = 1 << 13,
    DELTA_FLAGS = 1 << 14,
    DELTA_MORE2 = 1 << 15,
    DELTA_ALPHA = 1 << 16,
    DELTA_SCALE = 1 << 17,
    DELTA_BONES = 1 << 18,
    DELTA_DRAW_FLAGS = 1 << 19,
    DELTA_TAG = 1 << 20,
    DELTA_LIGHT = 1 << 21,
    DELTA_TRAIL = 1 << 22,
    DELTA_MORE3 = 1 << 23,
    DELTA_COLOUR_MOD = 1 << 24,
    DELTA_GLOW = 1 << 25,
    DELTA_FATNESS = 1 << 26,
    DELTA_MODEL2 = 1 << 27,
    DELTA_GRAVITY = 1 << 28,
    DELTA_EFFECTS2 = 1 << 29,
    DELTA_LERP = 1 << 30,
};

/* Bits of the player movement part (DELTA_PREDICTION). */
enum prediction_bits {
    PREDICTION_FORWARD = 1 << 0,
    PREDICTION_SIDE = 1 << 1,
    PREDICTION_UP = 1 << 2,
    PREDICTION_MOVE_TYPE = 1 << 3,
    PREDICTION_VELOCITY_XY = 1 << 4,
    PREDICTION_VELOCITY_Z = 1 << 5,
    PREDICTION_MSEC = 1 << 6,
    PREDICTION_VIEW = 1 << 7, /* without FTE2_PREDICTION_INFO: the weapon frame */
};

#endif
