/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/alias_light.h - how bright a model is, and from which side. */
#ifndef RENDER_GEOMETRY_ALIAS_LIGHT_H
#define RENDER_GEOMETRY_ALIAS_LIGHT_H

#include "base/vec.h"

struct scene;
struct scene_entity;

/* The light on an entity, within QuakeSpasm's bounds: what the shader takes. */
vec3s alias_light_on(const struct scene *scene, const struct scene_entity *entity);

/* Where the light comes from, in the model's own space: always the same side
 * of the world, to the sixteenth of a turn. */
vec3s alias_light_direction(float yaw);

#endif
