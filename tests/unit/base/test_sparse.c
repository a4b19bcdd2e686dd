/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/sparse.h"

enum { MAX_WORDS = 100 };

/* Checks that `num` words survive a round trip if one in `rarity` is nonzero. */
static void check_words(int num, uint32_t rarity)
{
    struct arena *arena = arena_create();
    uint32_t words[MAX_WORDS], back[MAX_WORDS + 1];
    for (int i = 0; i < num; i++)
        words[i] = hash_below(rarity, (uint64_t)i, rarity) == 0 ? ~(uint32_t)i : 0;
    memset(back, 0xaa, sizeof back);
    sparse_unpack(sparse_pack(words, (size_t)num * sizeof *words, arena), back);
    assert_memory_equal(back, words, (size_t)num * sizeof *words);
    assert_int_equal(back[num], 0xaaaaaaaa);
    arena_destroy(arena);
}

static void sparse_pack__any_number_of_words__come_back(void **state)
{
    (void)state;
    for (int num = 0; num < MAX_WORDS; num++)
        for (uint32_t rarity = 1; rarity < 6; rarity++)
            check_words(num, rarity);
}

static void sparse_pack__zeros__take_a_bit_each(void **state)
{
    (void)state;
    static const uint8_t zeros[32 * 1024];
    struct arena *arena = arena_create();
    sparse_pack(zeros, sizeof zeros, arena);
    assert_in_range(arena_used(arena), sizeof zeros / 32, sizeof zeros / 32 + 32);
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sparse_pack__any_number_of_words__come_back),
        cmocka_unit_test(sparse_pack__zeros__take_a_bit_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
