/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_bsp_38.h - the room of test_bsp.h as a map of version 38 (Quake II).
 *
 * Leafs 1 and 2 belong to clusters 0 and 1, which see both. The water's texture warps,
 * flows and is two-thirds translucent. The texture of the walls along x is glass. Textures
 * 0 and 3 form an animation cycle. */
#ifndef TESTS_UNIT_TEST_BSP_38_H
#define TESTS_UNIT_TEST_BSP_38_H

#include "base/bytes.h"
#include "tests/unit/test_bsp.h"

enum { TEST_LUMPS_38 = 19 };

static inline void test_convert_texinfos(struct bytes from, struct test_lump *out)
{
    static const struct {
        const char *name;
        int flags;
    } textures[] = {
        {"e1u1/floor", 0}, {"e1u1/water", 8 | 0x10 | 0x40}, {"sky", 4}, {"e1u1/glass", 0x20}};
    for (int i = 0; bytes_left(&from) > 0; i++) {
        char name[32] = {0};
        test_put(out, bytes_take(&from, 32), 32);
        const int texture = bytes_i32(&from);
        bytes_i32(&from);
        strncpy(name, textures[texture].name, sizeof name - 1);
        test_put_i32(out, textures[texture].flags);
        test_put_i32(out, 0);
        test_put(out, name, sizeof name);
        test_put_i32(out, i == 0 ? 2 : i == 2 ? 0 : -1);
    }
}

/* In 16 bits, leafs are numbered downwards from 65535. */
static inline void test_convert_nodes(struct bytes from, struct test_lump *out)
{
    while (bytes_left(&from) > 0) {
        test_put(out, bytes_take(&from, 4), 4);
        for (int i = 0; i < 2; i++)
            test_put_i32(out, bytes_i16(&from));
        test_put(out, bytes_take(&from, 16), 16);
    }
}

static inline void test_convert_leafs(struct bytes from, struct test_lump *out)
{
    static const int contents[] = {
        [-CONTENTS_EMPTY] = 0, [-CONTENTS_SOLID] = 1, [-CONTENTS_WATER] = 0x20};
    for (int i = 0; bytes_left(&from) > 0; i++) {
        test_put_i32(out, contents[-bytes_i32(&from)]);
        bytes_i32(&from);
        test_put_u16(out, i == 1 || i == 2 ? i - 1 : -1);
        test_put_u16(out, 1);
        test_put(out, bytes_take(&from, 16), 16);
        test_put_i32(out, 0);
        bytes_i32(&from);
    }
}

static inline void test_convert_submodels(struct bytes from, struct test_lump *out)
{
    while (bytes_left(&from) > 0) {
        test_put(out, bytes_take(&from, 40), 40);
        bytes_take(&from, 16);
        test_put(out, bytes_take(&from, 8), 8);
    }
}

static inline void test_make_clusters(struct test_lump *out)
{
    test_put_i32(out, 2);
    for (int i = 0; i < 4; i++)
        test_put_i32(out, 20 + i / 2);
    test_put_u8(out, 3);
    test_put_u8(out, 3);
}

/* Converts a map built as BSP_30. Valid until the next call. */
static inline struct bytes test_bsp_pack_38(struct test_bsp *bsp)
{
    static const int places[NUM_LUMPS] = {
        [LUMP_PLANES] = 1,    [LUMP_VERTICES] = 2,   [LUMP_VIS] = 3,        [LUMP_NODES] = 4,
        [LUMP_TEXINFOS] = 5,  [LUMP_FACES] = 6,      [LUMP_LIGHT] = 7,      [LUMP_LEAFS] = 8,
        [LUMP_MARKS] = 9,     [LUMP_EDGES] = 11,     [LUMP_SURFEDGES] = 12, [LUMP_SUBMODELS] = 13,
        [LUMP_TEXTURES] = -1, [LUMP_CLIPNODES] = -1,
    };
    static struct test_lump lumps[TEST_LUMPS_38];
    struct test_lump header = {.size = 0};
    memset(lumps, 0, sizeof lumps);
    for (int i = 0; i < NUM_LUMPS; i++) {
        const struct bytes from = bytes_make(bsp->lumps[i].data, bsp->lumps[i].size);
        if (places[i] < 0)
            continue;
        struct test_lump *out = &lumps[places[i]];
        if (i == LUMP_TEXINFOS)
            test_convert_texinfos(from, out);
        else if (i == LUMP_NODES)
            test_convert_nodes(from, out);
        else if (i == LUMP_LEAFS)
            test_convert_leafs(from, out);
        else if (i == LUMP_SUBMODELS)
            test_convert_submodels(from, out);
        else if (i == LUMP_VIS)
            test_make_clusters(out);
        else
            test_put(out, bsp->lumps[i].data, bsp->lumps[i].size);
    }
    size_t at = 8 + 8 * TEST_LUMPS_38;
    test_put(&header, "IBSP", 4);
    test_put_i32(&header, BSP_38);
    for (int i = 0; i < TEST_LUMPS_38; i++) {
        assert(at + lumps[i].size <= sizeof bsp->packed);
        test_put_i32(&header, (int32_t)at);
        test_put_i32(&header, (int32_t)lumps[i].size);
        memcpy(bsp->packed + at, lumps[i].data, lumps[i].size);
        at += lumps[i].size;
    }
    memcpy(bsp->packed, header.data, header.size);
    return bytes_make(bsp->packed, at);
}

#endif
