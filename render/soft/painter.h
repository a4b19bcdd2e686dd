/* render/soft/painter.h - what one who draws a frame has in hand. */
#ifndef RENDER_SOFT_PAINTER_H
#define RENDER_SOFT_PAINTER_H

#include "render/geometry/camera.h"
#include "render/soft/lens.h"
#include "render/soft/raster.h"
#include "render/soft/spans.h"

struct arena;
struct facts;
struct luxel_store;
struct palette;
struct scene;
struct soft_facts_way;
struct stock;

/* Made once, and read by all. */
struct painter_tables {
    float sine[SPAN_SINE + 1];
};

struct painter {
    const struct painter_tables *tables;
    const struct span_kernels *kernels;
    const struct row_kernels *rows;
    const struct palette *palette;
    struct stock *stock;
    bool is_nearest;  /* texels are squares */
    int most_samples; /* of a px that shows a face of a map slantwise; 1: no more */
    struct raster raster;
    struct arena *arena; /* of this frame */

    const struct scene *scene;
    struct camera_view camera;
    struct lens lens; /* of the world */

    const struct facts *facts;   /* to be found instead of colours; NULL: are not asked for */
    struct lens lens_then;       /* of their other moment */
    struct soft_facts_way *ways; /* of the scene's entities to it */

    int num_lights, max_lights;
    struct luxel_store **lights; /* of the maps that were drawn */
};

#endif
