/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/inflate.h - zlib's streams, in and without gzip's wrapping. */
#ifndef BASE_INFLATE_H
#define BASE_INFLATE_H

#include "base/buffer.h"
#include "base/bytes.h"

enum inflate_kind { INFLATE_ZLIB, INFLATE_GZIP };

/* Add what `packed` unpacks to, up to its damage or the limit of `out`. Returns
 * NULL when it was whole and else why not, with *offset the place in `packed`. */
const char *inflate_add(struct buffer *out, enum inflate_kind kind, struct bytes packed,
                        size_t *offset);

#endif
