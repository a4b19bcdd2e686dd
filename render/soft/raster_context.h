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

/* Made once, and read by all. */
struct raster_context_tables {
    float sine[SPAN_SINE + 1];
};

struct raster_context {
    const struct raster_context_tables *tables;
    const struct span_kernels *kernels;
    const struct row_kernels *rows;
    const struct palette *palette;
    struct asset_cache *cache;
    bool is_nearest; /* texels are squares */
    int max_samples; /* of a px that shows a face of a map slantwise; 1: no more */
    struct raster raster;
    struct arena *arena; /* of this frame */

    const struct scene *scene;
    struct camera_view camera;
    struct projection projection; /* of the world */

    const struct aov *aov; /* to be found instead of colours; NULL: are not asked for */
    struct projection motion_projection; /* of their other moment */
    struct soft_aov_motion *motions;     /* of the scene's entities to it */

    int num_lights, max_lights;
    struct luxel_cache **lights; /* of the maps that were drawn */
};

#endif
