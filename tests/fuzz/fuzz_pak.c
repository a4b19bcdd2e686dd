/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: pak0.pak of a game folder. */
#include <string.h>

#include "tests/fuzz/fuzz_folder.h"

static void load_all(const struct vfs *vfs, void *context)
{
    (void)context;
    static const char *const names[] = {"maps/a.bsp", "b.cfg", "../b.cfg", "gfx.wad"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct vfs_file file;
        if (vfs_load(vfs, names[i], 1 << 20, &file, NULL))
            vfs_file_free(&file);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_game("pak0.pak", data, size, load_all, NULL);
    return 0;
}

/* "PACK", u32 offset and size of the directory, two files, their entries. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const uint8_t head[] = {'P', 'A', 'C', 'K', 24,  0,   0,   0,   128, 0,   0,   0,
                                   'm', 'a', 'p', 'p', 'b', 'i', 'n', 'd', ' ', 'x', ' ', 'y'};
    if (index > 0 || cap < sizeof head + 128)
        return 0;
    memcpy(out, head, sizeof head);
    uint8_t *entry = out + sizeof head;
    memset(entry, 0, 128);
    memcpy(entry, "maps/a.bsp", 10);
    entry[56] = 12;
    entry[60] = 4;
    memcpy(entry + 64, "B.CFG", 5);
    entry[64 + 56] = 16;
    entry[64 + 60] = 8;
    return sizeof head + 128;
}
