/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/light_parts.h - what the parts of a scene's traced light share. */
#ifndef RENDER_LIGHT_LIGHT_PARTS_H
#define RENDER_LIGHT_LIGHT_PARTS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/mat.h"
#include "render/geometry/luxels.h"
#include "render/light/casters.h"
#include "render/light/lamps.h"
#include "render/light/moving_lights.h"

struct arena;
struct face_light;
struct lamp_map;
struct model_light;
struct scene;

enum { LIGHT_RAYS = 64 }; /* to each lamp */

static const float LAMP_RADIUS = 10.0f; /* units: lamps are spheres, so that shadows are soft */

/* Where a model of the map is. */
struct placed_submodel {
    int entity; /* index in the scene; -1: not in it, or the level itself */
    mat4s to_world;
};

struct traced_light {
    const struct scene *scene;
    struct lamp_map *lamps;
    int parts;
    struct arena *arena; /* under the lock while faces and models are lit */
    struct casters casters;
    struct moving_lights moving;
    struct placed_submodel *submodels;
    struct luxel_styles styles;
    struct face_light *faces;
    struct model_light *models; /* of the scene's entities */
    vec3s targets[LIGHT_RAYS];  /* in a sphere of radius 1 */
    struct light_blockers blockers;
    pthread_mutex_t lock;
    pthread_cond_t is_done; /* a face or a model */
};

#endif
