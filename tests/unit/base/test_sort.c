/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/hash.h"
#include "base/sort.h"

struct item {
    int key, place;
    char rest[20];
};

static int compare_keys(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Sorts `num` items of `num_keys` different keys. */
static void check_sorted(int num, uint32_t num_keys)
{
    struct item *const items = calloc((size_t)num + 1, sizeof *items);
    int counts[64] = {0};
    assert_non_null(items);
    for (int i = 0; i < num; i++) {
        items[i] = (struct item){.key = (int)hash_below(7, (uint64_t)i, num_keys), .place = i};
        memset(items[i].rest, i, sizeof items[i].rest);
        counts[items[i].key]++;
    }
    sort_items(items, (size_t)num, sizeof *items, compare_keys);
    for (int i = 0; i < num; i++) {
        if (i > 0 && items[i].key == items[i - 1].key)
            assert_true(items[i].place > items[i - 1].place);
        else if (i > 0)
            assert_true(items[i].key > items[i - 1].key);
        counts[items[i].key]--;
        for (size_t k = 0; k < sizeof items[i].rest; k++)
            assert_int_equal(items[i].rest[k], (char)items[i].place);
    }
    for (int i = 0; i < 64; i++)
        assert_int_equal(counts[i], 0);
    assert_int_equal(items[num].place, 0); /* beyond the end */
    free(items);
}

static void sort_items__equal_keys__stay_in_their_order(void **state)
{
    (void)state;
    for (int num = 0; num < 200; num++)
        for (uint32_t num_keys = 1; num_keys <= 64; num_keys *= 8)
            check_sorted(num, num_keys);
    check_sorted(100000, 64);
}

static int compare_bytes(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static void sort_items__bytes_and_nothing__are_sorted(void **state)
{
    (void)state;
    char text[] = "stable sorts";
    sort_items(text, strlen(text), 1, compare_bytes);
    assert_string_equal(text, " abelorssstt");
    sort_items(NULL, 0, sizeof(struct item), compare_keys);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sort_items__equal_keys__stay_in_their_order),
        cmocka_unit_test(sort_items__bytes_and_nothing__are_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
