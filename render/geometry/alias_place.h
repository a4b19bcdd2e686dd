/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/alias_place.h - alias model transforms, skins and colours. */
#ifndef RENDER_GEOMETRY_ALIAS_PLACE_H
#define RENDER_GEOMETRY_ALIAS_PLACE_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/pixels/skin_texels.h"

struct camera_view;
struct scene;
struct scene_entity;
struct scene_view;

bool alias_place_is_weapon(const struct scene_entity *entity);

/* True if no part of the model, whatever its rotation, can be in the picture. */
bool alias_place_is_outside(const struct scene_entity *entity, const struct camera_view *camera);

/* Returns the transform to the world from the vertices of a pose, before `scale` and
 * `offset` are applied. Positive pitch is up for alias models. `aspect`: width / height of
 * the frame. */
mat4s alias_place_matrix(const struct scene_entity *entity, vec3s scale, vec3s offset,
                         const struct scene_view *view, float aspect);

/* Returns the current picture of a skin, in the colours of the entity. */
struct skin_image alias_place_skin(const struct scene *scene, const struct scene_entity *entity,
                                   const struct alias_skin *skin);

/* The frames and the skin of the skinned (skeletal) model that replaces the alias model.
 * False if it lacks them, or if the entity wears a player's picture, which fits only the
 * alias mesh. */
struct alias_skinned_pose {
    int from, to, skin;
};
bool alias_place_skinned(const struct scene_entity *entity, struct alias_skinned_pose *out);

/* Finds the projection from the world onto the floor below the entity. Returns false if it
 * casts no shadow. */
bool alias_place_shadow(const struct scene *scene, const struct scene_entity *entity, mat4s *out);
static const float ALIAS_SHADOW_ALPHA = 0.5f;

#endif
