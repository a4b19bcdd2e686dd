/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/renderer.h - struct scene in, struct frame out.
 *
 * The face of render/: it takes scenes (scene.h) and gives pictures (frame.h), and
 * knows nothing of demos, files or encoders. What draws is one of several backends,
 * chosen by the options; nothing outside render/ can tell which. All state lives in
 * the renderer; what it caches (a map's geometry, textures, models) never changes the
 * picture. Use from one thread at a time. */
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

/* What will draw here: AUTO is SOFT where the kernel shows no graphics card. */
enum render_driver renderer_resolve_driver(enum render_driver asked);

/* NULL with err (ERR_RESOURCE) where the driver is not to be had. Borrows palette
 * and log. */
struct renderer *renderer_create(const struct render_options *options,
                                 const struct palette *palette, struct log *log, struct err *err);
void renderer_destroy(struct renderer *renderer); /* NULL is fine */

/* Draw into out->rgba, which the caller owns, or exchange it where the frame allows that:
 * width and height must be the renderer's. No frame may be under way. */
bool renderer_draw(struct renderer *renderer, const struct scene *scene, struct frame *out,
                   struct err *err);

/* The same in two steps, so that frames are drawn while the caller goes on: any
 * number up to RENDERER_MAX_FRAMES may be under way, best RENDERER_AHEAD, and are taken in
 * the order in which they were started. The scene may go at once. */
bool renderer_submit(struct renderer *renderer, const struct scene *scene, struct err *err);
bool renderer_receive(struct renderer *renderer, struct frame *out, struct err *err);

/* A frame with motion in it is the mean of several looks: each scene adds one,
 * without its tint and pics. */
bool renderer_add_subframe(struct renderer *renderer, const struct scene *scene, struct err *err);

/* Start the mean of the looks since the last frame, at least one, under the tint
 * and pics of `scene`. */
bool renderer_submit_mean(struct renderer *renderer, const struct scene *scene, struct err *err);

/* What the px of a scene show, of its opaque objects. By our own rasterizer, whatever draws the
 * pictures. */
bool renderer_draw_aov(struct renderer *renderer, const struct scene *scene, const struct aov *out,
                       struct err *err);

/* Drop what was kept of the scenes drawn so far, before their maps, models
 * and pictures are freed and the renderer draws others. */
void renderer_drop_caches(struct renderer *renderer);

#endif
