/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/inflate.h"

#include <stdlib.h>
#include <zlib.h>

#include "base/arena.h"

enum { CHUNK_SIZE = 1 << 16 };

const char *inflate_add(struct buffer *out, enum inflate_kind kind, struct bytes packed,
                        size_t *offset)
{
    uint8_t *chunk = mem_alloc(CHUNK_SIZE);
    z_stream stream = {.next_in = (Bytef *)packed.at, .avail_in = (uInt)bytes_left(&packed)};
    int code = inflateInit2(&stream, MAX_WBITS + (kind == INFLATE_GZIP ? 16 : 0));
    while (code == Z_OK && !out->failed) {
        stream.next_out = chunk;
        stream.avail_out = CHUNK_SIZE;
        code = inflate(&stream, Z_NO_FLUSH);
        const size_t size = CHUNK_SIZE - stream.avail_out, room = out->limit - out->size;
        buffer_append(out, chunk, size < room ? size : room);
        out->failed = out->failed || size > room;
    }
    *offset = stream.total_in;
    inflateEnd(&stream);
    free(chunk);
    if (code == Z_STREAM_END && !out->failed)
        return NULL;
    return code == Z_BUF_ERROR ? "unexpected end of data" : "corrupt data";
}
