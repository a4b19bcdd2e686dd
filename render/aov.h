/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/aov.h - arbitrary output variables (AOVs): what each pixel shows, as numbers.
 *
 * Filled by renderer_draw_aov. Only opaque surfaces count, sampled at pixel centres. */
#ifndef RENDER_AOV_H
#define RENDER_AOV_H

#include <stdint.h>

struct scene;
struct scene_entity;

/* The depth of pixels that show nothing or the sky; units. */
#define AOV_FAR 1e10f

/* What a pixel shows: values >= 0 are indices into the scene's entities. */
enum aov_object { AOV_NOTHING = -3, AOV_SKY, AOV_LEVEL };

/* Arrays of the caller, one element per pixel in rows without gaps; NULL: not requested. */
struct aov {
    float *depth;        /* units along the view direction */
    int32_t *object_ids; /* enum aov_object */
    /* Two values per pixel: by how many pixels its point is further right and further down
     * in the picture of `motion_scene`, which shows the same level at another time. 0 if
     * that point is behind the other eye, and for AOV_NOTHING. */
    float *motion;
    const struct scene *motion_scene;
    /* For each entity of the scene its counterpart, with the same model, in
     * `motion_scene`; NULL entries have not moved. */
    const struct scene_entity *const *motion_entities;
};

#endif
