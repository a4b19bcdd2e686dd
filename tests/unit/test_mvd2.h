/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_mvd2.h - builds small MVD2 recordings, byte by byte, in a struct dem.
 *
 *     static struct dem d;
 *     mvd2_begin(&d, "maps/m.bsp");     players 0 Wren, 1 Rook; 5 is the recorder's dummy
 *     mvd2_begin_frame(&d);             a block with a frame
 *     mvd2_player(&d, 0, 80, 0);        in it: player 0 at x, with a kind of movement
 *     mvd2_begin_entities(&d);
 *     mvd2_entity(&d, 40, 8.0f);        and entity 40 of model 2 at x
 *     mvd2_end_entities(&d);
 *     mvd2_end_block(&d);
 *     mvd2_end(&d);
 */
#ifndef TESTS_UNIT_TEST_MVD2_H
#define TESTS_UNIT_TEST_MVD2_H

#include "tests/unit/test_dm2.h"

enum { MVD2_DUMMY = 5 };

static inline void mvd2_begin_block(struct dem *d)
{
    d->block = d->size;
    dem_i16(d, 0);
}

static inline void mvd2_end_block(struct dem *d)
{
    const size_t size = d->size - d->block - 2;
    d->data[d->block] = (uint8_t)size;
    d->data[d->block + 1] = (uint8_t)(size >> 8);
}

static inline void mvd2_begin_entities(struct dem *d)
{
    dem_u8(d, 255);
}

static inline void mvd2_end_entities(struct dem *d)
{
    dem_i16(d, 0);
}

/* Writes a player with 100 health, 7 frags and yaw 90. */
static inline void mvd2_player(struct dem *d, int number, int x, int move)
{
    dem_u8(d, number);
    dem_i16(d, 1 << 0 | 1 << 1 | 1 << 4 | 1 << 8 | 1 << 14);
    dem_u8(d, move);
    dem_i16(d, x * 8);
    dem_i16(d, 16);
    dem_i16(d, 30 << 8);
    dem_i16(d, 1 << 14);
    dem_u8(d, 90);
    dem_i32(d, 1 << 1 | 1 << 14);
    dem_i16(d, 100);
    dem_i16(d, 7);
}

static inline void mvd2_entity(struct dem *d, int number, float x)
{
    dem_u8(d, 1 << 0 | 1 << 7);
    dem_u8(d, 1 << 3); /* bit 11 */
    dem_u8(d, number);
    dem_u8(d, 2);
    dem_i16(d, (int)(x * 8));
}

static inline void mvd2_remove(struct dem *d, int number)
{
    dem_u8(d, Q2_ENTITY_REMOVE);
    dem_u8(d, number);
}

/* The fields that are sent with a removed entity hold when it returns. */
static inline void mvd2_remove_at(struct dem *d, int number, float x)
{
    dem_u8(d, 1 << 0 | Q2_ENTITY_REMOVE);
    dem_u8(d, number);
    dem_i16(d, (int)(x * 8));
}

static inline void mvd2_return(struct dem *d, int number)
{
    dem_u8(d, 0);
    dem_u8(d, number);
}

static inline void mvd2_string(struct dem *d, int index, const char *text)
{
    dem_i16(d, dm2_config_number(Q2_NARROW, index));
    dem_str(d, text);
}

static inline void mvd2_server_data(struct dem *d, int version, int extra, const char *map)
{
    dem_u8(d, MVD2_SERVERDATA | extra << 5);
    dem_i32(d, 37);
    dem_i16(d, version);
    if (version >= 2012)
        dem_i16(d, extra);
    dem_i32(d, 0x10001);
    dem_str(d, "opentdm");
    dem_i16(d, MVD2_DUMMY);
    mvd2_string(d, Q2_CONFIG_MODELS + 1, map);
    mvd2_string(d, Q2_CONFIG_MODELS + 2, "models/a/tris.md2");
    mvd2_string(d, Q2_CONFIG_SOUNDS + 1, "a.wav");
    mvd2_string(d, Q2_CONFIG_PLAYERS, "Wren\\male/grunt");
    mvd2_string(d, Q2_CONFIG_PLAYERS + 1, "Rook\\female/athena");
    mvd2_string(d, Q2_CONFIG_PLAYERS + MVD2_DUMMY, "[MVDSPEC]\\male/grunt");
    dem_i16(d, q2_config_end(Q2_NARROW));
    dem_u8(d, 1); /* area portals */
    dem_u8(d, 3);
}

static inline void mvd2_begin(struct dem *d, const char *map)
{
    *d = (struct dem){.protocol = 37};
    for (int i = 0; i < 4; i++)
        dem_u8(d, "MVD2"[i]);
    mvd2_begin_block(d);
    mvd2_server_data(d, 2010, 0, map);
    mvd2_player(d, 0, 10, 0);
    mvd2_player(d, 1, 20, 0);
    mvd2_begin_entities(d);
    mvd2_entity(d, 1, 0);
    mvd2_entity(d, 2, 0);
    mvd2_entity(d, 40, 400);
    mvd2_end_entities(d);
    mvd2_end_block(d);
}

static inline void mvd2_begin_frame(struct dem *d)
{
    mvd2_begin_block(d);
    dem_u8(d, MVD2_FRAME);
    dem_u8(d, 0);
}

/* Writes the header of a packet; `size` bytes follow. */
static inline void mvd2_unicast(struct dem *d, int player, int size)
{
    dem_u8(d, MVD2_UNICAST | size >> 8 << 5);
    dem_u8(d, size & 255);
    dem_u8(d, player);
}

static inline void mvd2_end(struct dem *d)
{
    dem_i16(d, 0);
}

/* Writes a recording with all commands, and packets with messages. */
static inline void mvd2_rich(struct dem *d)
{
    mvd2_begin(d, "maps/m.bsp");
    for (int i = 0; i < 6; i++) {
        mvd2_begin_frame(d);
        mvd2_player(d, 0, 10 + i * 4, i == 4 ? 2 : 0);
        dem_u8(d, 1);
        dem_i16(d, i == 3 ? Q2_STREAM_REMOVE : 0x3fff & ~(1 << 8));
        for (int k = 0; i != 3 && k < 32; k++)
            dem_u8(d, k);
        mvd2_begin_entities(d);
        if (i == 2) {
            mvd2_remove(d, 40);
            mvd2_remove_at(d, 41, 8);
        } else {
            mvd2_entity(d, 40, 400.0f + (float)i);
        }
        mvd2_end_entities(d);
        dem_u8(d, MVD2_NOP);
        dem_u8(d, MVD2_CONFIGSTRING);
        mvd2_string(d, Q2_CONFIG_GENERAL, "more");
        mvd2_unicast(d, 0, 6 + 300);
        dem_u8(d, Q2_SVC_PRINT);
        dem_u8(d, 2);
        dem_str(d, "ab\n");
        for (int k = 0; k < 300; k++)
            dem_u8(d, Q2_SVC_NOP);
        mvd2_unicast(d, MVD2_DUMMY, 5);
        dem_u8(d, Q2_SVC_LAYOUT);
        dem_str(d, "xl ");
        for (int k = MVD2_ALL; k <= MVD2_PVS_RELIABLE; k++) {
            dem_u8(d, k);
            dem_u8(d, 4);
            if (k != MVD2_ALL && k != MVD2_ALL_RELIABLE)
                dem_i16(d, 9);
            dem_u8(d, Q2_SVC_MUZZLEFLASH);
            dem_i16(d, 1);
            dem_u8(d, 1);
        }
        dem_u8(d, MVD2_SOUND | 1 << 5);
        dem_u8(d, 1 | 2 | 16);
        dem_u8(d, 1);
        dem_u8(d, 200);
        dem_u8(d, 64);
        dem_u8(d, 10);
        dem_i16(d, 40 << 3 | 1);
        dem_u8(d, MVD2_PRINT);
        dem_u8(d, 1);
        dem_str(d, "Rook was railed by Wren\n");
        mvd2_end_block(d);
    }
    mvd2_end(d);
}

#endif
