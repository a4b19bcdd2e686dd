/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_dm2_wide.h - builds demos in Q2PRO's extended protocols, byte by byte.
 *
 * The values written are constants in the functions below; tests compare with them. */
#ifndef TESTS_UNIT_TEST_DM2_WIDE_H
#define TESTS_UNIT_TEST_DM2_WIDE_H

#include "tests/unit/test_mvd2.h"

/* Writes a 24-bit absolute coordinate, marked by the low bit. */
static inline void wide_far(struct dem *d, int eighths)
{
    const uint32_t word = (uint32_t)eighths << 1 | 1;
    dem_i16(d, (int16_t)word);
    dem_u8(d, (int)(word >> 16 & 255));
}

static inline void wide_near(struct dem *d, int eighths)
{
    dem_i16(d, (int16_t)(eighths * 2));
}

static inline void wide_coord(struct dem *d, enum q2_width width, int eighths, bool is_far)
{
    if (width < Q2_WIDE_COORDS)
        dem_i16(d, (int16_t)eighths);
    else if (is_far)
        wide_far(d, eighths);
    else
        wide_near(d, eighths);
}

/* Writes all fields of entity 5000 in their widest form: model 700, angles of 1/4, 1/8 and 3/8 of a
 * turn, at (80, 160, 240) eighths of a unit. */
static inline void wide_entity(struct dem *d, enum q2_width width)
{
    for (int i = 0; i < 4; i++)
        dem_u8(d, i == 0 ? 0xff & ~Q2_ENTITY_REMOVE : 0xff);
    dem_u8(d, 3); /* bits 32 and 33 */
    dem_i16(d, 5000);
    for (int i = 0; i < 4; i++)
        dem_i16(d, 700 + i);
    dem_u8(d, 1);
    dem_i16(d, 300); /* frame, again */
    for (int i = 0; i < 3; i++)
        dem_i32(d, 0x01020304 + i); /* skin, effects, renderfx */
    for (int i = 0; i < 3; i++)
        wide_coord(d, width, 80 + 80 * i, i == 1);
    dem_i16(d, 1 << 14);
    dem_i16(d, 1 << 13);
    dem_i16(d, 3 << 13);
    for (int i = 0; i < 3; i++)
        wide_coord(d, width, -8 * i, i == 2);
    dem_i16(d, (int16_t)(1500 | 0xc000));
    dem_u8(d, 128);
    dem_u8(d, 64);
    dem_u8(d, 0); /* event */
    dem_i32(d, 0x123456);
    dem_i32(d, 7);
    dem_u8(d, 51);
    dem_u8(d, 32);
}

/* Writes 100 health in stat 1 and 7 in stat 40, if there is one. */
static inline void wide_stats(struct dem *d, enum q2_width width)
{
    if (width < Q2_WIDE_COORDS) {
        dem_i32(d, 2);
        dem_i16(d, 100);
        return;
    }
    static const uint8_t bits[] = {0x82, 0x80, 0x80, 0x80, 0x80, 0x20};
    for (int i = 0; i < 6; i++)
        dem_u8(d, bits[i]);
    dem_i16(d, 100);
    dem_i16(d, 7);
}

/* Writes blends with red 10, alpha 20 and, for damage, blue 30. */
static inline void wide_blend(struct dem *d, enum q2_width width)
{
    if (width < Q2_WIDE_COORDS) {
        for (int i = 0; i < 4; i++)
            dem_u8(d, i == 0 ? 10 : i == 3 ? 20 : 0);
        return;
    }
    dem_u8(d, 1 << 0 | 1 << 3 | 1 << 6);
    dem_u8(d, 10);
    dem_u8(d, 20);
    dem_u8(d, 30);
}

static inline void wide_fog(struct dem *d)
{
    dem_u8(d, 0xff);
    for (int i = 0; i < 3; i++)
        dem_u8(d, 60 + i);
    dem_i16(d, 0x1000);
    dem_i16(d, 0x2000);
    dem_i16(d, 0x3000);
    dem_i16(d, 0x4000);
    for (int i = 0; i < 6; i++)
        dem_u8(d, 70 + i);
    wide_near(d, -64);
    wide_far(d, 640000);
}

/* Writes all fields: at (8 * number, 0, 100000) eighths if that is possible; gun 300 with skin
 * 2. */
static inline void wide_player(struct dem *d, enum q2_width width, int number)
{
    const bool has_fog = width >= Q2_WIDE_FOG, is_wide = width >= Q2_WIDE_COORDS;
    dem_i16(d, (int16_t)(has_fog ? 0xffff : 0x7fff));
    if (has_fog)
        dem_u8(d, 1);
    dem_u8(d, 0);
    for (int i = 0; i < 3; i++)
        wide_coord(d, width, i == 0 ? 8 : i == 1 ? 0 : is_wide ? 100000 : 800, i == 2);
    for (int i = 0; i < 3; i++)
        wide_coord(d, width, 16 * i, i == 1);
    for (int i = 0; i < 2; i++) { /* time, flags */
        if (is_wide)
            dem_i16(d, 4);
        else
            dem_u8(d, 4);
    }
    dem_i16(d, 800);
    for (int i = 0; i < 3; i++)
        dem_i16(d, 0);
    for (int i = 0; i < 3; i++)
        dem_u8(d, i == 2 ? 88 : 0);
    for (int i = 0; i < 3; i++)
        dem_i16(d, i == 1 ? number << 8 : 0);
    for (int i = 0; i < 3; i++)
        dem_u8(d, 0);
    dem_i16(d, 300 | 2 << 13);
    for (int i = 0; i < 7; i++)
        dem_u8(d, 5);
    wide_blend(d, width);
    if (has_fog)
        wide_fog(d);
    dem_u8(d, 100);
    dem_u8(d, 0);
    wide_stats(d, width);
}

static inline void wide_temp_entity(struct dem *d, enum q2_width width, int kind)
{
    dem_u8(d, Q2_SVC_TEMP_ENTITY);
    dem_u8(d, kind);
    for (const char *field = q2_temp_entity_fields(kind); *field; field++) {
        const bool is_steam = *field == 'S';
        if (is_steam) {
            dem_i16(d, 5);
            dem_u8(d, 4);
        }
        if (*field == 'P' || *field == 'O' || is_steam)
            for (int i = 0; i < 3; i++)
                wide_coord(d, width, 8000 + i, i == 1);
        if (is_steam)
            dm2_some(d, 1 + 1 + 2 + 4);
        else if (*field == 'E')
            dem_i16(d, 5000);
        else if (*field != 'P' && *field != 'O')
            dem_u8(d, 1);
    }
}

/* Writes a demo in protocol 3434, 3435 or 3436: three frames that move by 8 eighths of a unit, with
 * all messages whose layout differs from protocol 34. */
static inline void dm2_wide(struct dem *d, int protocol)
{
    const enum q2_width width = dm2_width(protocol);
    dm2_begin(d, protocol, "maps/m.bsp");
    dm2_begin_block(d);
    dem_u8(d, Q2_SVC_CONFIGSTRING);
    dem_i16(d, 62 + 700);
    dem_str(d, "models/far/tris.md2");
    dem_u8(d, Q2_SVC_CONFIGSTRING);
    dem_i16(d, 8254 + 1500);
    dem_str(d, "far.wav");
    dem_u8(d, Q2_SVC_CONFIGSTRING);
    dem_i16(d, 13118);
    dem_str(d, "a text");
    dem_u8(d, Q2_SVC_SPAWNBASELINE);
    wide_entity(d, width);
    dm2_end_block(d);
    for (int i = 1; i < 4; i++) {
        dm2_begin_block(d);
        dem_u8(d, Q2_SVC_FRAME);
        dem_i32(d, i);
        dem_i32(d, i - 1);
        dem_u8(d, 0);
        dem_u8(d, 0);
        dem_u8(d, Q2_SVC_PLAYERINFO);
        wide_player(d, width, i);
        dem_u8(d, Q2_SVC_PACKETENTITIES);
        dem_u8(d, 1 << 0 | 1 << 7); /* x, a u16 number */
        dem_u8(d, 1);
        dem_i16(d, 5000);
        wide_coord(d, width, width < Q2_WIDE_COORDS ? 80 + 8 * i : 8, false);
        dem_i16(d, 0);
        for (int kind = 22 * (i - 1); kind < 22 * i; kind++)
            if (kind < 64 && q2_temp_entity_fields(kind))
                wide_temp_entity(d, width, kind);
        wide_temp_entity(d, width, 128);
        dem_u8(d, Q2_SVC_MUZZLEFLASH2);
        dem_i16(d, 5000 | 1 << 13);
        dem_u8(d, 2);
        dem_u8(d, Q2_SVC_SOUND);
        dem_u8(d, 63);
        dem_i16(d, 1500);
        dm2_some(d, 3);
        dem_i16(d, (int16_t)(5000 << 3 | 1));
        for (int k = 0; k < 3; k++)
            wide_coord(d, width, 80000 / 4, k == 0);
        dm2_end_block(d);
    }
    dm2_end(d);
}

/* Writes an MVD2 recording of version 2011, 2012 or 2013, with flags 4 or 12. */
static inline void mvd2_wide(struct dem *d, int version)
{
    const enum q2_width width = (enum q2_width)(version - 2011 + Q2_WIDE);
    const int flags = version == 2011 ? 4 : 12;
    *d = (struct dem){.protocol = 37};
    for (int i = 0; i < 4; i++)
        dem_u8(d, "MVD2"[i]);
    mvd2_begin_block(d);
    dem_u8(d, MVD2_SERVERDATA | (version == 2011 ? flags << 5 : 0));
    dem_i32(d, 37);
    dem_i16(d, version);
    if (version > 2011)
        dem_i16(d, flags);
    dem_i32(d, 1);
    dem_str(d, "opentdm");
    dem_i16(d, MVD2_DUMMY);
    static const struct {
        int number;
        const char *text;
    } texts[] = {
        {62 + 1, "maps/m.bsp"}, {62 + 700, "models/far/tris.md2"}, {12862, "Wren\\male/grunt"}};
    for (int i = 0; i < 3; i++) {
        dem_i16(d, texts[i].number);
        dem_str(d, texts[i].text);
    }
    dem_i16(d, 13630);
    for (int i = 0; i < 3; i++) {
        if (i > 0) {
            mvd2_begin_block(d);
            dem_u8(d, MVD2_FRAME);
        }
        dem_u8(d, 0);
        dem_u8(d, 0);
        const bool has_fog = width >= Q2_WIDE_FOG;
        dem_i16(d, (int16_t)(0x7fff | (has_fog ? 0x8000 : 0)));
        if (has_fog)
            dem_u8(d, 2);
        dem_u8(d, 0);
        for (int k = 0; k < 3; k++)
            wide_coord(d, width, width < Q2_WIDE_COORDS ? 8 * (i + 1) : 8, false);
        dm2_some(d, 3 + 3 * 2 + 3);
        dem_i16(d, 300 | 2 << 13);
        dm2_some(d, 7);
        wide_blend(d, width);
        if (has_fog)
            wide_fog(d);
        dem_u8(d, 100);
        dem_u8(d, 0);
        wide_stats(d, width);
        mvd2_begin_entities(d);
        wide_entity(d, width);
        mvd2_end_entities(d);
        mvd2_end_block(d);
    }
    mvd2_end(d);
}

#endif
