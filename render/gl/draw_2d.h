/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw_2d.h - the tint over the view, then pictures and fills. See draw.h. */
#ifndef RENDER_GL_DRAW_2D_H
#define RENDER_GL_DRAW_2D_H

#include "render/gl/draw.h"

struct draw_2d;

struct draw_2d *draw_2d_create(const struct draw_context *context, struct err *err);
void draw_2d_destroy(struct draw_2d *two); /* NULL is allowed */

/* See renderer_drop_caches. */
void draw_2d_drop_cache(struct draw_2d *two);

/* Draws scene->tint over the view, then scene->pics in order. Leaves depth test and
 * culling enabled. */
void draw_2d_draw(struct draw_2d *two, const struct scene *scene);

#endif
