/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/brush_place.h - brush model transforms, with the camera and lights in
 * model space. */
#ifndef RENDER_GEOMETRY_BRUSH_PLACE_H
#define RENDER_GEOMETRY_BRUSH_PLACE_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/geometry/face_classes.h"

struct arena;
struct camera_view;
struct map_submodel;
struct scene;
struct scene_entity;
struct scene_light;

/* Brush models rotate by +pitch, alias models by -pitch. */
mat4s brush_place_matrix(const struct scene_entity *entity);

/* True if the model, whatever its rotation, is outside the picture. */
bool brush_place_is_outside(const struct scene_entity *entity, const struct map_submodel *submodel,
                            const struct camera_view *camera);

/* Returns the scene's dynamic lights in a model's space. */
const struct scene_light *brush_place_lights(struct arena *arena, const struct scene *scene,
                                             mat4s to_model, float scale);

/* Returns the camera in a model's space. In a scaled model no face counts as near (see
 * face_classes.h). */
struct world_eye brush_place_eye(const struct camera_view *camera, mat4s to_model, float scale);

#endif
