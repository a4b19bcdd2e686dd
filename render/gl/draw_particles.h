/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw_particles.h - the scene's particles, in one draw call. See draw.h. */
#ifndef RENDER_GL_DRAW_PARTICLES_H
#define RENDER_GL_DRAW_PARTICLES_H

#include "render/gl/draw.h"

struct draw_particles;

struct draw_particles *draw_particles_create(const struct draw_context *context, struct err *err);
void draw_particles_destroy(struct draw_particles *particles); /* NULL is allowed */

void draw_particles_draw(struct draw_particles *particles, const struct scene *scene,
                         const struct camera_view *camera);

#endif
