/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/moving_lights.h - the lights of a scene that are not the map's: rockets, explosions,
 * muzzle flashes, powerups and lightning. Level and models stop them. */
#ifndef RENDER_LIGHT_MOVING_LIGHTS_H
#define RENDER_LIGHT_MOVING_LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct arena;
struct casters;
struct light_world;
struct scene;

enum { MOVING_LIGHTS_MAX = 64 /* of a scene; further ones are ignored */ };

struct moving_light;

struct moving_lights {
    int num;
    const struct moving_light *items;
};

/* The lights are in the arena. Bolts of lightning are rows of models; their light comes from points
 * along them. A muzzle that is in a wall shines in front of it. */
void moving_lights_find(const struct scene *scene, const struct light_world *world,
                        const struct casters *casters, struct arena *arena,
                        struct moving_lights *out);

/* What stops light, and where rays end: points in a sphere of radius 1. */
struct light_blockers {
    const struct light_world *world;
    const struct casters *casters;
    const vec3s *targets;
    int num_targets;
};

/* Returns which lights may reach points of a sphere, or of a plane in it if `normal` is not NULL:
 * those bits are set. */
uint64_t moving_lights_near(const struct moving_lights *lights, vec3s middle, float radius,
                            const vec3s *normal);

/* Returns the light, in lux per channel, that falls on a point from those lights whose bits are set.
 * A surface is not lit from behind; a model is, a little, since its normals are smooth. */
vec3s moving_lights_at(const struct moving_lights *lights, uint64_t near,
                       const struct light_blockers *blockers, vec3s point, vec3s normal,
                       bool is_surface);

#endif
