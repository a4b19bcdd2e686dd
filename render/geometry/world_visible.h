/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/geometry/world_visible.h - which faces of a map an eye sees, nearest first. */
#ifndef RENDER_GEOMETRY_WORLD_VISIBLE_H
#define RENDER_GEOMETRY_WORLD_VISIBLE_H

#include "render/geometry/camera.h"

struct arena;
struct map;
struct world_visible;

struct world_visible *world_visible_create(const struct map *map, struct arena *arena);

/* The faces of the world, in `*faces` until the next call: those of leaves that
 * the eye's leaf sees and that lie in the picture, turned towards the eye. */
int world_visible_find(struct world_visible *visible, const struct camera_view *camera,
                       const int **faces);

/* The same in an order in which no face is hidden by a later one: a leaf's faces may
 * reach behind those of leaves that come after it, the faces of a node may not. */
int world_visible_in_order(struct world_visible *visible, const struct camera_view *camera,
                           const int **faces);

/* True of faces of the level that a scene's left_out, enum scene_left_out, is about. */
bool world_visible_is_left_out(const struct map *map, int face, int left_out);

/* True when a face is turned towards a point in the space of its model. */
bool world_visible_is_facing(const struct map *map, int face, vec3s eye);

#endif
