/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/renderer.h - draws scenes (scene.h) into frames (frame.h).
 *
 * The interface of render/, which does not depend on demos, files or encoders. One of
 * several backends does the drawing, selected by the options; code outside render/ cannot
 * tell which. All state is in the renderer; its caches (map geometry, textures, models)
 * never affect the picture. Use from one thread at a time. */
#ifndef RENDER_RENDERER_H
#define RENDER_RENDERER_H

#include <stdbool.h>

#include "render/render_options.h"

struct err;
struct aov;
struct frame;
struct log;
struct palette;
struct renderer;
struct scene;

/* Returns the driver that will be used: AUTO becomes SOFT if the kernel exposes no
 * graphics card. */
enum render_driver renderer_resolve_driver(enum render_driver asked);

/* Returns NULL with err (ERR_RESOURCE) if the driver is not available. Borrows palette
 * and log. */
struct renderer *renderer_create(const struct render_options *options,
                                 const struct palette *palette, struct log *log, struct err *err);
void renderer_destroy(struct renderer *renderer); /* NULL is allowed */

/* Draws into out->rgba, which the caller owns, or swaps it if the frame allows that.
 * Width and height must be those of the renderer. No frame may be in flight. */
bool renderer_draw(struct renderer *renderer, const struct scene *scene, struct frame *out,
                   struct err *err);

/* Like renderer_draw, but in two steps, so that frames are drawn in the background. Up to
 * RENDERER_MAX_FRAMES may be in flight (RENDERER_AHEAD is fastest) and are received in the
 * order of submission. The scene may be freed after submission. */
bool renderer_submit(struct renderer *renderer, const struct scene *scene, struct err *err);
bool renderer_receive(struct renderer *renderer, struct frame *out, struct err *err);

/* Adds a scene, drawn without its tint and pics, as a subframe of the next frame, which
 * is the mean of all its subframes. */
bool renderer_add_subframe(struct renderer *renderer, const struct scene *scene, struct err *err);

/* Submits the mean of all subframes (at least one) since the last frame, with the tint
 * and pics of `scene` drawn over it. */
bool renderer_submit_mean(struct renderer *renderer, const struct scene *scene, struct err *err);

/* Fills a scene's AOVs, always with the rasterizer of render/soft, as if it had no holdout. */
bool renderer_draw_aov(struct renderer *renderer, const struct scene *scene, const struct aov *out,
                       struct err *err);

/* Drops all data cached from earlier scenes. Call it before their maps, models and
 * pictures are freed and others are drawn. */
void renderer_drop_caches(struct renderer *renderer);

#endif
