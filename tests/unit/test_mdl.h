/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_mdl.h - builds small alias models and sprites in memory. */
#ifndef TESTS_UNIT_TEST_MDL_H
#define TESTS_UNIT_TEST_MDL_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

struct builder {
    uint8_t data[4096];
    size_t size;
};

static inline void put_bytes(struct builder *b, const void *data, size_t size)
{
    assert(size <= sizeof b->data - b->size);
    memcpy(b->data + b->size, data, size);
    b->size += size;
}

static inline void put_i32(struct builder *b, int32_t value)
{
    const uint32_t u = (uint32_t)value;
    const uint8_t bytes[4] = {(uint8_t)u, (uint8_t)(u >> 8), (uint8_t)(u >> 16),
                              (uint8_t)(u >> 24)};
    put_bytes(b, bytes, 4);
}

static inline void put_f32(struct builder *b, float value)
{
    int32_t bits;
    memcpy(&bits, &value, 4);
    put_i32(b, bits);
}

static inline void put_fill(struct builder *b, uint8_t value, size_t count)
{
    while (count-- > 0)
        put_bytes(b, &value, 1);
}

/* Offsets in the header. */
enum { MDL_AT_SCALE = 8, MDL_AT_SKINS = 48, MDL_AT_VERTS = 60, MDL_AT_FLAGS = 76, MDL_HEADER = 84 };

static inline void put_mdl_header(struct builder *b, int skins, int verts, int tris, int frames)
{
    put_bytes(b, "IDPO", 4);
    put_i32(b, 6);
    for (int i = 0; i < 3; i++)
        put_f32(b, 0.5f); /* scale */
    for (int i = 0; i < 3; i++)
        put_f32(b, -10); /* offset */
    put_f32(b, 20);      /* radius */
    for (int i = 0; i < 3; i++)
        put_f32(b, 0); /* eye */
    put_i32(b, skins);
    put_i32(b, 4);
    put_i32(b, 2);
    put_i32(b, verts);
    put_i32(b, tris);
    put_i32(b, frames);
    put_i32(b, 1); /* random phase */
    put_i32(b, 8); /* rotates */
    put_f32(b, 0);
}

static inline void put_mdl_pose(struct builder *b, const char name[16], uint8_t base)
{
    put_fill(b, 0, 8);
    put_bytes(b, name, 16);
    for (uint8_t i = 0; i < 3; i++) {
        const uint8_t vertex[4] = {(uint8_t)(base + i), i, (uint8_t)(20 - i), i};
        put_bytes(b, vertex, 4);
    }
}

/* Builds one triangle with a single skin of 1s and a skin group of 2s and 3s, a single
 * frame and a group of two poses. */
static inline void build_mdl(struct builder *b)
{
    b->size = 0;
    put_mdl_header(b, 2, 3, 1, 2);
    put_i32(b, 0);
    put_fill(b, 1, 8);
    put_i32(b, 1);
    put_i32(b, 2);
    put_f32(b, 0.25f);
    put_f32(b, 0.5f);
    put_fill(b, 2, 8);
    put_fill(b, 3, 8);
    for (int i = 0; i < 3; i++) {
        put_i32(b, i == 1 ? 0x20 : 0);
        put_i32(b, i);
        put_i32(b, 1);
    }
    put_i32(b, 0);
    for (int i = 0; i < 3; i++)
        put_i32(b, 2 - i);
    put_i32(b, 0);
    put_mdl_pose(b, "stand1\0\0\0\0\0\0\0\0\0", 0);
    put_i32(b, 1);
    put_i32(b, 2);
    put_fill(b, 0, 8);
    put_f32(b, 0.1f);
    put_f32(b, 0.3f);
    put_mdl_pose(b, "sixteen letters!", 100);
    put_mdl_pose(b, "sixteen letters!", 200);
}

enum { SPR_AT_TYPE = 8, SPR_AT_FRAMES = 24, SPR_HEADER = 36 };

static inline void put_spr_image(struct builder *b, int left, int top, int width, int height)
{
    put_i32(b, left);
    put_i32(b, top);
    put_i32(b, width);
    put_i32(b, height);
    put_fill(b, 7, (size_t)(width * height));
}

/* Builds a picture of 4 x 2 texels, then a group of two of 1 x 1. */
static inline void build_spr(struct builder *b)
{
    b->size = 0;
    put_bytes(b, "IDSP", 4);
    put_i32(b, 1);
    put_i32(b, 2);
    put_f32(b, 3);
    put_i32(b, 4);
    put_i32(b, 2);
    put_i32(b, 2);
    put_f32(b, 0);
    put_i32(b, 0);
    put_i32(b, 0);
    put_spr_image(b, -2, 1, 4, 2);
    put_i32(b, 1);
    put_i32(b, 2);
    put_f32(b, 0.1f);
    put_f32(b, 0.2f);
    put_spr_image(b, 0, 0, 1, 1);
    put_spr_image(b, -1, 1, 1, 1);
}

#endif
