/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz_folder.h - for code that reads files: writes the input to a file in a temporary
 * folder, which is removed after each input. */
#ifndef TESTS_FUZZ_FUZZ_FOLDER_H
#define TESTS_FUZZ_FUZZ_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vfs.h"
#include "tests/fuzz/fuzz.h"

struct fuzz_folder {
    char root[32];
    char game[48]; /* root/id1 */
    char path[128];
};

/* Creates root/id1/NAME with the bytes as its content. */
static inline void fuzz_folder_make(struct fuzz_folder *out, const char *name, const uint8_t *data,
                                    size_t size)
{
    snprintf(out->root, sizeof out->root, "/tmp/demoreel-fuzz-XXXXXX");
    if (!mkdtemp(out->root))
        abort();
    snprintf(out->game, sizeof out->game, "%s/id1", out->root);
    snprintf(out->path, sizeof out->path, "%s/%s", out->game, name);
    FILE *file = mkdir(out->game, 0700) == 0 ? fopen(out->path, "wb") : NULL;
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0)
        abort();
}

static inline void fuzz_folder_remove(const struct fuzz_folder *folder)
{
    if (remove(folder->path) != 0 || rmdir(folder->game) != 0 || rmdir(folder->root) != 0)
        abort();
}

/* Creates a game folder with the file, calls `load` with it, and removes it. */
static inline void fuzz_game(const char *name, const uint8_t *data, size_t size,
                             void (*load)(const struct vfs *vfs, void *context), void *context)
{
    struct fuzz_folder folder;
    fuzz_folder_make(&folder, name, data, size);
    struct vfs *vfs = vfs_create(NULL);
    if (!vfs_add_game(vfs, folder.root, "id1", NULL))
        abort();
    load(vfs, context);
    vfs_destroy(vfs);
    fuzz_folder_remove(&folder);
}

#endif
