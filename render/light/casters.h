/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/casters.h - the models of a scene as triangles that stop light. */
#ifndef RENDER_LIGHT_CASTERS_H
#define RENDER_LIGHT_CASTERS_H

#include "base/vec.h"

struct arena;
struct scene;
struct trace_tree;

enum { CASTERS_MAX = 256, CASTERS_MAX_TRIANGLES = 400000 }; /* of a scene; others cast nothing */

/* A sphere around one model. */
struct caster {
    vec3s middle;
    float radius;
};

struct casters {
    int num;
    const struct caster *items;
    struct trace_tree *tree; /* of all their triangles; NULL if there are none */
};

/* Finds the opaque models except flames, missiles and the view weapon; of too many, the nearest to
 * the eye. `items` are in the arena; the caller destroys the tree. */
void casters_find(const struct scene *scene, struct arena *arena, struct casters *out);

#endif
