/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "encode/metadata.h"
#include "pipeline/film/subtitle_cues.h"

static void assert_entries(struct subtitle_cue *cues, int num_cues, int max_lines,
                           const struct metadata_entry *wanted, int num_wanted)
{
    struct arena *arena = arena_create();
    int num;
    const struct metadata_entry *entries =
        subtitle_cues_join(cues, num_cues, max_lines, 100, arena, &num);
    assert_int_equal(num, num_wanted);
    for (int i = 0; i < num; i++) {
        assert_int_equal(entries[i].first, wanted[i].first);
        assert_int_equal(entries[i].last, wanted[i].last);
        assert_string_equal(entries[i].text, wanted[i].text);
    }
    arena_destroy(arena);
}

static void cues_join__one_that_ends_earlier__is_gone(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 40, "long"}, {10, 20, "short"}};
    static const struct metadata_entry wanted[] = {
        {0, 10, "long"}, {10, 20, "long\nshort"}, {20, 40, "long"}};
    assert_entries(cues, 2, 3, wanted, 3);
}

static void cues_join__gap__is_empty(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{30, 40, "b"}, {0, 10, "a"}};
    static const struct metadata_entry wanted[] = {{0, 10, "a"}, {30, 40, "b"}};
    assert_entries(cues, 2, 3, wanted, 2);
}

static void cues_join__five_at_once__all_are_kept(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 9, "1"}, {0, 9, "2"}, {0, 9, "3"}, {0, 9, "4"}, {0, 9, "5"}};
    static const struct metadata_entry wanted[] = {{0, 9, "1\n2\n3\n4\n5"}};
    assert_entries(cues, 5, 32, wanted, 1);
}

/* The first comes back when there is room again. */
static void cues_join__more_lines_than_fit__the_last_are_kept(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 50, "a"}, {10, 20, "b\nc"}, {10, 30, "d"}};
    static const struct metadata_entry wanted[] = {
        {0, 10, "a"}, {10, 20, "c\nd"}, {20, 30, "a\nd"}, {30, 50, "a"}};
    assert_entries(cues, 3, 2, wanted, 4);
}

static void cues_join__none__is_none(void **state)
{
    (void)state;
    assert_entries(NULL, 0, 3, NULL, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cues_join__one_that_ends_earlier__is_gone),
        cmocka_unit_test(cues_join__gap__is_empty),
        cmocka_unit_test(cues_join__five_at_once__all_are_kept),
        cmocka_unit_test(cues_join__more_lines_than_fit__the_last_are_kept),
        cmocka_unit_test(cues_join__none__is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
