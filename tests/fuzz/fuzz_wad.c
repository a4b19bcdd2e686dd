/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a gfx.wad. All pixels of the pictures in it are read. */
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_wad.h"
#include "world/pic.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"num_0", "conchars", "wide", ""};
    struct arena *arena = arena_create();
    const struct bytes bytes = bytes_make(data, size);
    const struct wad *wad = wad_parse(&bytes, arena, NULL);
    for (size_t i = 0; wad && i < sizeof names / sizeof *names; i++) {
        const struct pic *pic = wad_find_pic(wad, names[i]);
        if (pic)
            fuzz_read(pic->pixels, (size_t)pic->width * (size_t)pic->height);
    }
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    return index == 0 && cap >= TEST_WAD_CAP ? test_wad_make(out) : 0;
}
