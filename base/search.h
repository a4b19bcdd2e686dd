/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/search.h - binary search in sorted arrays. */
#ifndef BASE_SEARCH_H
#define BASE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the index of the first of `num` items of `size` bytes for which is_before(item, key)
 * is false, or num if it is true for all. The items must be sorted so that those for which it
 * is true precede the others. An is_before that tests `item < key` gives the lower bound of the
 * key, one that tests `item <= key` its upper bound. */
static inline int search_bound(const void *items, int num, size_t size,
                               bool (*is_before)(const void *item, const void *key),
                               const void *key)
{
    int low = 0, high = num;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (is_before((const char *)items + (size_t)middle * size, key))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

#endif
