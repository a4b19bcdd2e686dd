/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/sky_turn.h - rotation of sky boxes about an axis through the eye. */
#ifndef RENDER_GEOMETRY_SKY_TURN_H
#define RENDER_GEOMETRY_SKY_TURN_H

#include "base/vec.h"

struct scene;

/* Finds the rotation from world directions to directions of the box, as the three rows of a
 * matrix. Returns false if the box does not rotate. */
bool sky_turn_rows(const struct scene *scene, vec3s rows[3]);

#endif
