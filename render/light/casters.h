/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/casters.h - the models of a scene as triangles that stop light. */
#ifndef RENDER_LIGHT_CASTERS_H
#define RENDER_LIGHT_CASTERS_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct scene;
struct trace_tree;

enum { CASTERS_MAX = 256, CASTERS_MAX_TRIANGLES = 400000 }; /* of a scene; others cast nothing */

/* A sphere around one model. */
struct caster {
    vec3s middle;
    float radius;
    vec3s origin; /* of the entity */
};

/* Models that were not there when the light of the map was computed: alias models, and boxes, which
 * are maps of their own. */
struct casters {
    int num;
    const struct caster *items;
    struct trace_tree *tree; /* of all their triangles; NULL if there are none */
    const int *owners;       /* the caster of each triangle */
    /* Doors, lifts and other brush models of the map where they are now, which stop only moving
     * lights; NULL if there are none. */
    struct trace_tree *doors;
};

/* Finds the opaque models except flames, missiles and the view weapon; of too many, the nearest to
 * the eye. `items` and `owners` are in the arena; casters_free frees the trees. */
void casters_find(const struct scene *scene, struct arena *arena, struct casters *out);
void casters_free(struct casters *casters);

/* Returns whether a caster except `left_out` (-1: none) may be between a sphere around a lamp and
 * points within `around` of a point. */
bool casters_may_hide(const struct casters *casters, vec3s point, float around, vec3s lamp,
                      float lamp_radius, int left_out);

/* Returns whether a caster except `left_out` (-1: none) is between two points. */
bool casters_hide(const struct casters *casters, vec3s from, vec3s to, int left_out);

/* Returns whether a door is between two points. */
bool casters_doors_hide(const struct casters *casters, vec3s from, vec3s to);

#endif
