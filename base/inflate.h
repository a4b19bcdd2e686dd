/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/inflate.h - decompression of zlib and gzip streams. */
#ifndef BASE_INFLATE_H
#define BASE_INFLATE_H

#include "base/buffer.h"
#include "base/bytes.h"

enum inflate_kind { INFLATE_ZLIB, INFLATE_GZIP };

/* Appends the decompressed data to `out`, up to an error in the data or the limit of
 * `out`. Returns NULL on success, else the reason, with the position in `packed` in
 * *offset. */
const char *inflate_add(struct buffer *out, enum inflate_kind kind, struct bytes packed,
                        size_t *offset);

#endif
