/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests of the studio's folder: validation of names, atomic writes, and the limit of the list. */
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

static char root[] = "/tmp/demoreel-folder-XXXXXX", folder[64];

static void make_file(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const int fd = open(path, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    close(fd);
}

static bool resolves(const char *name)
{
    char path[PATH_MAX];
    return folder_resolve(folder, name, path, NULL);
}

static void folder_resolve__names(void **state)
{
    static const char *const others[] = {"",          "/a.dem",   "../b.dem",  "sub/../a.dem",
                                         "./a.dem",   ".hid.dem", "a.dem/",    "sub//c.dem",
                                         "sub",       "out.dem",  "out",       "no.dem",
                                         "out/b.dem", "a.dem\n",  "sub\\c.dem"};
    (void)state;
    assert_true(resolves("a.dem"));
    assert_true(resolves("sub/c.dem"));
    assert_true(resolves("in.dem"));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(resolves(others[i]));
}

static void folder_resolve_new__only_below(void **state)
{
    char path[PATH_MAX];
    (void)state;
    assert_true(folder_resolve_new(folder, "new.lua", path, NULL));
    assert_true(folder_resolve_new(folder, "sub/new.lua", path, NULL));
    assert_false(folder_resolve_new(folder, "out/new.lua", path, NULL));
    assert_false(folder_resolve_new(folder, "no/new.lua", path, NULL));
    assert_false(folder_resolve_new(folder, "../new.lua", path, NULL));
}

static void folder_write__is_atomic(void **state)
{
    char path[PATH_MAX];
    size_t size;
    struct stat info;
    (void)state;
    assert_true(folder_resolve_new(folder, "w.lua", path, NULL));
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
    folder_list(folder, &list);
    const int before = list.num;
    assert_false(list.is_truncated);
    folder_list_free(&list);
    for (int i = 0; i < LIMIT_STUDIO_FILES - before; i++) {
        snprintf(name, sizeof name, "many%05d.dem", i);
        make_file(name);
    }
    folder_list(folder, &list);
    assert_int_equal(list.num, LIMIT_STUDIO_FILES);
    assert_false(list.is_truncated);
    folder_list_free(&list);
    make_file("more.dem");
    folder_list(folder, &list);
    assert_int_equal(list.num, LIMIT_STUDIO_FILES);
    assert_true(list.is_truncated);
    folder_list_free(&list);
}

static int set_up(void **state)
{
    char path[PATH_MAX];
    (void)state;
    assert_non_null(mkdtemp(root));
    snprintf(folder, sizeof folder, "%s/in", root);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(path, sizeof path, "%s/sub", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    make_file("a.dem");
    make_file("sub/c.dem");
    make_file("../b.dem");
    make_file(".hid.dem");
    snprintf(path, sizeof path, "%s/out.dem", folder);
    assert_int_equal(symlink("../b.dem", path), 0);
    snprintf(path, sizeof path, "%s/in.dem", folder);
    assert_int_equal(symlink("sub/c.dem", path), 0);
    snprintf(path, sizeof path, "%s/out", folder);
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
        cmocka_unit_test(folder_resolve__names),
        cmocka_unit_test(folder_resolve_new__only_below),
        cmocka_unit_test(folder_write__is_atomic),
        cmocka_unit_test(folder_list__has_a_limit),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
