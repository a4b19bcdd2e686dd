/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdalign.h>

#include "base/arena.h"

static void arena_alloc__any_size__is_zeroed_and_aligned(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    for (size_t size = 0; size < 2000; size += 7) {
        unsigned char *p = arena_alloc(arena, size);
        assert_int_equal((uintptr_t)p % alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xee, size);
    }
    arena_destroy(arena);
}

static void arena_alloc__larger_than_a_chunk__keeps_the_current_chunk(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    char *small = arena_strdup(arena, "small");
    char *large = arena_alloc(arena, 3 << 20);
    memset(large, 'x', 3 << 20);
    char *after = arena_strdup(arena, "after");

    assert_string_equal(small, "small");
    assert_string_equal(after, "after");
    assert_int_equal(large[(3 << 20) - 1], 'x');
    assert_true(arena_used(arena) >= (size_t)(3 << 20) + 12);
    arena_destroy(arena);
}

static void arena_reset__same_work_again__is_zeroed_and_uses_no_more_memory(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    size_t used = 0;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++) {
            unsigned char *p = arena_alloc(arena, 10000);
            assert_int_equal(p[0] | p[9999], 0);
            memset(p, 0xee, 10000);
        }
        if (round > 0)
            assert_int_equal(arena_used(arena), used);
        used = arena_used(arena);
        arena_reset(arena);
        assert_int_equal(arena_used(arena), 0);
    }
    arena_destroy(arena);
}

static void arena_printf__long_text__is_complete(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const char *text = arena_printf(arena, "%05000d|%s", 7, "end");

    assert_int_equal(strlen(text), 5004);
    assert_string_equal(text + 4999, "7|end");
    arena_destroy(arena);
}

static void arena_copy__nothing__gives_a_pointer(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    assert_non_null(arena_copy(arena, NULL, 0));
    assert_non_null(ARENA_NEW(arena, int, 0));
    arena_destroy(arena);
    arena_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_alloc__any_size__is_zeroed_and_aligned),
        cmocka_unit_test(arena_alloc__larger_than_a_chunk__keeps_the_current_chunk),
        cmocka_unit_test(arena_reset__same_work_again__is_zeroed_and_uses_no_more_memory),
        cmocka_unit_test(arena_printf__long_text__is_complete),
        cmocka_unit_test(arena_copy__nothing__gives_a_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
