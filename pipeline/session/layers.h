/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layers.h - separates a frame into layers for compositing.
 *
 * The layers of playback/scene/scene_layers.h, the screen tint and the HUD are composited
 * in order. Each has premultiplied colour and alpha, in linear light (sRGB's transfer function
 * undone), and
 *
 *     colour over all = colour of the layer + (1 - alpha) * colour of all below
 *
 * gives the frame exactly, apart from rounding. To achieve that, a layer's colour is what it
 * adds to the mean of the samples without it, and its alpha is the mean share of a white
 * backdrop that it hides. Surfaces that the game blends in display-referred values, such as
 * glass and smoke, have the alpha of that blend, increased as far as necessary to keep their
 * colour non-negative.
 *
 * Depth, position and normal are sampled at the frame's own time and at pixel centres, from
 * opaque surfaces only, without the view weapon. All layers are as the game draws them:
 * before gamma, contrast, a LUT and the grading of shots. */
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

struct layers *layers_create(int width, int height, const struct layer_list *list,
                             bool keeps_range);
void layers_destroy(struct layers *layers); /* NULL is fine */

/* Separates the frame at `time`, with a renderer whose gamma and contrast are 1 and that has
 * no frame in flight. Resets the arena. */
bool layers_separate(struct layers *layers, const struct shutter *shutter,
                     struct renderer *renderer, const struct scene_source *source, double time,
                     struct arena *arena, struct err *err);

/* Returns the requested layers of that frame; valid until the next. */
const struct exr_picture *layers_picture(const struct layers *layers);

/* Converts one layer that has colour to a picture with alpha, of the layers' size. */
void layers_frame(const struct layers *layers, int layer, struct frame *out);

#endif
