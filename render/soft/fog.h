/* render/soft/fog.h - the scene's fog. */
#ifndef RENDER_SOFT_FOG_H
#define RENDER_SOFT_FOG_H

#include "render/soft/painter.h"

/* As it lies over runs of px; none in parallel views. */
struct span_fog fog_find(const struct painter *painter);

/* Lay it over one colour. */
void fog_px(const struct painter *painter, float depth, uint8_t rgb[3]);

/* Half of it reaches the sky. */
void fog_sky(const struct painter *painter, uint8_t *px, int num);

#endif
