/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/exr.h - pictures of many channels as OpenEXR files: layers for compositing.
 *
 * One part with all channels, "R" or "players.R", or a part for each layer, compressed by ZIP
 * (lossless), by OpenEXR's own library. Values are floats; colours are kept as halves. The bytes depend
 * on the values and the library alone. */
#ifndef ENCODE_EXR_H
#define ENCODE_EXR_H

#include <stdbool.h>

struct arena;
struct err;

struct exr_channel {
    const char *name;    /* "players.R" */
    const char *layer;   /* "players": those of one follow each other */
    const float *values; /* of px (0, 0) */
    int stride;          /* values from px to px; rows have no gaps */
    bool is_half;        /* 16 bits of each are kept, not 32 */
};

struct exr_text {
    const char *name, *value;
    const char *layer; /* that it is about; NULL: all */
};

struct exr_picture {
    int width, height; /* px */
    int num_channels;
    const struct exr_channel *channels; /* no name twice */
    int num_texts;
    const struct exr_text *texts; /* attributes of the file */
};

/* The picture with the channels and texts of one of its layers alone, "R" for "players.R". Its
 * arrays live in the arena. */
struct exr_picture exr_extract_layer(const struct exr_picture *picture, const char *layer,
                                     struct arena *arena);

/* A whole file, or none; as output_write_file. */
bool exr_write(const char *path, const struct exr_picture *picture, bool multipart, bool overwrite,
               struct err *err);

#endif
