/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/light_world.h - the level as what stops light: opaque faces, the sky and the
 * opaque texels of fences, without doors and other brush models. Liquids and glass let light pass.
 *
 * Any number of threads may use it. */
#ifndef RENDER_LIGHT_LIGHT_WORLD_H
#define RENDER_LIGHT_LIGHT_WORLD_H

#include <stdbool.h>

#include "base/vec.h"

struct light_world;
struct map;
struct map_face;
struct trace_triangle;

struct light_world *light_world_create(const struct map *map); /* borrows the map */
void light_world_destroy(struct light_world *world);           /* NULL is allowed */

/* Returns whether something is between two points. */
bool light_world_is_blocked(const struct light_world *world, vec3s from, vec3s to);

/* Finds the first point of the level on the way between two points. */
bool light_world_find(const struct light_world *world, vec3s from, vec3s to, vec3s *out);

/* Returns whether a face of any model of the map stops light. */
bool light_world_stops(const struct map *map, const struct map_face *face);

/* Returns triangle `index` of a face, which has two fewer than vertices. */
struct trace_triangle light_world_triangle(const struct map *map, const struct map_face *face,
                                           int index);

#endif
