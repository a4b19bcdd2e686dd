/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/quake.h - constants of the game: items, player frames and sizes. */
#ifndef DEMO_PROTOCOL_QUAKE_H
#define DEMO_PROTOCOL_QUAKE_H

/* Bits of a player's items (STAT_ITEMS). First, bit numbers for runs of several bits: */
enum item_bit_numbers { IT_KEY1_BIT = 17, IT_SIGIL1_BIT = 28 };

/* Masks. */
enum item_bits {
    IT_SHOTGUN = 1 << 0,
    IT_SUPER_SHOTGUN = 1 << 1,
    IT_NAILGUN = 1 << 2,
    IT_SUPER_NAILGUN = 1 << 3,
    IT_GRENADE_LAUNCHER = 1 << 4,
    IT_ROCKET_LAUNCHER = 1 << 5,
    IT_LIGHTNING = 1 << 6,
    IT_SHELLS = 1 << 8, /* nails, rockets and cells follow */
    IT_AXE = 1 << 12,
    IT_ARMOR1 = 1 << 13, /* green, yellow, red */
    IT_ARMOR2 = 1 << 14,
    IT_ARMOR3 = 1 << 15,
    IT_INVISIBILITY = 1 << 19,
    IT_INVULNERABILITY = 1 << 20,
    IT_SUIT = 1 << 21,
    IT_QUAD = 1 << 22,
};

/* Frames of progs/player.mdl. */
enum player_frame {
    PLAYER_FRAME_FIRST_PAIN = 29,
    PLAYER_FRAME_LAST_PAIN = 40,
    PLAYER_FRAME_FIRST_DEATH = 41,
    PLAYER_FRAME_LAST_DEATH = 102,
    PLAYER_FRAME_FIRST_NAIL = 103,
    PLAYER_FRAME_FIRST_SHOT = 107, /* rocket launcher; the shotguns follow */
    PLAYER_FRAME_LAST_SHOT = 118,
};

/* Height of a living player's eyes above its origin, in units. */
#define PLAYER_EYE_HEIGHT 22.0f

/* Player slots of a QuakeWorld server; their entities have the numbers 1 to QW_MAX_PLAYERS. */
enum { QW_MAX_PLAYERS = 32 };

#endif
