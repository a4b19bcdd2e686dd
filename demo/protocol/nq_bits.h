/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/nq_bits.h - field bits of NetQuake's messages, shared by the readers, the text
 * form and Dzip. */
#ifndef DEMO_PROTOCOL_NQ_BITS_H
#define DEMO_PROTOCOL_NQ_BITS_H

/* svc_sound */
enum nq_sound_bits {
    NQ_SOUND_VOLUME = 1 << 0,
    NQ_SOUND_ATTENUATION = 1 << 1,
    NQ_SOUND_LARGE_ENTITY = 1 << 3, /* u16 entity and u8 channel instead of both in one u16 */
    NQ_SOUND_LARGE_SOUND = 1 << 4,  /* also in svc_localsound */
    /* With FTE's replacement deltas and in QuakeWorld's svcfte_soundextended: */
    NQ_SOUND_MORE = 1 << 2, /* a byte with bits 8 to 15 follows */
    NQ_SOUND_PITCH = 1 << 5,
    NQ_SOUND_OFFSET = 1 << 6,
    NQ_SOUND_PITCH_PERCENT = 1 << 7,
    NQ_SOUND_VELOCITY = 1 << 8,
};

/* Fast updates: bits that describe the header. The bits for the fields are enum update_bits
 * (message.h), which has the same values. */
enum nq_update_bits {
    NQ_UPDATE_MORE = 1 << 0,   /* a byte with bits 8 to 15 follows */
    NQ_UPDATE_SIGNAL = 1 << 7, /* always set; distinguishes updates from other messages */
    NQ_UPDATE_LONG_ENTITY = 1 << 14,
    NQ_UPDATE_EXTEND1 = 1 << 15, /* protocols 666 and 999: a byte with bits 16 to 23 follows */
    NQ_UPDATE_TRANS = 1 << 15,   /* protocol 15: Nehahra's transparency */
    NQ_UPDATE_EXTEND2 = 1 << 23, /* a byte with bits 24 to 31 follows; none has a field */
};

/* svc_spawnbaseline2, svc_spawnstatic2 */
enum nq_baseline_bits {
    NQ_BASELINE_LARGE_MODEL = 1 << 0,
    NQ_BASELINE_LARGE_FRAME = 1 << 1,
    NQ_BASELINE_ALPHA = 1 << 2,
    NQ_BASELINE_SCALE = 1 << 3,
};

/* svc_clientdata. EXTEND1 and above are for protocols 666 and 999; names ending in 2 stand for
 * the high byte of the field of that name. */
enum nq_data_bits {
    NQ_DATA_VIEW_HEIGHT = 1 << 0,
    NQ_DATA_IDEAL_PITCH = 1 << 1,
    NQ_DATA_PUNCH1 = 1 << 2,    /* pitch, yaw, roll: bits 2 to 4 */
    NQ_DATA_VELOCITY1 = 1 << 5, /* x, y, z: bits 5 to 7 */
    NQ_DATA_ITEMS = 1 << 9,     /* ignored: items always follow */
    NQ_DATA_ON_GROUND = 1 << 10,
    NQ_DATA_IN_WATER = 1 << 11,
    NQ_DATA_WEAPON_FRAME = 1 << 12,
    NQ_DATA_ARMOR = 1 << 13,
    NQ_DATA_WEAPON = 1 << 14,
    NQ_DATA_EXTEND1 = 1 << 15, /* a byte with bits 16 to 23 follows */
    NQ_DATA_WEAPON2 = 1 << 16,
    NQ_DATA_ARMOR2 = 1 << 17,
    NQ_DATA_AMMO2 = 1 << 18,
    NQ_DATA_SHELLS2 = 1 << 19,
    NQ_DATA_NAILS2 = 1 << 20,
    NQ_DATA_ROCKETS2 = 1 << 21,
    NQ_DATA_CELLS2 = 1 << 22,
    NQ_DATA_EXTEND2 = 1 << 23, /* a byte with bits 24 to 31 follows */
    NQ_DATA_WEAPON_FRAME2 = 1 << 24,
    NQ_DATA_WEAPON_ALPHA = 1 << 25,
};

#endif
