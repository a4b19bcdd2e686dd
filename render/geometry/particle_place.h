/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/particle_place.h - the size of particles. */
#ifndef RENDER_GEOMETRY_PARTICLE_PLACE_H
#define RENDER_GEOMETRY_PARTICLE_PLACE_H

#include "base/vec.h"

struct camera_view;

/* Returns the side of a dot in units. It grows with distance, so that distant particles do
 * not vanish. The particle's origin is its lower left corner. */
float particle_place_side(const struct camera_view *camera, vec3s origin);

#endif
