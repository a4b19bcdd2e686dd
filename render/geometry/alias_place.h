/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/alias_place.h - where alias models are, and what they wear. */
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

/* True when no part of the model, however it is turned, lies in the picture. */
bool alias_place_is_outside(const struct scene_entity *entity, const struct camera_view *camera);

/* From a pose's numbers, times `scale` plus `offset`, to the world. An alias
 * model's pitch is up positive. `aspect`: width over height of the frame. */
mat4s alias_place_matrix(const struct scene_entity *entity, vec3s scale, vec3s offset,
                         const struct scene_view *view, float aspect);

/* The picture of a skin that shows now, in the entity's colours. */
struct skin_image alias_place_skin(const struct scene *scene, const struct scene_entity *entity,
                                   const struct alias_skin *skin);

/* The frames and the skin of the skinned model that is drawn in place of the alias
 * model; false when it has not those that are wanted: a picture that a player wears
 * is made for the model's own mesh. */
struct alias_skinned_pose {
    int from, to, skin;
};
bool alias_place_skinned(const struct scene_entity *entity, struct alias_skinned_pose *out);

/* From the world onto the floor below the entity; false when it casts no shadow. */
bool alias_place_shadow(const struct scene *scene, const struct scene_entity *entity, mat4s *out);
static const float ALIAS_SHADOW_ALPHA = 0.5f;

#endif
