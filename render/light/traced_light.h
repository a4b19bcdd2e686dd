/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/traced_light.h - the light of a scene beyond that of the game: shadows of its models
 * in the light of the map's lamps, moving lights that cast shadows, and models lit at each vertex.
 *
 * Light on faces is computed on a grid that is fixed in the world (or in a door), finer than the
 * luxels, so that it does not depend on the camera. Everything is computed when it is first asked
 * for, and any number of threads may ask; what they get does not depend on their order. */
#ifndef RENDER_LIGHT_TRACED_LIGHT_H
#define RENDER_LIGHT_TRACED_LIGHT_H

#include <stdbool.h>

#include "base/vec.h"
#include "render/light/lit_grid.h"

struct lamp_map;
struct scene;
struct scene_entity;
struct traced_light;

/* Borrows the lamps and the scene. `parts`: enum render_light, not 0. */
struct traced_light *traced_light_create(struct lamp_map *lamps, const struct scene *scene,
                                         int parts);
void traced_light_destroy(struct traced_light *light); /* NULL is allowed */

/* Returns whether a brush model of `scene`, which may be another moment of the same frame, is lit. */
bool traced_light_lights(const struct traced_light *light, const struct scene *scene,
                         const struct scene_entity *entity);

enum face_lighting {
    FACE_AS_IN_GAME, /* moving lights are the game's */
    FACE_UNCHANGED,  /* the luxels without moving lights are right */
    FACE_TRACED      /* traced_light_on tells what is to be changed */
};

/* For faces of the level and of models that are lit. */
enum face_lighting traced_light_reaches(struct traced_light *light, int face);

/* Returns the light on a traced face, or NULL if its luxels are right as they are. */
const struct lit_grid *traced_light_on(struct traced_light *light, int face);

/* Returns the factors on the colours of a skin at the vertices of a mesh (struct model_mesh) of an
 * alias model of `scene`, which may be another moment of the same frame; 0.5: the skin as it is.
 * NULL if the model is lit as in the game. */
const vec3s *traced_light_model(struct traced_light *light, const struct scene *scene,
                                const struct scene_entity *entity, int mesh);

#endif
