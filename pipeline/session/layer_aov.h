/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layer_aov.h - per-pixel data layers of a frame: depth, world position,
 * normal, motion.
 *
 * They are sampled at the frame's own time and at pixel centres, from opaque surfaces only,
 * without the view weapon. */
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
    /* Buffers of the caller, in pixel order; NULL: not requested. */
    float *depth;    /* units from the eye's plane; AOV_FAR: nothing or sky; the next two need it */
    float *position; /* x, y, z in the world; 0, 0, 0 where nothing is */
    float *normal;   /* x, y, z, towards the eye; 0, 0, 0 where nothing is */
    /* Motion in px, right and up, to where the surface is a frame later, and a frame before: four
     * numbers per pixel. */
    float *motion;
    float *found; /* scratch space of two numbers per pixel; needed for motion */
};

/* Fills the requested buffers for the frame at `moment`. Resets the arena. */
bool layer_aov_find(const struct layer_aov *aov, const struct shutter *shutter,
                    const struct shutter_moment *moment, struct renderer *renderer,
                    const struct scene_source *source, struct arena *arena, struct err *err);

#endif
