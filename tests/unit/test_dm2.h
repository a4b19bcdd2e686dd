/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_dm2.h - builds small Quake II demos, byte by byte, in a struct dem.
 *
 *     static struct dem d;
 *     dm2_begin(&d, 34, "maps/m.bsp");     a level with two players, recorded by the first
 *     dm2_frame(&d, 1, -1);                a block with a frame and the recorder's state
 *     dm2_entity(&d, 5, 8.0f, 0);          in it: entity 5, model 2, at x
 *     dm2_end_frame(&d);
 *     dm2_end(&d);
 */
#ifndef TESTS_UNIT_TEST_DM2_H
#define TESTS_UNIT_TEST_DM2_H

#include "demo/protocol/q2_config.h"
#include "demo/protocol/q2_fields.h"
#include "demo/protocol/q2_types.h"
#include "demo/protocol/svc.h"
#include "tests/unit/test_dem.h"

static inline void dm2_begin_block(struct dem *d)
{
    d->block = d->size;
    dem_i32(d, 0);
}

static inline void dm2_end_block(struct dem *d)
{
    const size_t end = d->size;
    d->size = d->block;
    dem_i32(d, (int32_t)(end - d->block - 4));
    d->size = end;
}

/* The width of the protocols used in tests: 3434 to 3436, and others. */
static inline enum q2_width dm2_width(int protocol)
{
    return protocol >= 3434 ? (enum q2_width)(protocol - 3434 + Q2_WIDE) : Q2_NARROW;
}

/* Returns the index that is sent for one of enum q2_config_string. */
static inline int dm2_config_number(enum q2_width width, int index)
{
    int number = 0;
    while (q2_config_index(width, number) != index)
        number++;
    return number;
}

static inline void dm2_config(struct dem *d, int index, const char *text)
{
    dem_u8(d, Q2_SVC_CONFIGSTRING);
    dem_i16(d, dm2_config_number(dm2_width(d->protocol), index));
    dem_str(d, text);
}

static inline void dm2_server_data(struct dem *d, int protocol, const char *map)
{
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_SERVERDATA);
    dem_i32(d, protocol);
    dem_i32(d, 0x10001);
    dem_u8(d, 1);
    dem_str(d, "ctf");
    dem_i16(d, 0);
    dem_str(d, "a level");
    dm2_config(d, Q2_CONFIG_MAX_CLIENTS, "8");
    dm2_config(d, Q2_CONFIG_MODELS + 1, map);
    dm2_config(d, Q2_CONFIG_MODELS + 2, "models/a/tris.md2");
    dm2_config(d, Q2_CONFIG_SOUNDS + 1, "a.wav");
    dm2_config(d, Q2_CONFIG_PLAYERS, "Wren\\male/grunt");
    dm2_config(d, Q2_CONFIG_PLAYERS + 1, "Rook\\female/athena");
    dm2_end_block(d);
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_STUFFTEXT);
    dem_str(d, "precache\n");
    dm2_end_block(d);
}

static inline void dm2_begin(struct dem *d, int protocol, const char *map)
{
    *d = (struct dem){.protocol = protocol};
    dm2_server_data(d, protocol, map);
}

/* Begins a frame: the recorder looks at yaw 90 and is at x = 8 * number, with 100 health. */
static inline void dm2_frame(struct dem *d, int number, int base)
{
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_FRAME);
    dem_i32(d, number);
    dem_i32(d, base);
    if (d->protocol > 26)
        dem_u8(d, 0);
    dem_u8(d, 1);
    dem_u8(d, 0xff);
    dem_u8(d, Q2_SVC_PLAYERINFO);
    dem_i16(d, 1 << 1 | 1 << 8);
    dem_i16(d, number * 64);
    dem_i16(d, 0);
    dem_i16(d, 0);
    dem_i16(d, 0);
    dem_i16(d, 1 << 14);
    dem_i16(d, 0);
    dem_i32(d, 1 << 1);
    dem_i16(d, 100);
    dem_u8(d, Q2_SVC_PACKETENTITIES);
}

/* Writes an update of model, x and event; `number` must be below 256. */
static inline void dm2_entity(struct dem *d, int number, float x, int event)
{
    dem_u8(d, 1 << 0 | 1 << 5 | 1 << 7);
    dem_u8(d, 1 << 3); /* bit 11 */
    dem_u8(d, number);
    dem_u8(d, 2);
    dem_i16(d, (int)(x * 8));
    dem_u8(d, event);
}

static inline void dm2_remove(struct dem *d, int number)
{
    dem_u8(d, Q2_ENTITY_REMOVE);
    dem_u8(d, number);
}

static inline void dm2_end_frame(struct dem *d)
{
    dem_i16(d, 0);
    dm2_end_block(d);
}

static inline void dm2_end(struct dem *d)
{
    dem_i32(d, -1);
}

/* Writes `num` arbitrary bytes. */
static inline void dm2_some(struct dem *d, int num)
{
    for (int i = 0; i < num; i++)
        dem_u8(d, d->size % 64 + 1);
}

/* Writes a temporary entity of a kind, with all of its fields. */
static inline void dm2_temp_entity(struct dem *d, int kind)
{
    dem_u8(d, Q2_SVC_TEMP_ENTITY);
    dem_u8(d, kind);
    for (const char *field = q2_temp_entity_fields(kind); *field; field++)
        dm2_some(d, *field == 'S'                    ? 17
                    : *field == 'P' || *field == 'O' ? 6
                    : *field == 'E'                  ? 2
                                                     : 1);
}

/* Writes a demo with all messages and all fields. */
static inline void dm2_rich(struct dem *d, int protocol)
{
    dm2_begin(d, protocol, "maps/m.bsp");
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_SPAWNBASELINE);
    dem_i32(d, (int32_t)(0x0fffdfff &
                         ~(uint32_t)Q2_ENTITY_REMOVE)); /* all fields, in their widest form */
    dem_i16(d, 300);
    dm2_some(d, 4 + 3 + 3 * 4 + 6 + 3 + 6 + 1 + 1 + 2);
    dem_u8(d, Q2_SVC_NOP);
    dem_u8(d, Q2_SVC_RECONNECT);
    dem_u8(d, Q2_SVC_DOWNLOAD);
    dem_i16(d, 3);
    dm2_some(d, 4);
    dem_u8(d, Q2_SVC_INVENTORY);
    dm2_some(d, 512);
    dem_u8(d, Q2_SVC_LAYOUT);
    dem_str(d, "xv 8 yv 16 string \"a layout\"");
    dm2_end_block(d);
    for (int i = 1; i < 6; i++) {
        dm2_frame(d, i, i - 1);
        dm2_entity(d, 5 + i, 8.0f * (float)i, i);
        dem_i16(d, 0);
        for (int kind = i * 11 - 11; kind < i * 11; kind++)
            if (q2_temp_entity_fields(kind))
                dm2_temp_entity(d, kind);
        dem_u8(d, Q2_SVC_MUZZLEFLASH + i % 2);
        dm2_some(d, 3);
        dem_u8(d, Q2_SVC_SOUND);
        dem_u8(d, 31);
        dm2_some(d, 1 + 3 + 2 + 6);
        dem_u8(d, Q2_SVC_PRINT);
        dem_u8(d, i % 4);
        dem_str(d, "Rook was railed by Wren\n");
        dem_u8(d, Q2_SVC_CENTERPRINT);
        dem_str(d, "a text");
        dm2_end_block(d);
    }
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_DISCONNECT);
    dm2_end_block(d);
    dm2_end(d);
}

#endif
