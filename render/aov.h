/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/aov.h - what the px of a picture show, in numbers instead of colours.
 *
 * Of what is opaque, in the middles of px. Plain data: filled by renderer_draw_aov. */
#ifndef RENDER_AOV_H
#define RENDER_AOV_H

#include <stdint.h>

struct scene;
struct scene_entity;

/* How deep a px is that shows nothing, or the sky; units. */
#define AOV_FAR 1e10f

/* From 0 on: an index of the scene's entities. */
enum aov_object { AOV_NOTHING = -3, AOV_SKY, AOV_LEVEL };

/* Arrays of the caller's, a px after the other, without gaps; NULL: not wanted. */
struct aov {
    float *depth;        /* units ahead of the eye's plane */
    int32_t *object_ids; /* enum aov_object */
    /* Two numbers: how many px to the right and down that is in the picture of `then`, another
     * moment of the same level. Of what is not before its eye, and of nothing, 0. */
    float *motion;
    const struct scene *motion_scene;
    /* By index of the scene's entities, what they are in `then`, of the same model; NULL: where
     * they are now. */
    const struct scene_entity *const *motion_entities;
};

#endif
