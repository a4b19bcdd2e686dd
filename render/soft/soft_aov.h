/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/soft_aov.h - fills a struct aov by drawing object numbers instead of
 * colours.
 *
 * Opaque objects are drawn as usual, but each pixel gets the number of its object instead
 * of a colour; depth comes from the depth buffer. The triangles of a model deform between
 * two moments, so their motion is computed while they are drawn. */
#ifndef RENDER_SOFT_SOFT_AOV_H
#define RENDER_SOFT_SOFT_AOV_H

#include <stdint.h>

#include "render/aov.h"
#include "render/soft/raster_context.h"

struct polygon;
struct scene_entity;

/* The colour of AOV_NOTHING. */
extern const uint8_t soft_aov_backdrop[3];

/* Prepares the motion of a picture whose camera is set. ctx->aov must not be NULL. */
void soft_aov_begin(struct raster_context *ctx);

/* Writes an object's number into pixels; the first keeps alpha, the second sets it to 255. */
void soft_aov_mark(uint8_t *px, int object_id, int num);
void soft_aov_mark_opaque(uint8_t *px, int object_id, int num);

/* Returns the entity's counterpart in the motion scene; NULL if it does not move or no
 * motion is requested. */
const struct scene_entity *soft_aov_motion_target(const struct raster_context *ctx,
                                                  const struct scene_entity *entity);

/* Sets the motion of those pixels of a run that are visible, `near` being its nearness
 * from its first pixel on. The values POLYGON_RED to POLYGON_BLUE are positions in the
 * world of the motion scene. */
void soft_aov_set_motion(const struct raster_context *ctx, const struct polygon *polygon,
                         const struct span_line *near, int x, int y, int num);

/* Fills the rows of the band once they are drawn. */
void soft_aov_fill(struct raster_context *ctx);

#endif
