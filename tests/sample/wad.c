/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/wad.h"

#include <stdlib.h>

enum { WAD_HEADER_SIZE = 12 };

void wad_add(struct wad_writer *wad, const char *name, enum wad_type type, struct buffer *lump)
{
    buf_i32(&wad->directory, (int32_t)(WAD_HEADER_SIZE + wad->lumps.size));
    buf_i32(&wad->directory, (int32_t)lump->size); /* on disk */
    buf_i32(&wad->directory, (int32_t)lump->size); /* in memory: not compressed */
    buf_u8(&wad->directory, type);
    buf_zeros(&wad->directory, 3);
    buf_name(&wad->directory, name, 16);

    buffer_append(&wad->lumps, lump->data, lump->size);
    buffer_free(lump);
    wad->count++;
}

struct buffer wad_finish(struct wad_writer *wad)
{
    struct buffer file = {0};
    buf_name(&file, "WAD2", 4);
    buf_i32(&file, wad->count);
    buf_i32(&file, (int32_t)(WAD_HEADER_SIZE + wad->lumps.size));
    buffer_append(&file, wad->lumps.data, wad->lumps.size);
    buffer_append(&file, wad->directory.data, wad->directory.size);

    buffer_free(&wad->lumps);
    buffer_free(&wad->directory);
    wad->count = 0;
    return file;
}

struct buffer picture_encode(struct canvas *canvas, const struct colours *colours)
{
    struct buffer lump = {0};
    uint8_t *pixels = canvas_pixels(canvas, colours, 0.02f);
    buf_i32(&lump, canvas->width);
    buf_i32(&lump, canvas->height);
    buffer_append(&lump, pixels, (size_t)canvas->width * (size_t)canvas->height);
    free(pixels);
    canvas_destroy(canvas);
    return lump;
}
