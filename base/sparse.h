/* base/sparse.h - data that is laid aside for later and is zero for the most part.
 *
 * Kept are the words of four bytes that are not zero, and a bit for each that
 * says which those are. */
#ifndef BASE_SPARSE_H
#define BASE_SPARSE_H

#include <stddef.h>

struct arena;
struct sparse;

/* `size` is a multiple of four, as that of every struct with an int in it. */
const struct sparse *sparse_make(const void *data, size_t size, struct arena *arena);

/* Write what was packed, all of its size, to `out`. */
void sparse_read(const struct sparse *packed, void *out);

#endif
