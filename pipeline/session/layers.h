/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layers.h - a frame taken apart for compositing.
 *
 * The layers of playback/scene/scene_layers.h, flashes and the HUD lie over each other: each has
 * colour, multiplied by its alpha, and alpha, in linear light (sRGB's curve undone), and
 *
 *     colour over all = colour of the layer + (1 - alpha) * colour of all below
 *
 * gives the frame exactly, up to rounding. To that end a layer's colour is what it adds to
 * the mean of the samples without it; its alpha is the mean of what it hides of a white
 * backdrop. What a game blends as the screen's numbers, glass and smoke, has the alpha of
 * those, or as much more as its colour needs not to be below 0.
 *
 * Depth, position and normal are of the frame's own moment and the middles of px, of what
 * is opaque, without the view weapon. All are as the game draws them: before gamma,
 * contrast, a LUT and what a shot grades. */
#ifndef PIPELINE_SESSION_LAYERS_H
#define PIPELINE_SESSION_LAYERS_H

#include <stdbool.h>

#include "encode/exr.h"
#include "pipeline/session/layer_list.h"

struct arena;
struct err;
struct frame;
struct layers;
struct renderer;
struct scene_source;
struct shutter;

struct layers *layers_create(int width, int height, const struct layer_list *list);
void layers_destroy(struct layers *layers); /* NULL is fine */

/* Take the frame at `time` apart, with a renderer whose gamma and contrast are 1 and that has
 * no frame under way. Resets the arena. */
bool layers_separate(struct layers *layers, const struct shutter *shutter,
                     struct renderer *renderer, const struct scene_source *source, double time,
                     struct arena *arena, struct err *err);

/* The requested layers of that frame, until the next. */
const struct exr_picture *layers_picture(const struct layers *layers);

/* One of them that has colour as a picture with alpha, of the layers' size. */
void layers_frame(const struct layers *layers, int layer, struct frame *out);

#endif
