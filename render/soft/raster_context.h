/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/raster_context.h - per-thread state of the software rasterizer. */
#ifndef RENDER_SOFT_RASTER_CONTEXT_H
#define RENDER_SOFT_RASTER_CONTEXT_H

#include "render/geometry/camera.h"
#include "render/soft/projection.h"
#include "render/soft/raster.h"
#include "render/soft/spans.h"

struct arena;
struct aov;
struct luxel_cache;
struct palette;
struct scene;
struct soft_aov_motion;
struct asset_cache;
struct traced_light;

/* Created once and read by all threads. */
struct raster_context_tables {
    float sine[SPAN_SINE + 1];
};

struct raster_context {
    const struct raster_context_tables *tables;
    const struct span_kernels *kernels;
    const struct row_kernels *rows;
    const struct palette *palette;
    struct asset_cache *cache;
    bool is_nearest; /* texels are drawn as squares */
    bool is_film;    /* pixels have the alpha of render/pixels/hdr.h; otherwise 255 */
    int max_samples; /* limit of samples per pixel for anisotropic filtering; 1: off */
    struct raster raster;
    struct arena *arena; /* for the current frame */

    const struct scene *scene;
    struct traced_light *light; /* NULL: lit as in the game */
    struct camera_view camera;
    struct projection projection; /* of the world */

    const struct aov *aov;               /* drawn instead of colours; NULL: none requested */
    struct projection motion_projection; /* of aov->motion_scene */
    struct soft_aov_motion *motions;     /* of the scene's entities */

    bool has_left_out_models; /* brush models with too many faces were not drawn */

    int num_lights, max_lights;
    struct luxel_cache **lights; /* one for each map drawn */
};

#endif
