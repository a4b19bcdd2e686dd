/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/exr.h - writes multi-channel OpenEXR files: layers for compositing.
 *
 * Either one part with all channels, such as "R" or "players.R", or one part per layer,
 * with lossless ZIP compression. Values are floats; colours are stored as halves. The
 * output depends only on the values and on OpenEXR's library. */
#ifndef ENCODE_EXR_H
#define ENCODE_EXR_H

#include <stdbool.h>

struct arena;
struct err;

struct exr_channel {
    const char *name;    /* such as "players.R" */
    const char *layer;   /* such as "players"; channels of a layer are adjacent */
    const float *values; /* of pixel (0, 0) */
    int stride;          /* in values, from one pixel to the next; rows have no padding */
    bool is_half;        /* stored with 16 bits rather than 32 */
};

struct exr_text {
    const char *name, *value;
    const char *layer; /* the layer it describes; NULL: all */
};

struct exr_picture {
    int width, height; /* pixels */
    int num_channels;
    const struct exr_channel *channels; /* no duplicate names */
    int num_texts;
    const struct exr_text *texts; /* attributes of the file */
};

/* Returns the picture reduced to one layer, with "R" for "players.R". The arrays are
 * allocated in the arena. */
struct exr_picture exr_extract_layer(const struct exr_picture *picture, const char *layer,
                                     struct arena *arena);

/* Writes the complete file or none, see output_write_file. If `multipart`, each layer
 * becomes a part. */
bool exr_write(const char *path, const struct exr_picture *picture, bool multipart, bool overwrite,
               struct err *err);

#endif
