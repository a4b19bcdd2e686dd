/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a PCX image. */
#include "base/arena.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_pcx.h"
#include "world/pcx.h"
#include "world/pic.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    const struct pic *pic = pcx_parse(bytes_make(data, size), arena, NULL);
    if (pic)
        fuzz_read(pic->pixels, (size_t)pic->width * (size_t)pic->height);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const struct {
        int width, height;
    } sizes[] = {{3, 2}, {320, 200}, {296, 194}};
    uint8_t file[TEST_PCX_SIZE];
    if (index >= (int)(sizeof sizes / sizeof *sizes))
        return 0;
    const size_t size = test_pcx_make(file, sizes[index].width, sizes[index].height, 100);
    if (size > cap)
        return 0;
    memcpy(out, file, size);
    return size;
}
