/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_sky.h - the sky box in OpenGL, while a scene shows one. */
#ifndef RENDER_GL_WORLD_SKY_H
#define RENDER_GL_WORLD_SKY_H

#include "render/gl/draw.h"

struct sky_box;

struct world_sky {
    const struct sky_box *box; /* what the texture holds; NULL: nothing */
    GLuint texture;            /* an array of six layers */
};

/* Upload `box`, unless the texture holds it; NULL frees the texture. */
void world_sky_use(struct world_sky *sky, const struct gl *gl, const struct sky_box *box);
void world_sky_destroy(struct world_sky *sky, const struct gl *gl);

#endif
