/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_pcx.h - builds small PCX pictures byte by byte. */
#ifndef TESTS_UNIT_TEST_PCX_H
#define TESTS_UNIT_TEST_PCX_H

#include <stdint.h>
#include <string.h>

enum { TEST_PCX_HEADER = 128, TEST_PCX_SIZE = TEST_PCX_HEADER + 4096 };

/* Builds a picture in which every row is `colour`, as runs. Returns its size. */
static inline size_t test_pcx_make(uint8_t out[TEST_PCX_SIZE], int width, int height,
                                   uint8_t colour)
{
    const int last[2] = {width - 1, height - 1};
    size_t size = TEST_PCX_HEADER;
    memset(out, 0, TEST_PCX_SIZE);
    memcpy(out, (uint8_t[]){10, 5, 1, 8}, 4);
    for (int i = 0; i < 2; i++) {
        out[8 + i * 2] = (uint8_t)last[i];
        out[9 + i * 2] = (uint8_t)(last[i] >> 8);
    }
    out[65] = 1;
    out[66] = (uint8_t)width;
    out[67] = (uint8_t)(width >> 8);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width;) {
            const int run = width - x < 63 ? width - x : 63;
            out[size++] = (uint8_t)(0xc0 | run);
            out[size++] = colour;
            x += run;
        }
    return size;
}

#endif
