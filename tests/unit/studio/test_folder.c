/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The folder that the studio works in: which names are files of it, and how many it lists. */
#include "studio/folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/limits.h"
#include "tests/unit/test.h"

static char root[] = "/tmp/demoreel-folder-XXXXXX", inside[64];

static void make_file(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", inside, name);
    const int fd = open(path, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
}

static bool finds(const char *name)
{
    char path[PATH_MAX];
    return folder_find(inside, name, path, NULL);
}

static void folder_find__names(void **state)
{
    static const char *const others[] = {"",          "/a.dem",   "../b.dem",  "sub/../a.dem",
                                         "./a.dem",   ".hid.dem", "a.dem/",    "sub//c.dem",
                                         "sub",       "out.dem",  "out",       "no.dem",
                                         "out/b.dem", "a.dem\n",  "sub\\c.dem"};
    (void)state;
    assert_true(finds("a.dem"));
    assert_true(finds("sub/c.dem"));
    assert_true(finds("in.dem"));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(finds(others[i]));
}

static void folder_place__only_below(void **state)
{
    char path[PATH_MAX];
    (void)state;
    assert_true(folder_place(inside, "new.lua", path, NULL));
    assert_true(folder_place(inside, "sub/new.lua", path, NULL));
    assert_false(folder_place(inside, "out/new.lua", path, NULL));
    assert_false(folder_place(inside, "no/new.lua", path, NULL));
    assert_false(folder_place(inside, "../new.lua", path, NULL));
}

static void folder_write__is_whole(void **state)
{
    char path[PATH_MAX];
    size_t size;
    struct stat info;
    (void)state;
    assert_true(folder_place(inside, "w.lua", path, NULL));
    assert_true(folder_write(path, "one", 3, NULL));
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(folder_write(path, "three", 5, NULL));
    char *text = folder_read(path, 5, &size, NULL);
    assert_string_equal(text, "three");
    free(text);
    assert_null(folder_read(path, 4, &size, NULL));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void folder_list__has_a_limit(void **state)
{
    struct folder_list list;
    char name[32];
    (void)state;
    folder_list(inside, &list);
    const int before = list.num;
    assert_false(list.is_cut);
    folder_list_free(&list);
    for (int i = 0; i < LIMIT_STUDIO_FILES - before; i++) {
        snprintf(name, sizeof name, "many%05d.dem", i);
        make_file(name);
    }
    folder_list(inside, &list);
    assert_int_equal(list.num, LIMIT_STUDIO_FILES);
    assert_false(list.is_cut);
    folder_list_free(&list);
    make_file("more.dem");
    folder_list(inside, &list);
    assert_int_equal(list.num, LIMIT_STUDIO_FILES);
    assert_true(list.is_cut);
    folder_list_free(&list);
}

static int set_up(void **state)
{
    char path[PATH_MAX];
    (void)state;
    assert_non_null(mkdtemp(root));
    snprintf(inside, sizeof inside, "%s/in", root);
    assert_int_equal(mkdir(inside, 0700), 0);
    snprintf(path, sizeof path, "%s/sub", inside);
    assert_int_equal(mkdir(path, 0700), 0);
    make_file("a.dem");
    make_file("sub/c.dem");
    make_file("../b.dem");
    make_file(".hid.dem");
    snprintf(path, sizeof path, "%s/out.dem", inside);
    assert_int_equal(symlink("../b.dem", path), 0);
    snprintf(path, sizeof path, "%s/in.dem", inside);
    assert_int_equal(symlink("sub/c.dem", path), 0);
    snprintf(path, sizeof path, "%s/out", inside);
    assert_int_equal(symlink("..", path), 0);
    return 0;
}

static int tear_down(void **state)
{
    char command[PATH_MAX];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folder_find__names),
        cmocka_unit_test(folder_place__only_below),
        cmocka_unit_test(folder_write__is_whole),
        cmocka_unit_test(folder_list__has_a_limit),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
