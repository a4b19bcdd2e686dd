/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw_alias.h - alias models, skinned models and their shadows. See draw.h. */
#ifndef RENDER_GL_DRAW_ALIAS_H
#define RENDER_GL_DRAW_ALIAS_H

#include "render/gl/draw.h"

struct draw_alias;

struct draw_alias *draw_alias_create(const struct draw_context *context, struct err *err);
void draw_alias_destroy(struct draw_alias *alias); /* NULL is allowed */

/* See renderer_drop_caches. */
void draw_alias_drop_cache(struct draw_alias *alias);

/* Draw the scene's alias models that belong to `pass`. The view weapon is drawn in the
 * near part of the depth range: first if it is opaque, since it hides much, and last if
 * it is transparent. */
void draw_alias_draw(struct draw_alias *alias, const struct scene *scene,
                     const struct camera_view *camera, enum draw_pass pass);

/* Draws the models' shadows over the frame, darkening each pixel once. The framebuffer
 * must have a stencil buffer that is all 0. */
void draw_alias_draw_shadows(struct draw_alias *alias, const struct scene *scene);

#endif
