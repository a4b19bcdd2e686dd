/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_shaders.h - the programs that draw a map. See draw_world.c for use. */
#ifndef RENDER_GL_WORLD_SHADERS_H
#define RENDER_GL_WORLD_SHADERS_H

#include "render/gl/draw.h"
#include "render/gl/world_textures.h"

/* The locations of uniforms that change between draw calls; -1 where a program has none. */
struct world_program {
    GLuint id; /* 0: not created yet */
    bool failed;
    GLint to_clip;  /* mat4: model to clip space */
    GLint to_world; /* mat4: model to world space, for fog and sky */
    GLint scale;    /* vec4: see world_scale in draw_world.c */
    GLint alpha;    /* float */
    GLint luxel;    /* vec2: size of a pixel of the light atlas */
    GLint clock;    /* vec3: a liquid's phase and height, turns; how far the two skies have
                     * drifted, in turns; how far the texture has flowed, in repeats */
};

/* Software GL runs every branch of a shader for every pixel, so each variant has only what it
 * needs. */
enum {
    WORLD_FOG = 1,
    WORLD_BLEND = 2,
    WORLD_FREE_LIGHT = 4,
    WORLD_COLOURED_LIGHT = 8,
    WORLD_FLOWS = 16,
    NUM_WORLD_VARIANTS = 32,
};

/* Initially all zeros. */
struct world_shaders {
    struct world_program kinds[NUM_WORLD_KINDS][NUM_WORLD_VARIANTS];
};

/* Returns a program, which is compiled at the first call, since compiling all of them
 * would take longer than drawing a picture. NULL, with a warning the first time, if that
 * fails. */
const struct world_program *world_shaders_find(struct world_shaders *programs,
                                               const struct draw_context *context,
                                               enum world_kind kind, int variant);
void world_shaders_destroy(struct world_shaders *programs, const struct gl *gl);

#endif
