/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/name_index.h - a hash index of names: case-insensitive; of equal names the first
 * wins. */
#ifndef BASE_NAME_INDEX_H
#define BASE_NAME_INDEX_H

struct name_index;

/* Returns the name of item 0 to num - 1, or NULL if it has none. Names must not change
 * while the index exists. */
typedef const char *name_index_name(const void *context, int item);

/* Calls `name` for all items. */
struct name_index *name_index_create(int num, name_index_name *name, const void *context);
void name_index_destroy(struct name_index *index); /* NULL is allowed */

/* Returns the item, or -1. Calls `name` again, with the context passed on creation. */
int name_index_find(const struct name_index *index, const char *name);

#endif
