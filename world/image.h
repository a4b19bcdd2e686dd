/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/image.h - pictures in full colour that stand in for the game's own:
 * png, tga, jpg and pcx files, decoded by libavcodec. */
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
    int width, height;   /* px */
    const uint8_t *rgba; /* rows from the top, without gaps */
};

/* Is a file of that name such a picture? */
bool image_has_extension(const char *name);

/* Decode a file's bytes; `name` says by its ending what they are. NULL with err
 * when they are not that, or larger than LIMIT_TEXTURE_SIDE. */
const struct image *image_parse(const char *name, struct bytes data, struct arena *arena,
                                struct err *err);

/* Load NAME.png, .tga, .jpg, .jpeg or .pcx: the first of them in the game folder
 * that comes last and is at or above `layer` (0: any). NULL when there is none;
 * one that is damaged is a warning. */
const struct image *image_load(const struct vfs *vfs, const char *name, int layer,
                               struct arena *arena, struct log *log);

/* The picture that stands in for a file such as "pics/help.pcx": of its name and of another
 * kind, in its game folder or a later one, or in any where there is no such file. */
const struct image *image_load_replacement(const struct vfs *vfs, const char *name,
                                           struct arena *arena, struct log *log);

/* The same picture at another size, which it then has; itself when it has it already. */
const struct image *image_resize(const struct image *image, int width, int height,
                                 struct arena *arena);

/* A copy that lives as long as the arena. */
const struct image *image_copy(const struct image *image, struct arena *arena);

#endif
