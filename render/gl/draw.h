/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw.h - what the drawing modules share.
 *
 * draw_world, draw_alias, draw_sprite, draw_particles and draw_2d each own
 * their shaders and caches, created by NAME_create and freed by NAME_destroy. The
 * renderer calls them in order, once a frame. This holds at every call, and
 * whoever changes it restores it:
 *
 *   - the frame's framebuffer and the uniform block are bound (see gl.h), the
 *     viewport is the view's rectangle (draw_2d: the whole frame);
 *   - depth test LEQUAL, depth writes on, depth range 0..1; blending off; back
 *     faces culled; texture unit 0 active. Programs, buffers, vertex arrays
 *     and bound textures are not kept;
 *   - clip space is flipped, so that row 0 of the framebuffer is the top of
 *     the picture. A triangle that is clockwise as seen in the picture, as the
 *     game stores all of them, is thereby a front face. */
#ifndef RENDER_GL_DRAW_H
#define RENDER_GL_DRAW_H

#include "render/geometry/camera.h"
#include "render/gl/gl.h"
#include "render/render_options.h"
#include "render/scene.h"

/* Lives as long as the modules that borrow it. */
struct draw_context {
    const struct gl *gl;
    const struct palette *palette;
    struct log *log;
    enum render_filter filter;
    float anisotropy;  /* 1: none */
    int width, height; /* pixels of the frame */
};

/* Opaque entities come first, nearest first; then transparent ones; a transparent view
 * weapon last. */
enum draw_pass { DRAW_OPAQUE, DRAW_BLENDED, DRAW_VIEW_WEAPON };

/* Begin to blend by alpha, keeping the frame's own alpha at 1 and without depth writes;
 * end it again. */
void draw_begin_blend(const struct gl *gl);
void draw_end_blend(const struct gl *gl);

/* Vertices of a quad, in the order upper left, lower left, upper right, lower right, and
 * indices of its two triangles. */
enum { DRAW_QUAD_CORNERS = 4, DRAW_QUAD_INDICES = 6 };

/* Upload the indices of quads stored one after the other to the bound element array buffer:
 * of `room` quads, doubled until it is at least `num`. Returns the new room. */
int draw_grow_quads(const struct gl *gl, int room, int num);

#endif
