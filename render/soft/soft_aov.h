/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/soft_aov.h - objects in place of colours: what fills a struct aov.
 *
 * A scene's opaque objects are drawn as always, but in each px stands the number of the thing
 * instead of its colour; how near it is says the rest. A model's triangles bend from one
 * moment to the other: where theirs go is found while they are drawn. */
#ifndef RENDER_SOFT_SOFT_AOV_H
#define RENDER_SOFT_SOFT_AOV_H

#include <stdint.h>

#include "render/aov.h"
#include "render/soft/raster_context.h"

struct polygon;
struct scene_entity;

/* What px that show nothing have. */
extern const uint8_t soft_aov_backdrop[3];

/* Begin a picture whose camera is looking, when ctx->aov is not NULL. */
void soft_aov_begin(struct raster_context *ctx);

/* px become a thing; their alpha stays. */
void soft_aov_mark(uint8_t *px, int object_id, int num);
void soft_aov_mark_opaque(uint8_t *px, int object_id, int num);

/* The entity of the other moment; NULL: it stays where it is, or nobody asks. */
const struct scene_entity *soft_aov_motion_target(const struct raster_context *ctx,
                                                  const struct scene_entity *entity);

/* Those px of a run that were put there, `near` from its first px on, go where the values
 * POLYGON_RED to POLYGON_BLUE say in the world of the other moment. */
void soft_aov_set_motion(const struct raster_context *ctx, const struct polygon *polygon,
                         const struct span_line *near, int x, int y, int num);

/* Fill the rows of a picture that is drawn. */
void soft_aov_fill(struct raster_context *ctx);

#endif
