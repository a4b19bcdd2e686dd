/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a .pk3 archive of a game folder. */
#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_zip.h"

static const char *const names[] = {"maps/a.bsp", "../b.cfg"};

static void load_all(const struct vfs *vfs, void *context)
{
    (void)context;
    for (int i = 0; i < 2; i++) {
        struct vfs_file file;
        vfs_find(vfs, names[i]);
        if (vfs_load(vfs, names[i], 1 << 20, &file, NULL)) {
            fuzz_read(file.data, file.size);
            vfs_file_free(&file);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_game("a.pk3", data, size, load_all, NULL);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char content[] = "some map, some map, some map";
    static const int methods[] = {ZIP_CM_DEFLATE, ZIP_CM_STORE};
    return index < 2 ? fuzz_zip_make(names, content, sizeof content, methods[index], out, cap) : 0;
}
