/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a picture file of the game (.lmp). */
#include <string.h>

#include "base/arena.h"
#include "tests/fuzz/fuzz_folder.h"
#include "world/pic.h"

static void load(const struct vfs *vfs, void *context)
{
    (void)context;
    struct arena *arena = arena_create();
    const struct pic *pic = pic_load(vfs, "x.lmp", arena, NULL, NULL);
    if (pic)
        fuzz_read(pic->pixels, (size_t)pic->width * (size_t)pic->height);
    arena_destroy(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_game("x.lmp", data, size, load, NULL);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    enum { WIDTH = 24, HEIGHT = 10, SIZE = 8 + WIDTH * HEIGHT };
    if (index > 0 || cap < SIZE)
        return 0;
    memset(out, 7, SIZE);
    memcpy(out, (const uint8_t[]){WIDTH, 0, 0, 0, HEIGHT, 0, 0, 0}, 8);
    return SIZE;
}
