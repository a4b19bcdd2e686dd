/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a colour lookup table. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/err.h"
#include "render/frame.h"
#include "render/pixels/lut.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t rgba[4 * 64];
    struct err err = {0};
    struct lut *lut = lut_parse("x.cube", bytes_make(data, size), &err);
    for (int i = 0; i < 256; i++)
        rgba[i] = (uint8_t)(i * 41);
    struct frame frame = {.width = 64, .height = 1, .stride = sizeof rgba, .rgba = rgba};
    if (lut)
        lut_frame(&frame, lut, LUT_ONE);
    fuzz_read(rgba, sizeof rgba);
    free(lut);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char *const seeds[] = {
        "TITLE \"a\"\nLUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n0 0 0\n1 0 0\n0 1 0\n"
        "1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n",
        "# one\r\nLUT_1D_SIZE 2\r\n0 0.5 1e0\r\n1 -1 .25\r\n",
        "LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE 0 1\nLUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 0.5\n1 1 1\n"
        "0 0 0\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n",
    };
    if (index >= (int)(sizeof seeds / sizeof *seeds) || strlen(seeds[index]) > cap)
        return 0;
    memcpy(out, seeds[index], strlen(seeds[index]));
    return strlen(seeds[index]);
}
