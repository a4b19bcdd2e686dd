/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/atlas.h - flat pictures packed into a few textures.
 *
 * Pictures are placed on shelves, left to right and top to bottom, with a
 * border of their own edge around them so that filtering never shows a
 * neighbour. Places do not change. */
#ifndef RENDER_GL_ATLAS_H
#define RENDER_GL_ATLAS_H

#include "render/gl/draw.h"

struct atlas;
struct image;
struct pic;

struct atlas_place {
    GLuint texture;
    int x, y;       /* texels, of the picture's upper left corner */
    int page_side;  /* texels: the texture is square */
    float scale[2]; /* scale from the picture's pixels to texels, horizontal and vertical */
    bool is_opaque; /* the picture has no transparent texel */
};

struct atlas *atlas_create(const struct draw_context *context); /* borrows context */
void atlas_destroy(struct atlas *atlas);                        /* NULL is allowed */

/* Returns the place of a picture, which is uploaded at the first call. */
struct atlas_place atlas_find(struct atlas *atlas, const struct pic *pic);
struct atlas_place atlas_find_image(struct atlas *atlas, const struct image *image);

#endif
