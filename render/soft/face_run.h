/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/face_run.h - how a face's texture and light are projected onto the picture. */
#ifndef RENDER_SOFT_FACE_RUN_H
#define RENDER_SOFT_FACE_RUN_H

#include "render/geometry/face_classes.h"
#include "render/soft/lit_face.h"
#include "render/soft/raster_context.h"
#include "render/soft/rows.h"

struct luxel_cache;
struct scene_light;
struct world_assets;
struct world_surface;

/* What all faces of the level, or of a brush entity, have in common. */
struct part {
    const struct world_assets *assets;
    struct luxel_cache *light;
    struct projection projection; /* this and all that follows is in the part's own space */
    struct world_eye eye;
    const struct scene_light *lights;
    int num_lights;
    float alpha;
    bool shows_alternate, is_level;
    int object_id; /* enum aov_object */
};

/* The state of a face while its runs are drawn. */
struct face_run {
    struct raster_context *ctx;
    const struct part *part;
    const struct world_surface *surface;
    struct span span;
    struct projection_plane plane;
    struct projection_line s, t, u, v;
    struct row_blend blend;
    bool is_lit;
    float drift;                   /* how far the texture has scrolled along s, repeats */
    double axes[2][3], offsets[2]; /* of s and t, in repeats */
    struct lit_face lit;
    const struct raster_point *corners;
    int num_corners;
};

/* Sets up a run whose `ctx`, `part`, `surface`, `blend` and corners are set; for sky only
 * the plane. False if the face is seen edge-on. Call lit_face_end when it is drawn. */
bool face_run_begin(struct face_run *run, int face);

#endif
