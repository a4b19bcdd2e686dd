/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/compositor.h - a frame of the film, drawn as one picture or as several.
 *
 * Most films are flat pictures of one eye: a renderer draws them. Pictures of two eyes and
 * those of all directions are drawn one after the other by a renderer of their size and put
 * together. What is over the view then lies on a panel ahead, some way off. */
#ifndef PIPELINE_SESSION_COMPOSITOR_H
#define PIPELINE_SESSION_COMPOSITOR_H

#include <stdbool.h>

#include "pipeline/session/shutter.h"
#include "render/scene.h"

struct arena;
struct err;
struct frame;
struct frame_compositor;
struct log;
struct palette;
struct picture_settings;
struct render_settings;
struct renderer;

/* Whether the options ask for a flat picture of one eye. */
bool compositor_is_flat(const struct picture_settings *picture);

/* Px of what scenes are laid out in: the frame, an eye's picture, or the panel. */
void compositor_view_size(const struct picture_settings *picture, int *width, int *height);

/* Can the options' size have that shape? */
bool compositor_check(const struct render_settings *settings, struct err *err);

/* `flat`, borrowed, draws flat pictures; else it may be NULL, and palette and log are borrowed
 * for renderers with so many threads, as picture_renderer_create. NULL with err. */
struct frame_compositor *compositor_create(const struct picture_settings *picture,
                                           struct renderer *flat, const struct palette *palette,
                                           int threads, struct log *log, struct err *err);
void compositor_destroy(struct frame_compositor *compositor); /* NULL is fine; leaves `flat` */

/* Start a frame, and take the oldest of those that are under way: shutter_submit and
 * renderer_receive. */
bool compositor_submit(struct frame_compositor *compositor, const struct shutter *shutter,
                       const struct scene_source *source, double time, struct arena *arena,
                       struct err *err);

/* A part of the frame with pictures of its own, of its rect's size. */
struct compositor_tile {
    struct scene_rect rect;
    int border; /* px around it of a tile before it that are black */
    struct scene_source source;
};

/* The same of several tiles side by side, and what is over all of them, `over` (NULL: nothing): a
 * scene of flat pictures. Flat films alone have tiles. */
bool compositor_submit_tiles(struct frame_compositor *compositor, const struct shutter *shutter,
                             const struct compositor_tile *tiles, int num, const struct scene *over,
                             double time, struct arena *arena, struct err *err);

bool compositor_receive(struct frame_compositor *compositor, struct frame *out, struct err *err);

#endif
