/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_md2.h - builds small models and sprites of Quake II in memory. */
#ifndef TESTS_UNIT_TEST_MD2_H
#define TESTS_UNIT_TEST_MD2_H

#include "tests/unit/test_mdl.h"

/* Offsets in the header. */
enum { MD2_AT_VERSION = 4, MD2_AT_FRAME_SIZE = 16, MD2_AT_POINTS = 24, MD2_HEADER = 68 };

static inline void put_u16(struct builder *b, int value)
{
    const uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
    put_bytes(b, bytes, 2);
}

/* Builds a square of two triangles in two frames. The triangles share two points but have a
 * seam of the skin between them. The second frame is twice as large and 100 units higher. */
static inline void build_md2(struct builder *b, const char *skin)
{
    static const uint8_t points[4][4] = {
        {0, 0, 0, 5}, {255, 0, 0, 5}, {255, 255, 0, 5}, {0, 255, 0, 5}};
    static const int texcoords[6][2] = {{0, 0}, {3, 0}, {3, 7}, {0, 0}, {1, 7}, {0, 7}};
    static const int triangles[2][6] = {{0, 1, 2, 0, 1, 2}, {0, 2, 3, 3, 4, 5}};
    enum { POINTS = 4, PLACES = 6, TRIANGLES = 2, FRAMES = 2, FRAME_SIZE = 40 + 4 * POINTS };
    const int at[] = {MD2_HEADER, MD2_HEADER + 64, MD2_HEADER + 64 + PLACES * 4,
                      MD2_HEADER + 64 + PLACES * 4 + TRIANGLES * 12};
    char name[64] = {0};
    memcpy(name, skin, strlen(skin));
    *b = (struct builder){.size = 0};
    put_bytes(b, "IDP2", 4);
    const int header[] = {8, 4,      8,     FRAME_SIZE, 1,     POINTS, PLACES, TRIANGLES,
                          0, FRAMES, at[0], at[1],      at[2], at[3],  0,      0};
    for (int i = 0; i < 16; i++)
        put_i32(b, header[i]);
    put_bytes(b, name, sizeof name);
    for (int i = 0; i < PLACES; i++)
        for (int k = 0; k < 2; k++)
            put_u16(b, texcoords[i][k]);
    for (int i = 0; i < TRIANGLES; i++)
        for (int k = 0; k < 6; k++)
            put_u16(b, triangles[i][k]);
    for (int i = 0; i < FRAMES; i++) {
        for (int k = 0; k < 3; k++)
            put_f32(b, 0.1f * (float)(i + 1));
        for (int k = 0; k < 3; k++)
            put_f32(b, k == 2 ? 100.0f * (float)i : -10.0f);
        put_bytes(b, "frame\0\0\0\0\0\0\0\0\0\0", 16);
        put_bytes(b, points, sizeof points);
    }
}

/* Builds two frames with the same picture, whose origin is in its centre. */
static inline void build_sp2(struct builder *b, const char *picture)
{
    char name[64] = {0};
    memcpy(name, picture, strlen(picture));
    *b = (struct builder){.size = 0};
    put_bytes(b, "IDS2", 4);
    put_i32(b, 2);
    put_i32(b, 2);
    for (int i = 0; i < 2; i++) {
        const int numbers[] = {16, 8, 8, 4};
        for (int k = 0; k < 4; k++)
            put_i32(b, numbers[k]);
        put_bytes(b, name, sizeof name);
    }
}

#endif
