/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/wad.h - writes WAD2 files and single pictures. */
#ifndef TESTS_SAMPLE_WAD_H
#define TESTS_SAMPLE_WAD_H

#include "tests/sample/canvas.h"
#include "tests/sample/colours.h"
#include "tests/sample/out.h"

enum wad_type { WAD_PICTURE = 0x42, WAD_RAW = 0x44 };

struct wad_writer {
    struct buffer lumps, directory;
    int count;
};

/* Adds `lump` and frees it. */
void wad_add(struct wad_writer *wad, const char *name, enum wad_type type, struct buffer *lump);

/* Returns the complete file and empties the writer. */
struct buffer wad_finish(struct wad_writer *wad);

/* Encodes a picture: width, height, palette indices. Frees the canvas. */
struct buffer picture_encode(struct canvas *canvas, const struct colours *colours);

#endif
