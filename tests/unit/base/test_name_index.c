/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/limits.h"
#include "base/name_index.h"

static int asked;

static const char *name_of(const void *context, int item)
{
    asked++;
    return ((const char *const *)context)[item];
}

static void name_index__equal_names__the_first_is_found(void **state)
{
    static const char *const names[] = {"a/b.mdl", "A/C.mdl", NULL, "a/c.MDL", "a/b.mdl", ""};
    (void)state;
    struct name_index *index = name_index_create(6, name_of, names);
    assert_int_equal(name_index_find(index, "A/B.MDL"), 0);
    assert_int_equal(name_index_find(index, "a/c.mdl"), 1);
    assert_int_equal(name_index_find(index, ""), 5);
    assert_int_equal(name_index_find(index, "a/d.mdl"), -1);
    name_index_destroy(index);
    index = name_index_create(0, name_of, names);
    assert_int_equal(name_index_find(index, "a"), -1);
    name_index_destroy(index);
    name_index_destroy(NULL);
}

/* With as many names as an archive may have, a search compares only a few. */
static void name_index__many_names__few_are_compared(void **state)
{
    enum { NUM = LIMIT_ARCHIVE_FILES };
    static char texts[NUM][24];
    static const char *names[NUM];
    (void)state;
    for (int i = 0; i < NUM; i++) {
        snprintf(texts[i], sizeof texts[i], "progs/x%08d.png", i);
        names[i] = texts[i];
    }
    struct name_index *index = name_index_create(NUM, name_of, names);
    asked = 0;
    for (int i = 0; i < NUM; i += 64) {
        char name[24];
        snprintf(name, sizeof name, "progs/X%08d.png", i);
        assert_int_equal(name_index_find(index, name), i);
    }
    assert_int_equal(name_index_find(index, "progs/y.png"), -1);
    assert_true(asked < 4 * NUM / 64);
    name_index_destroy(index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_index__equal_names__the_first_is_found),
        cmocka_unit_test(name_index__many_names__few_are_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
