/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sparse.h - compact encoding of mostly zero structs (checkpoints).
 *
 * It stores the nonzero 32-bit words, and a bit for each word that tells whether it is
 * nonzero. */
#ifndef BASE_SPARSE_H
#define BASE_SPARSE_H

#include <stddef.h>

struct arena;
struct sparse;

/* Packs `size` bytes, a multiple of four. The result is allocated in the arena. */
const struct sparse *sparse_pack(const void *data, size_t size, struct arena *arena);

/* Unpacks to `out`, which must have room for the original size. */
void sparse_unpack(const struct sparse *packed, void *out);

#endif
