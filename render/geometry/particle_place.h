/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/particle_place.h - how large particles are drawn. */
#ifndef RENDER_GEOMETRY_PARTICLE_PLACE_H
#define RENDER_GEOMETRY_PARTICLE_PLACE_H

#include "base/vec.h"

struct camera_view;

/* The side of a dot, units: grows with distance so that far ones do not vanish. Its
 * lower left corner is the particle's origin. */
float particle_place_side(const struct camera_view *camera, vec3s origin);

#endif
