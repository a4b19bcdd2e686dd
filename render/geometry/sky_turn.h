/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/sky_turn.h - sky boxes that turn about an axis through the eye. */
#ifndef RENDER_GEOMETRY_SKY_TURN_H
#define RENDER_GEOMETRY_SKY_TURN_H

#include "base/vec.h"

struct scene;

/* From a direction of the world to the same on the box: the dot products with the rows.
 * False: the box rests. */
bool sky_turn_rows(const struct scene *scene, vec3s rows[3]);

#endif
