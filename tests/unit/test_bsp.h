/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_bsp.h - a small complete map, built in memory.
 *
 * A room from (-128, -128, 0) to (128, 128, 128) with water up to z = 32, a sky ceiling,
 * and light on the floor that increases along x. Submodel 1 is a solid block from (-16,
 * -16, 48) to (16, 16, 80). A test may change the lumps before it packs them. */
#ifndef TESTS_UNIT_TEST_BSP_H
#define TESTS_UNIT_TEST_BSP_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "world/map_parse.h"

enum {
    TEST_LUMP_CAP = 16384,
    TEST_BSP_CAP = NUM_LUMPS * 4096,
    TEST_FLOOR_SIDE = 17, /* luxels */
    TEST_WALL_HEIGHT = 9, /* luxels */
    TEST_WALL_LIGHT = 100,
    TEST_STYLE_LIGHT = 50, /* of style 1, on the floor */
    TEST_NUM_TEXTURES = 8, /* the last slot is empty */
};

struct test_lump {
    uint8_t data[TEST_LUMP_CAP];
    size_t size;
};

struct test_bsp {
    uint32_t version;
    bool is_wide, has_float_boxes;
    struct test_lump lumps[NUM_LUMPS];
    uint8_t packed[TEST_BSP_CAP];
};

static inline void test_put(struct test_lump *lump, const void *data, size_t size)
{
    assert(lump->size + size <= sizeof lump->data);
    memcpy(lump->data + lump->size, data, size);
    lump->size += size;
}

static inline void test_put_u8(struct test_lump *lump, int value)
{
    const uint8_t byte = (uint8_t)value;
    test_put(lump, &byte, 1);
}

static inline void test_put_u16(struct test_lump *lump, int value)
{
    test_put_u8(lump, value);
    test_put_u8(lump, value >> 8);
}

/* Overwrites `size` bytes at an offset, little-endian. */
static inline void test_set_int(struct test_lump *lump, size_t at, int32_t value, int size)
{
    for (int i = 0; i < size; i++)
        lump->data[at + (size_t)i] = (uint8_t)((uint32_t)value >> (8 * i));
}

static inline void test_set_f32(struct test_lump *lump, size_t at, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    test_set_int(lump, at, bits, 4);
}

static inline void test_put_i32(struct test_lump *lump, int32_t value)
{
    test_put_u16(lump, value);
    test_put_u16(lump, value >> 16);
}

static inline void test_put_f32(struct test_lump *lump, float value)
{
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    test_put_i32(lump, bits);
}

static inline void test_put_vec3(struct test_lump *lump, float x, float y, float z)
{
    test_put_f32(lump, x);
    test_put_f32(lump, y);
    test_put_f32(lump, z);
}

static inline void test_put_index(struct test_bsp *bsp, enum map_lump lump, int value)
{
    if (bsp->is_wide)
        test_put_i32(&bsp->lumps[lump], value);
    else
        test_put_u16(&bsp->lumps[lump], value);
}

static inline void test_put_box(struct test_bsp *bsp, enum map_lump lump)
{
    static const int box[6] = {-128, -128, 0, 128, 128, 128};
    for (int i = 0; i < 6; i++) {
        if (bsp->has_float_boxes)
            test_put_f32(&bsp->lumps[lump], (float)box[i]);
        else
            test_put_u16(&bsp->lumps[lump], box[i]);
    }
}

static inline int test_add_plane(struct test_bsp *bsp, int axis, float dist)
{
    struct test_lump *lump = &bsp->lumps[LUMP_PLANES];
    test_put_vec3(lump, axis == 0, axis == 1, axis == 2);
    test_put_f32(lump, dist);
    test_put_i32(lump, axis);
    return (int)(lump->size / 20) - 1;
}

static inline void test_add_node(struct test_bsp *bsp, int plane, int front, int back,
                                 int first_face, int num_faces)
{
    test_put_i32(&bsp->lumps[LUMP_NODES], plane);
    test_put_index(bsp, LUMP_NODES, front);
    test_put_index(bsp, LUMP_NODES, back);
    test_put_box(bsp, LUMP_NODES);
    test_put_index(bsp, LUMP_NODES, first_face);
    test_put_index(bsp, LUMP_NODES, num_faces);
}

static inline void test_add_leaf(struct test_bsp *bsp, int contents, int vis_offset, int first_mark,
                                 int num_marks)
{
    struct test_lump *lump = &bsp->lumps[LUMP_LEAFS];
    test_put_i32(lump, contents);
    test_put_i32(lump, vis_offset);
    test_put_box(bsp, LUMP_LEAFS);
    test_put_index(bsp, LUMP_LEAFS, first_mark);
    test_put_index(bsp, LUMP_LEAFS, num_marks);
    test_put_i32(lump, 0x04030201);
}

/* Adds six clipnodes, starting at index `first`, with contents `outside` the box and
 * `inside` it. */
static inline void test_add_clip_box(struct test_bsp *bsp, int first, const float box[6],
                                     int outside, int inside)
{
    for (int i = 0; i < 6; i++) {
        const int next = i < 5 ? first + i + 1 : inside;
        const bool is_max = i >= 3;
        test_put_i32(&bsp->lumps[LUMP_CLIPNODES], test_add_plane(bsp, i % 3, box[i]));
        test_put_index(bsp, LUMP_CLIPNODES, is_max ? outside : next);
        test_put_index(bsp, LUMP_CLIPNODES, is_max ? next : outside);
    }
}

/* Adds nodes for a box. If there are faces, wall i holds face i. */
static inline void test_add_node_box(struct test_bsp *bsp, int first, const float box[6],
                                     int outside, int inside, bool has_faces)
{
    for (int i = 0; i < 6; i++) {
        const int next = i < 5 ? first + i + 1 : inside;
        const bool is_max = i >= 3;
        const int plane = test_add_plane(bsp, i % 3, box[i]);
        test_add_node(bsp, plane, is_max ? outside : next, is_max ? next : outside,
                      has_faces ? i : 0, has_faces);
    }
}

static inline void test_add_texinfo(struct test_bsp *bsp, int s_axis, int t_axis, int texture,
                                    bool special)
{
    struct test_lump *lump = &bsp->lumps[LUMP_TEXINFOS];
    test_put_vec3(lump, s_axis == 0, s_axis == 1, s_axis == 2);
    test_put_f32(lump, 0.0f);
    test_put_vec3(lump, 0.0f, t_axis == 1 ? -1.0f : 0.0f, t_axis == 2 ? -1.0f : 0.0f);
    test_put_f32(lump, 0.0f);
    test_put_i32(lump, texture);
    test_put_i32(lump, special);
}

/* Takes corners in counter-clockwise order as seen from the front; a map stores them
 * clockwise. */
static inline void test_add_face(struct test_bsp *bsp, int plane, bool back, const int corners[4],
                                 int texinfo, uint32_t styles, int light_offset)
{
    struct test_lump *faces = &bsp->lumps[LUMP_FACES], *surfedges = &bsp->lumps[LUMP_SURFEDGES];
    const int first = (int)surfedges->size / 4;
    for (int i = 0; i < 4; i++) {
        const size_t edge_size = bsp->is_wide ? 8 : 4;
        test_put_i32(surfedges, (int32_t)(bsp->lumps[LUMP_EDGES].size / edge_size));
        test_put_index(bsp, LUMP_EDGES, corners[(4 - i) % 4]);
        test_put_index(bsp, LUMP_EDGES, corners[3 - i]);
    }
    test_put_index(bsp, LUMP_FACES, plane);
    test_put_index(bsp, LUMP_FACES, back);
    test_put_i32(faces, first);
    test_put_index(bsp, LUMP_FACES, 4);
    test_put_index(bsp, LUMP_FACES, texinfo);
    test_put_i32(faces, (int32_t)styles);
    test_put_i32(faces, light_offset);
}

static inline void test_add_textures(struct test_bsp *bsp)
{
    static const char *const names[TEST_NUM_TEXTURES - 1] = {
        "floor", "*water1", "sky1", "+0lamp", "+1lamp", "+alamp", "{fence",
    };
    struct test_lump *lump = &bsp->lumps[LUMP_TEXTURES];
    const bool has_palette = bsp->version == BSP_30;
    const int pixels = 256 + 64 + 16 + 4, palette = has_palette ? 2 + 768 : 0;
    test_put_i32(lump, TEST_NUM_TEXTURES);
    for (int i = 0; i < TEST_NUM_TEXTURES - 1; i++)
        test_put_i32(lump, 4 + 4 * TEST_NUM_TEXTURES + i * (40 + pixels + palette));
    test_put_i32(lump, -1);
    for (int i = 0; i < TEST_NUM_TEXTURES - 1; i++) {
        char name[16] = {0};
        memcpy(name, names[i], strlen(names[i]));
        test_put(lump, name, sizeof name);
        test_put_i32(lump, 16);
        test_put_i32(lump, 16);
        for (int k = 0, at = 40; k < 4; at += 256 >> (2 * k), k++)
            test_put_i32(lump, at);
        for (int k = 0; k < pixels; k++)
            test_put_u8(lump, i);
        if (has_palette)
            test_put_u16(lump, 256);
        for (int k = 0; k < palette - 2; k++)
            test_put_u8(lump, k / 3);
    }
}

static inline void test_add_luxel(struct test_bsp *bsp, int value)
{
    for (int i = 0; i < (bsp->version == BSP_30 ? 3 : 1); i++)
        test_put_u8(&bsp->lumps[LUMP_LIGHT], value);
}

/* Adds the light of the floor's two styles, then of four walls. */
static inline void test_add_light(struct test_bsp *bsp)
{
    for (int i = 0; i < TEST_FLOOR_SIDE * TEST_FLOOR_SIDE; i++)
        test_add_luxel(bsp, i % TEST_FLOOR_SIDE * 10);
    for (int i = 0; i < TEST_FLOOR_SIDE * TEST_FLOOR_SIDE; i++)
        test_add_luxel(bsp, TEST_STYLE_LIGHT);
    for (int i = 0; i < 4 * TEST_FLOOR_SIDE * TEST_WALL_HEIGHT; i++)
        test_add_luxel(bsp, TEST_WALL_LIGHT);
}

/* In the number of a corner, bit 0 is x, bit 1 is y and bit 2 is z; corners 8 to 11 are at
 * the water's surface. */
static inline void test_add_faces(struct test_bsp *bsp)
{
    enum { FLOOR = TEST_FLOOR_SIDE * TEST_FLOOR_SIDE, WALL = TEST_FLOOR_SIDE * TEST_WALL_HEIGHT };
    const uint32_t one_style = 0xffffff00, two_styles = 0xffff0100, no_style = 0xffffffff;
    const int scale = bsp->version == BSP_30 ? 3 : 1;
    for (int i = 0; i < 12; i++)
        test_put_vec3(&bsp->lumps[LUMP_VERTICES], i & 1 ? 128.0f : -128.0f,
                      i & 2 ? 128.0f : -128.0f, i >= 8 ? 32.0f : (i & 4) * 32.0f);
    test_put_index(bsp, LUMP_EDGES, 0); /* edge 0 cannot be reversed, so it is unused */
    test_put_index(bsp, LUMP_EDGES, 0);
    test_add_texinfo(bsp, 0, 1, 0, false); /* floor */
    test_add_texinfo(bsp, 1, 2, 0, false); /* walls along y */
    test_add_texinfo(bsp, 0, 2, 3, false); /* walls along x */
    test_add_texinfo(bsp, 0, 1, 1, true);  /* water */
    test_add_texinfo(bsp, 0, 1, 2, true);  /* sky */
    test_add_face(bsp, 0, false, (const int[]){0, 2, 6, 4}, 1, one_style, scale * 2 * FLOOR);
    test_add_face(bsp, 1, false, (const int[]){0, 4, 5, 1}, 2, one_style,
                  scale * (2 * FLOOR + WALL));
    test_add_face(bsp, 2, false, (const int[]){0, 1, 3, 2}, 0, two_styles, 0);
    test_add_face(bsp, 3, true, (const int[]){1, 5, 7, 3}, 1, one_style,
                  scale * (2 * FLOOR + 2 * WALL));
    test_add_face(bsp, 4, true, (const int[]){2, 3, 7, 6}, 2, one_style,
                  scale * (2 * FLOOR + 3 * WALL));
    test_add_face(bsp, 5, true, (const int[]){4, 6, 7, 5}, 4, no_style, -1);
    test_add_face(bsp, 6, false, (const int[]){8, 9, 11, 10}, 3, no_style, -1);
    test_add_face(bsp, 6, true, (const int[]){9, 8, 10, 11}, 3, no_style, -1);
    /* The other side of the water uses the edges of the first one backwards. */
    for (int i = 0; i < 4; i++) {
        struct test_lump *lump = &bsp->lumps[LUMP_SURFEDGES];
        const int edge = -(1 + 6 * 4 + (3 - i));
        lump->size = (size_t)(7 * 4 + i) * 4;
        test_put_i32(lump, edge);
    }
}

static inline void test_add_submodel(struct test_bsp *bsp, const float box[6], int node,
                                     int clipnode, int num_vis_leafs, int num_faces)
{
    struct test_lump *lump = &bsp->lumps[LUMP_SUBMODELS];
    test_put_vec3(lump, box[0], box[1], box[2]);
    test_put_vec3(lump, box[3], box[4], box[5]);
    test_put_vec3(lump, 0.0f, 0.0f, 0.0f);
    test_put_i32(lump, node);
    for (int i = 0; i < 3; i++)
        test_put_i32(lump, clipnode);
    test_put_i32(lump, num_vis_leafs);
    test_put_i32(lump, 0);
    test_put_i32(lump, num_faces);
}

static inline void test_add_trees(struct test_bsp *bsp)
{
    static const float room[6] = {-128, -128, 0, 128, 128, 128};
    static const float room_clip[6] = {-112, -112, 24, 112, 112, 96};
    static const float block[6] = {-16, -16, 48, 16, 16, 80};
    static const float block_clip[6] = {-32, -32, 16, 32, 32, 104};
    const int solid = -1, empty = -2, water = -3, block_outside = -4;
    test_add_node_box(bsp, 0, room, solid, 6, true);
    test_add_node(bsp, test_add_plane(bsp, 2, 32.0f), empty, water, 6, 2);
    test_add_node_box(bsp, 7, block, block_outside, solid, false);
    test_add_clip_box(bsp, 0, room_clip, CONTENTS_SOLID, CONTENTS_EMPTY);
    test_add_clip_box(bsp, 6, block_clip, CONTENTS_EMPTY, CONTENTS_SOLID);
    test_add_submodel(bsp, room, 0, 0, 2, 8);
    test_add_submodel(bsp, block, 7, 6, 0, 0);

    for (int i = 0; i < 8; i++)
        test_put_index(bsp, LUMP_MARKS, i);
    test_add_leaf(bsp, CONTENTS_SOLID, -1, 0, 0);
    test_add_leaf(bsp, CONTENTS_EMPTY, 0, 0, 8);
    test_add_leaf(bsp, CONTENTS_WATER, 1, 0, 8);
    test_add_leaf(bsp, CONTENTS_EMPTY, -1, 0, 0);
    test_put_u8(&bsp->lumps[LUMP_VIS], 3);
    test_put_u8(&bsp->lumps[LUMP_VIS], 3);
}

static inline void test_bsp_make(struct test_bsp *bsp, uint32_t version)
{
    static const char entities[] = "{\n\"classname\" \"worldspawn\"\n\"_fog\" \"0.1 1 1 1\"\n}\n"
                                   "// a comment\n{ \"classname\" \"info_player_start\"\n"
                                   "\"origin\" \"0 -64 56\" }\n";
    memset(bsp, 0, sizeof *bsp);
    bsp->version = version;
    bsp->is_wide = version == BSP_2 || version == BSP_2PSB;
    bsp->has_float_boxes = version == BSP_2;
    test_put(&bsp->lumps[LUMP_ENTITIES], entities, sizeof entities);
    test_add_textures(bsp);
    test_add_light(bsp);
    test_add_trees(bsp);
    test_add_faces(bsp);
}

/* Returns the map as a file. Valid until the next call. */
static inline struct bytes test_bsp_pack(struct test_bsp *bsp)
{
    struct test_lump header = {.size = 0};
    size_t at = 4 + 8 * NUM_LUMPS;
    test_put_i32(&header, (int32_t)bsp->version);
    for (int i = 0; i < NUM_LUMPS; i++) {
        const struct test_lump *lump = &bsp->lumps[i];
        assert(at + lump->size <= sizeof bsp->packed);
        test_put_i32(&header, (int32_t)at);
        test_put_i32(&header, (int32_t)lump->size);
        if (lump->size)
            memcpy(bsp->packed + at, lump->data, lump->size);
        at += lump->size;
    }
    memcpy(bsp->packed, header.data, header.size);
    return bytes_make(bsp->packed, at);
}

struct test_extension {
    const char *name;
    const struct test_lump *lump;
};

/* The same with extensions (BSPX) after the lumps. */
static inline struct bytes test_bsp_pack_with(struct test_bsp *bsp,
                                              const struct test_extension *extensions, int num)
{
    const struct bytes packed = test_bsp_pack(bsp);
    const size_t start = (bytes_left(&packed) + 3) & ~(size_t)3;
    size_t at = start + 8 + 32 * (size_t)num;
    struct test_lump header = {.size = 0};
    test_put(&header, "BSPX", 4);
    test_put_i32(&header, num);
    for (int i = 0; i < num; i++) {
        const struct test_lump *lump = extensions[i].lump;
        char name[24] = {0};
        memcpy(name, extensions[i].name, strlen(extensions[i].name));
        test_put(&header, name, sizeof name);
        test_put_i32(&header, (int32_t)at);
        test_put_i32(&header, (int32_t)lump->size);
        assert(at + lump->size <= sizeof bsp->packed);
        memcpy(bsp->packed + at, lump->data, lump->size);
        at += lump->size;
    }
    memcpy(bsp->packed + start, header.data, header.size);
    return bytes_make(bsp->packed, at);
}

#endif
