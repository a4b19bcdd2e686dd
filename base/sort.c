/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/sort.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

struct sorter {
    size_t size;
    int (*compare)(const void *a, const void *b);
    char *scratch;
};

/* Merges two sorted halves; the first one moves to the scratch memory. */
static void merge(const struct sorter *s, char *items, size_t first, size_t num)
{
    const size_t size = s->size;
    const char *a = s->scratch, *b = items + first * size;
    const char *const a_end = a + first * size, *const b_end = items + num * size;
    memcpy(s->scratch, items, first * size);
    for (; a < a_end; items += size) {
        const char **const next = b < b_end && s->compare(b, a) < 0 ? &b : &a;
        memcpy(items, *next, size);
        *next += size;
    }
}

static void sort(const struct sorter *s, char *items, size_t num)
{
    const size_t first = num / 2;
    if (num < 2)
        return;
    sort(s, items, first);
    sort(s, items + first * s->size, num - first);
    if (s->compare(items + (first - 1) * s->size, items + first * s->size) > 0)
        merge(s, items, first, num);
}

void sort_items(void *items, size_t num, size_t size, int (*compare)(const void *a, const void *b))
{
    _Alignas(max_align_t) char few[1024];
    const size_t scratch_size = num / 2 * size;
    const bool is_small = scratch_size <= sizeof few;
    const struct sorter sorter = {size, compare, is_small ? few : mem_alloc(scratch_size)};
    sort(&sorter, items, num);
    if (!is_small)
        free(sorter.scratch);
}
