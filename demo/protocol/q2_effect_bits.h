/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/q2_effect_bits.h - effect and rendering flags of Quake II's entities and
 * players. */
#ifndef DEMO_PROTOCOL_Q2_EFFECT_BITS_H
#define DEMO_PROTOCOL_Q2_EFFECT_BITS_H

#include <stdint.h>

/* q2_entity.effects */
enum q2_effect_bits {
    Q2_EFFECT_ROTATE = 0x1,
    Q2_EFFECT_GIB = 0x2,
    Q2_EFFECT_BLASTER = 0x8,
    Q2_EFFECT_ROCKET = 0x10,
    Q2_EFFECT_GRENADE = 0x20,
    Q2_EFFECT_HYPERBLASTER = 0x40,
    Q2_EFFECT_BFG = 0x80,
    Q2_EFFECT_SHELL = 0x100,
    Q2_EFFECT_SCREEN = 0x200,
    Q2_EFFECT_FRAMES_01 = 0x400, /* this and the next three: animated by the clock */
    Q2_EFFECT_FRAMES_23 = 0x800,
    Q2_EFFECT_FRAMES = 0x1000,
    Q2_EFFECT_FRAMES_FAST = 0x2000,
    Q2_EFFECT_FLIES = 0x4000,
    Q2_EFFECT_QUAD = 0x8000,
    Q2_EFFECT_PENT = 0x10000,
    Q2_EFFECT_TELEPORTER = 0x20000,
    Q2_EFFECT_FLAG1 = 0x40000,
    Q2_EFFECT_FLAG2 = 0x80000,
    Q2_EFFECT_IONRIPPER = 0x100000,
    Q2_EFFECT_GREEN_GIB = 0x200000,
    Q2_EFFECT_BLUE_HYPERBLASTER = 0x400000,
    Q2_EFFECT_SPINNING_LIGHTS = 0x800000,
    Q2_EFFECT_PLASMA = 0x1000000,
    Q2_EFFECT_TRAP = 0x2000000,
    Q2_EFFECT_TRACKER = 0x4000000,
    Q2_EFFECT_DOUBLE = 0x8000000,
    Q2_EFFECT_SPHERE = 0x10000000,
    Q2_EFFECT_TAG = 0x20000000,
    Q2_EFFECT_HALF_DAMAGE = 0x40000000,
    Q2_EFFECT_TRACKER_TRAIL = INT32_MIN, /* bit 31 */
};

/* q2_entity.renderfx */
enum q2_render_bits {
    Q2_RENDER_MIN_LIGHT = 1,
    Q2_RENDER_VIEWER_MODEL = 2,
    Q2_RENDER_FULL_BRIGHT = 8,
    Q2_RENDER_NEAR = 16, /* drawn in front of the world, like the view weapon */
    Q2_RENDER_TRANSLUCENT = 32,
    Q2_RENDER_BEAM = 128,
    Q2_RENDER_GLOW = 512,
    Q2_RENDER_SHELL_RED = 1024,
    Q2_RENDER_SHELL_GREEN = 2048,
    Q2_RENDER_SHELL_BLUE = 4096,
    Q2_RENDER_INFRARED = 0x8000, /* red if seen through infrared goggles */
    Q2_RENDER_SHELL_DOUBLE = 0x10000,
    Q2_RENDER_SHELL_HALF = 0x20000,
    Q2_RENDER_DISGUISE = 0x40000, /* wears a skin other than the player's own */
};

/* q2_player.view_flags */
enum q2_view_bits {
    Q2_VIEW_UNDER_WATER = 1,
    Q2_VIEW_INFRARED = 4, /* infrared goggles are on */
};

#endif
