/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_wad.h - a small gfx.wad, built in memory: the pictures NUM_0 (3 x 2) and
 * wide (8 x 1) and the font, in which pixel i is i & 255. */
#ifndef TESTS_UNIT_TEST_WAD_H
#define TESTS_UNIT_TEST_WAD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { TEST_WAD_CAP = 20000, TEST_WAD_NUM = 3 };

static inline void test_wad_u32(uint8_t **at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        *(*at)++ = (uint8_t)(value >> (8 * i));
}

static inline size_t test_wad_make(uint8_t out[TEST_WAD_CAP])
{
    static const struct {
        const char *name;
        int type;
        uint32_t width, height;
        int has_header;
    } pics[TEST_WAD_NUM] = {
        {"NUM_0", 0x42, 3, 2, 1}, {"wide", 0x42, 8, 1, 1}, {"CONCHARS", 0x44, 128, 128, 0}};
    uint8_t *at = out + 12, *header = out;
    uint32_t offsets[TEST_WAD_NUM], sizes[TEST_WAD_NUM];
    memset(out, 0, TEST_WAD_CAP);
    for (int i = 0; i < TEST_WAD_NUM; i++) {
        offsets[i] = (uint32_t)(at - out);
        if (pics[i].has_header) {
            test_wad_u32(&at, pics[i].width);
            test_wad_u32(&at, pics[i].height);
        }
        for (uint32_t k = 0; k < pics[i].width * pics[i].height; k++)
            *at++ = (uint8_t)k;
        sizes[i] = (uint32_t)(at - out) - offsets[i];
    }
    memcpy(header, "WAD2", 4);
    header += 4;
    test_wad_u32(&header, TEST_WAD_NUM);
    test_wad_u32(&header, (uint32_t)(at - out));
    for (int i = 0; i < TEST_WAD_NUM; i++) {
        test_wad_u32(&at, offsets[i]);
        test_wad_u32(&at, sizes[i]);
        test_wad_u32(&at, sizes[i]);
        test_wad_u32(&at, (uint32_t)pics[i].type);
        memcpy(at, pics[i].name, strlen(pics[i].name));
        at += 16;
    }
    return (size_t)(at - out);
}

#endif
