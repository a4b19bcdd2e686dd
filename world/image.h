/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/image.h - full-colour pictures that replace the game's own: png, tga, jpg and pcx
 * files, decoded by libavcodec. */
#ifndef WORLD_IMAGE_H
#define WORLD_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct bytes;
struct err;
struct log;
struct vfs;

struct image {
    int width, height;   /* pixels */
    const uint8_t *rgba; /* rows from the top, without padding */
};

/* Returns whether a file name has one of these extensions. */
bool image_has_extension(const char *name);

/* Decodes a file; the extension of `name` determines the format. Returns NULL with err if
 * the data is invalid or the picture larger than LIMIT_TEXTURE_SIDE. */
const struct image *image_parse(const char *name, struct bytes data, struct arena *arena,
                                struct err *err);

/* Loads NAME.png, .tga, .jpg, .jpeg or .pcx: the first of them in the last game folder
 * that has one, at or above `layer` (0: any). Returns NULL if there is none, or, with a
 * warning, if it is corrupt. */
const struct image *image_load(const struct vfs *vfs, const char *name, int layer,
                               struct arena *arena, struct log *log);

/* Loads the replacement of a picture file such as "pics/help.pcx": a picture of the same
 * name in another format, from the same game folder or a later one, or from any folder if
 * the file does not exist. Returns NULL if there is none. */
const struct image *image_load_replacement(const struct vfs *vfs, const char *name,
                                           struct arena *arena, struct log *log);

/* Returns the picture scaled to the given size, or `image` itself if it has that size. */
const struct image *image_resize(const struct image *image, int width, int height,
                                 struct arena *arena);

/* Returns a copy allocated in the arena. */
const struct image *image_copy(const struct image *image, struct arena *arena);

#endif
