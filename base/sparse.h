/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sparse.h - sparse encoding of mostly zero structs (checkpoints).
 *
 * It stores the words of four bytes that are not zero, and a bit for each word that says
 * whether it is. */
#ifndef BASE_SPARSE_H
#define BASE_SPARSE_H

#include <stddef.h>

struct arena;
struct sparse;

/* `size` is a multiple of four, as that of every struct with an int in it. */
const struct sparse *sparse_pack(const void *data, size_t size, struct arena *arena);

/* Write what was packed, all of its size, to `out`. */
void sparse_unpack(const struct sparse *packed, void *out);

#endif
