/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Binary search, compared with a linear one. */
#include "tests/unit/test.h"

#include "base/search.h"

struct item {
    char name;
    int value;
};

static bool is_less(const void *item, const void *key)
{
    return ((const struct item *)item)->value < *(const int *)key;
}

static bool is_at_most(const void *item, const void *key)
{
    return ((const struct item *)item)->value <= *(const int *)key;
}

static void bound__no_items__is_0(void **state)
{
    (void)state;
    const int key = 1;
    assert_int_equal(search_bound(NULL, 0, sizeof(struct item), is_less, &key), 0);
}

static void bound__equal_items__are_all_before_or_all_after(void **state)
{
    (void)state;
    const struct item items[] = {{'a', 1}, {'b', 3}, {'c', 3}, {'d', 3}, {'e', 5}};
    const int key = 3;
    assert_int_equal(search_bound(items, 5, sizeof *items, is_less, &key), 1);
    assert_int_equal(search_bound(items, 5, sizeof *items, is_at_most, &key), 4);
}

static void bound__any_number_of_items__is_that_of_a_linear_search(void **state)
{
    (void)state;
    enum { MAX_ITEMS = 40 };
    struct item items[MAX_ITEMS];
    for (int i = 0; i < MAX_ITEMS; i++)
        items[i] = (struct item){.value = i * 2 / 3};
    for (int num = 0; num <= MAX_ITEMS; num++)
        for (int key = -1; key <= MAX_ITEMS; key++) {
            int lower = 0, upper = 0;
            while (lower < num && items[lower].value < key)
                lower++;
            while (upper < num && items[upper].value <= key)
                upper++;
            assert_int_equal(search_bound(items, num, sizeof *items, is_less, &key), lower);
            assert_int_equal(search_bound(items, num, sizeof *items, is_at_most, &key), upper);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bound__no_items__is_0),
        cmocka_unit_test(bound__equal_items__are_all_before_or_all_after),
        cmocka_unit_test(bound__any_number_of_items__is_that_of_a_linear_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
