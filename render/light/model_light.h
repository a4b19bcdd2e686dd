/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/model_light.h - the light on the vertices of a model. */
#ifndef RENDER_LIGHT_MODEL_LIGHT_H
#define RENDER_LIGHT_MODEL_LIGHT_H

#include "base/vec.h"

struct arena;
struct scene_entity;
struct traced_light;

enum model_state { MODEL_IS_NEW, MODEL_IS_BUSY, MODEL_IS_DONE };

struct model_light {
    enum model_state state;
    struct arena *arena;   /* holds the factors; NULL: not needed yet */
    int num_meshes;        /* 0: lit as in the game */
    const vec3s **factors; /* of the vertices of each mesh; see traced_light_model */
};

/* Lights an entity of the light's scene, without the lock. */
void model_light_compute(const struct traced_light *light, const struct scene_entity *entity,
                         struct model_light *out);

#endif
