/* render/soft/paint.h - all that is seen of a scene, in order.
 *
 * Draws the rows that the painter's raster has; 2D goes over them (paint_2d.h). */
#ifndef RENDER_SOFT_PAINT_H
#define RENDER_SOFT_PAINT_H

#include "render/soft/painter.h"

void paint_view(struct painter *painter, bool shadows);

/* The facts asked for instead: of opaque things alone. */
void paint_facts(struct painter *painter);

/* Forget the light of all maps that were drawn. */
void paint_drop_light(struct painter *painter);

#endif
