/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/alias_light.h - the brightness of a model and the direction of its light. */
#ifndef RENDER_GEOMETRY_ALIAS_LIGHT_H
#define RENDER_GEOMETRY_ALIAS_LIGHT_H

#include "base/vec.h"

struct scene;
struct scene_entity;

/* Returns the light on an entity, within QuakeSpasm's bounds, as the shader expects it. */
vec3s alias_light_on(const struct scene *scene, const struct scene_entity *entity);

/* Returns the light of the map and of moving lights at a point; 128 shows a texture as it is. */
vec3s alias_light_at(const struct scene *scene, vec3s point);

/* Returns the light of the map on an entity, without moving lights. 255: a full luxel. */
vec3s alias_light_of_map(const struct scene *scene, const struct scene_entity *entity);

/* Returns the direction towards the light in the model's own space: always the same side of
 * the world, quantised to sixteenths of a turn as in the game. */
vec3s alias_light_direction(float yaw);

#endif
