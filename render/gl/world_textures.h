/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_textures.h - a map's textures in OpenGL.
 *
 * All textures of one size share an array texture, so that few draw calls
 * are needed. Textures whose sides are powers of two up to WORLD_ARRAY_SIDE,
 * which most of Quake's are, are repeated until they fill a layer of that
 * side: to a repeating texture that changes nothing, and one array then holds
 * nearly all of a map. Each sky has an array of its own with two layers. */
#ifndef RENDER_GL_WORLD_TEXTURES_H
#define RENDER_GL_WORLD_TEXTURES_H

#include "render/gl/draw.h"
#include "render/pixels/map_texels.h"

struct arena;
struct map;

enum { WORLD_ARRAY_SIDE = 128 };

/* How a face is drawn, in this order. NEAR and BLACK are walls that cost less
 * and look the same (see face_classes.h); coming first, they hide some of the rest. */
enum world_kind {
    WORLD_NEAR,
    WORLD_BLACK,
    WORLD_WALL,
    WORLD_GLOWING, /* a wall with a second picture of its luminous parts */
    WORLD_FENCE,
    WORLD_LIQUID,
    WORLD_LIT_LIQUID,
    WORLD_GLASS,
    WORLD_SKY,
    WORLD_SKY_BOX, /* a sky in a scene that has a sky box */
};
enum { NUM_WORLD_KINDS = WORLD_SKY_BOX + 1 };

struct world_array {
    GLuint texture;
    int width, height, num_layers; /* size of a layer in the map's texels */
    int px_width, px_height;       /* size in pixels: larger where pictures replace textures */
    int flowing; /* the only texture in the array, which scrolls; -1: none scrolls */
};

/* The place of a texture of the map. */
struct world_texture {
    enum world_kind kind;
    enum world_liquid liquid;
    int array, layer;    /* its luminous parts are the layer that follows */
    bool has_fullbright; /* a wall with texels that are unaffected by light */
    bool has_picture;    /* its texels are finer than the map's */
};

struct world_textures {
    int num_textures, num_arrays;
    struct world_texture *textures; /* num_textures, and one more for "none" */
    struct world_array *arrays;
    GLuint near_sampler; /* for WORLD_NEAR: without mip-maps */
};

/* Uploads the textures of `map`; a missing one becomes a checkerboard. Allocations are in
 * `arena`; the GL objects exist until world_textures_destroy. */
void world_textures_create(struct world_textures *out, const struct draw_context *context,
                           const struct map *map, struct arena *arena);
void world_textures_destroy(struct world_textures *textures, const struct gl *gl);

#endif
