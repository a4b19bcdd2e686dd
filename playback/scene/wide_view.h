/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/wide_view.h - finds cameras for wide shots of the place where something happens,
 * and of the places of a map. */
#ifndef PLAYBACK_SCENE_WIDE_VIEW_H
#define PLAYBACK_SCENE_WIDE_VIEW_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct level_solids;
struct map;

/* Degrees: the field of view for which cameras are chosen. */
#define WIDE_VIEW_FOV 80

struct wide_view {
    bool is_found;
    bool sees_both; /* both players, not only the first */
    vec3s eye, look;
};

/* The players that the camera shows: the origins of a player at `num` moments, at least one, in
 * order, and those of another player at these moments, or NULL. */
struct wide_subject {
    int num;
    const vec3s *places, *others;
};

/* The camera positions of a map, borrowed from an arena. */
struct wide_cameras {
    int num, num_named; /* the first ones are the map's own cameras */
    const vec3s *places;
};

/* Collects the map's cameras and the places above its items and spawn points. */
struct wide_cameras wide_cameras_find(const struct map *map, struct arena *arena);

/* Finds the best view of a player from one of these places. The camera is in open air, at least
 * 32 units from what is solid, its lines of sight are clear and end in light, neither a surface
 * close to it nor a single one fills its picture (view_depth.h), and it does not look down steeply.
 * It sees the player at four of five moments, also within the inner part of its picture if there
 * are several, and the other one if possible. Without such a view, is_found is false. */
struct wide_view wide_view_find(const struct wide_cameras *cameras,
                                const struct level_solids *solids,
                                const struct wide_subject *subject);

/* Returns where a camera that looks at a point may move slowly: to a side, within sight of the point;
 * `eye` if it may not move. */
vec3s wide_view_move(const struct level_solids *solids, vec3s eye, vec3s look);

enum { WIDE_MAX_SCENERY = 12 };

/* A view of a place of a map. */
struct scenery {
    vec3s eye, look;
    vec3s to; /* the camera may move from `eye` to this place; `eye`: it may not */
};

/* Finds the views that show the most of a map, from different places, the best first: into the
 * depth of lit rooms, without a wall that fills the picture. The map's own cameras, those of its
 * intermission, are preferred; if no view shows enough, they are the only ones. Returns their
 * number. */
int wide_view_of_map(const struct level_solids *solids, struct scenery out[WIDE_MAX_SCENERY]);

#endif
