/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/draw_sprite.h - flat pictures in the world: explosions, bubbles. See draw.h. */
#ifndef RENDER_GL_DRAW_SPRITE_H
#define RENDER_GL_DRAW_SPRITE_H

#include "render/gl/draw.h"

struct draw_sprite;

struct draw_sprite *draw_sprite_create(const struct draw_context *context, struct err *err);
void draw_sprite_destroy(struct draw_sprite *sprite); /* NULL is allowed */

/* See renderer_drop_caches. */
void draw_sprite_drop_cache(struct draw_sprite *sprite);

/* Draw the scene's sprites that belong to `pass`. */
void draw_sprite_draw(struct draw_sprite *sprite, const struct scene *scene,
                      const struct camera_view *camera, enum draw_pass pass);

#endif
