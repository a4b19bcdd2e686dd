/* render/soft/fog.h - fog over runs of px. */
#ifndef RENDER_SOFT_FOG_H
#define RENDER_SOFT_FOG_H

#include "render/soft/painter.h"

/* Fog thickens with the depth before the camera, as in the game. */
void fog_run(const struct painter *painter, uint8_t *px, int num, const struct span_line *w);

/* How much of a colour is left at a depth, 256ths. */
int fog_share(const struct painter *painter, float depth);

/* Its colour, as it is shown. */
void fog_colour(const struct painter *painter, uint8_t rgb[3]);

/* Half of the fog reaches the sky. */
void fog_sky(const struct painter *painter, uint8_t *px, int num);

#endif
