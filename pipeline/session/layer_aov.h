/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layer_aov.h - the numbers of a frame's px: how deep they are, where in the world,
 * which way they face, and how they move.
 *
 * Of the frame's own moment and the middles of px, of what is opaque, without the view weapon. */
#ifndef PIPELINE_SESSION_LAYER_AOV_H
#define PIPELINE_SESSION_LAYER_AOV_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;
struct renderer;
struct scene;
struct scene_source;
struct shutter;
struct shutter_moment;

struct layer_aov {
    int width, height; /* px */
    /* Owned by the caller, a px after the other; NULL: not requested. */
    float *
        depth; /* needed for the next two; units ahead of the eye's plane; AOV_FAR: nothing, or the sky */
    float *position; /* x, y, z in the world; 0, 0, 0 where nothing is */
    float *normal;   /* x, y, z, towards the eye; 0, 0, 0 where nothing is */
    /* Px to the right and up from here to where that is a frame later, and a frame before:
     * right, up, right, up. */
    float *motion;
    float *found; /* two numbers a px to work with, where motion is requested */
};

/* Find what is requested of the frame at `moment`. Resets the arena. */
bool layer_aov_find(const struct layer_aov *aov, const struct shutter *shutter,
                    const struct shutter_moment *moment, struct renderer *renderer,
                    const struct scene_source *source, struct arena *arena, struct err *err);

#endif
