/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/world_visible.h - the faces of a map that an eye sees, nearest first. */
#ifndef RENDER_GEOMETRY_WORLD_VISIBLE_H
#define RENDER_GEOMETRY_WORLD_VISIBLE_H

#include "render/geometry/camera.h"

struct arena;
struct map;
struct world_visible;

struct world_visible *world_visible_create(const struct map *map, struct arena *arena);

/* Finds the faces of the world that lie in the picture, are turned towards the eye and
 * belong to leaves that the eye's leaf sees. *faces is valid until the next call. Returns
 * their number. */
int world_visible_find(struct world_visible *visible, const struct camera_view *camera,
                       const int **faces);

/* Like world_visible_find, but ordered so that no face is hidden by a later one. The order
 * of leaves does not guarantee that, since a leaf's faces may reach behind those of later
 * leaves; the order of nodes does. */
int world_visible_in_order(struct world_visible *visible, const struct camera_view *camera,
                           const int **faces);

/* True if a face is excluded by a scene's left_out (enum scene_left_out). */
bool world_visible_is_left_out(const struct map *map, int face, int left_out);

/* True if a face is turned towards a point in the space of its model. */
bool world_visible_is_facing(const struct map *map, int face, vec3s eye);

#endif
