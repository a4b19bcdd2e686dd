/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/fill_light.h - a neutral light that fills shade and dilutes coloured light.
 *
 * A photographer adds it so that shapes in the dark, and colours in red light, can be seen. It acts
 * on the light of the map: that of moving lights keeps its colour. Bright grey light does not
 * change. */
#ifndef RENDER_GEOMETRY_FILL_LIGHT_H
#define RENDER_GEOMETRY_FILL_LIGHT_H

#include <stdint.h>

#include "base/vec.h"

struct scene;

/* Adds the fill light of a strength, 0 to 1, to luxels of three values each, of which 255 *
 * FILL_LIGHT_ONE is a full one. 0 changes nothing. */
enum { FILL_LIGHT_ONE = 256 };
void fill_light_add(float strength, uint32_t *luxels, int num_luxels);

/* The same for the light on an entity with such scene_entity_flags. Figures and the view weapon are
 * lit twice as strongly as the level. 255: a full luxel. */
vec3s fill_light_on(float strength, vec3s light, int flags);

/* Sets the strength in a scene, of which it also dilutes the colour of fog. */
void fill_light_set(float strength, struct scene *scene);

#endif
