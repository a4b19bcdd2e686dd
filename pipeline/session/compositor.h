/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/compositor.h - composes the frames of a film from one or more rendered pictures.
 *
 * Most films are flat pictures for one eye, which one renderer draws. For stereo and for 360-degree
 * pictures the compositor draws the views one after the other and assembles them; the HUD and other
 * overlays are then on a panel at some distance ahead. */
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

/* Returns whether the picture is flat and for one eye. */
bool compositor_is_flat(const struct picture_settings *picture);

/* Returns the size in px that scenes are laid out for: that of the frame, of one eye's
 * picture, or of the panel. */
void compositor_view_size(const struct picture_settings *picture, int *width, int *height);

/* Checks that the size fits the projection and that the settings are consistent. Returns false
 * and sets err if not. */
bool compositor_check(const struct render_settings *settings, struct err *err);

/* `flat`, borrowed, draws flat pictures and may be NULL otherwise: then the compositor
 * creates renderers of its own, with `threads` as for picture_renderer_create. Borrows the
 * settings, the palette and the log. Returns NULL and sets err on failure. */
struct frame_compositor *compositor_create(const struct picture_settings *picture,
                                           struct renderer *flat, const struct palette *palette,
                                           int threads, struct log *log, struct err *err);
void compositor_destroy(struct frame_compositor *compositor); /* NULL is fine; leaves `flat` */

/* Starts a frame, like shutter_submit; compositor_receive returns the earliest frame in flight. */
bool compositor_submit(struct frame_compositor *compositor, const struct shutter *shutter,
                       const struct scene_source *source, double time, struct arena *arena,
                       struct err *err);

/* A part of the frame that is rendered from its own scenes, at the size of its rect. */
struct compositor_tile {
    struct scene_rect rect;
    int border; /* px around it that are black where it covers an earlier tile */
    struct scene_source source;
};

/* The same for a frame of several tiles. `over` (NULL: none) is drawn over all of them; it has
 * the scene of a flat picture. Only flat films have tiles. */
bool compositor_submit_tiles(struct frame_compositor *compositor, const struct shutter *shutter,
                             const struct compositor_tile *tiles, int num, const struct scene *over,
                             double time, struct arena *arena, struct err *err);

bool compositor_receive(struct frame_compositor *compositor, struct frame *out, struct err *err);

#endif
