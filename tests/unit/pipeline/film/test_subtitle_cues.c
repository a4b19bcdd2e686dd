/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "encode/metadata.h"
#include "pipeline/film/subtitle_cues.h"

static void assert_entries(struct subtitle_cue *cues, int num_cues, int max_lines,
                           const struct metadata_entry *expected, int num_expected)
{
    struct arena *arena = arena_create();
    int num;
    const struct metadata_entry *entries =
        subtitle_cues_join(cues, num_cues, max_lines, 100, arena, &num);
    assert_int_equal(num, num_expected);
    for (int i = 0; i < num; i++) {
        assert_int_equal(entries[i].first, expected[i].first);
        assert_int_equal(entries[i].last, expected[i].last);
        assert_string_equal(entries[i].text, expected[i].text);
    }
    arena_destroy(arena);
}

static void subtitle_cues_join__cue_that_ends_earlier__disappears(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 40, "long"}, {10, 20, "short"}};
    static const struct metadata_entry expected[] = {
        {0, 10, "long"}, {10, 20, "long\nshort"}, {20, 40, "long"}};
    assert_entries(cues, 2, 3, expected, 3);
}

static void subtitle_cues_join__gap__is_empty(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{30, 40, "b"}, {0, 10, "a"}};
    static const struct metadata_entry expected[] = {{0, 10, "a"}, {30, 40, "b"}};
    assert_entries(cues, 2, 3, expected, 2);
}

static void subtitle_cues_join__five_at_once__all_are_kept(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 9, "1"}, {0, 9, "2"}, {0, 9, "3"}, {0, 9, "4"}, {0, 9, "5"}};
    static const struct metadata_entry expected[] = {{0, 9, "1\n2\n3\n4\n5"}};
    assert_entries(cues, 5, 32, expected, 1);
}

/* The first cue is shown again when there is room for it. */
static void subtitle_cues_join__more_lines_than_fit__the_last_are_kept(void **state)
{
    (void)state;
    struct subtitle_cue cues[] = {{0, 50, "a"}, {10, 20, "b\nc"}, {10, 30, "d"}};
    static const struct metadata_entry expected[] = {
        {0, 10, "a"}, {10, 20, "c\nd"}, {20, 30, "a\nd"}, {30, 50, "a"}};
    assert_entries(cues, 3, 2, expected, 4);
}

static void subtitle_cues_join__no_cues__no_entries(void **state)
{
    (void)state;
    assert_entries(NULL, 0, 3, NULL, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subtitle_cues_join__cue_that_ends_earlier__disappears),
        cmocka_unit_test(subtitle_cues_join__gap__is_empty),
        cmocka_unit_test(subtitle_cues_join__five_at_once__all_are_kept),
        cmocka_unit_test(subtitle_cues_join__more_lines_than_fit__the_last_are_kept),
        cmocka_unit_test(subtitle_cues_join__no_cues__no_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
