/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_folder.h - temporary folders for tests, removed with their content. */
#ifndef TESTS_UNIT_TEST_FOLDER_H
#define TESTS_UNIT_TEST_FOLDER_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

/* Returns the path of a new, empty folder. */
static inline char *test_folder_create(void)
{
    char path[] = "/tmp/demoreel-test-XXXXXX";
    assert_non_null(mkdtemp(path));
    return strcpy(mem_alloc(sizeof path), path);
}

static inline int test_folder_remove_entry(const char *path, const struct stat *info, int type,
                                           struct FTW *place)
{
    (void)info, (void)type, (void)place;
    return remove(path);
}

/* Removes the folder and frees its path. */
static inline void test_folder_remove(char *folder)
{
    nftw(folder, test_folder_remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    free(folder);
}

/* Returns the path of a name in the folder, in one of eight static buffers. */
static inline const char *test_folder_path(const char *folder, const char *name)
{
    static char paths[8][1024];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* Creates a folder like "id1/gfx/env" in the folder, with its parents. */
static inline void test_folder_add(const char *folder, const char *name)
{
    char path[1024];
    for (const char *end = name; end; end = *end ? strchr(end + 1, '/') : NULL) {
        if (end == name)
            continue;
        snprintf(path, sizeof path, "%s/%.*s", folder, (int)(end - name), name);
        mkdir(path, 0777);
    }
    assert_true(mkdir(test_folder_path(folder, name), 0777) == 0);
}

/* Fixtures that store the folder's path in *state. */
static inline int test_folder_set_up(void **state)
{
    *state = test_folder_create();
    return 0;
}

static inline int test_folder_tear_down(void **state)
{
    test_folder_remove(*state);
    return 0;
}

#define folder_test(name)                                                                          \
    cmocka_unit_test_setup_teardown(name, test_folder_set_up, test_folder_tear_down)

/* Returns the path of a name in the folder of *state. */
static inline const char *in_folder(void **state, const char *name)
{
    return test_folder_path(*state, name);
}

#endif
