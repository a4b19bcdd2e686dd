/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/name_index.h - finds a name in a list without going through it. Case does not count,
 * and of names that are equal the first is found. */
#ifndef BASE_NAME_INDEX_H
#define BASE_NAME_INDEX_H

struct name_index;

/* The name of an item from 0 to num - 1, which stays as it is; NULL: it has none. */
typedef const char *name_index_name(const void *context, int item);

/* Ask for the names of all items. */
struct name_index *name_index_create(int num, name_index_name *name, const void *context);
void name_index_destroy(struct name_index *index); /* NULL is fine */

/* The item, or -1. Names are asked for again, with the context of the creation. */
int name_index_find(const struct name_index *index, const char *name);

#endif
