/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/skinned.h - skinned (skeletal) meshes in OpenGL buffers.
 *
 * Vertices are computed on the CPU for each draw; triangles and texture coordinates never
 * change and are cached. Attributes are those of alias_shaders.h, with one pose instead
 * of two. */
#ifndef RENDER_GL_SKINNED_H
#define RENDER_GL_SKINNED_H

#include "render/gl/gl.h"

struct md5;
struct skinned;

struct skinned *skinned_create(const struct gl *gl); /* borrows gl */
void skinned_destroy(struct skinned *skinned);       /* NULL is allowed */

/* Poses all joints between two frames of the model, for the draws until the next call. */
void skinned_pose(struct skinned *skinned, const struct md5 *md5, int from, int to, float blend);

/* Draws one mesh of the posed model with the program in use. */
void skinned_draw(struct skinned *skinned, int mesh);

#endif
