/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sort.h - a stable sort. Equal items stay in their order, which with qsort depends on the
 * C library. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>

/* `compare` is as for qsort. Needs scratch memory for half of the items. */
void sort_items(void *items, size_t num, size_t size, int (*compare)(const void *a, const void *b));

#endif
