/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/map_views.h - camera places of a map.
 *
 * Places of the map's own entities have names: their targetname, or their kind
 * and a number, "intermission-1", "player_start-1". Others are tried where players
 * and items are. */
#ifndef PLAYBACK_SCENE_MAP_VIEWS_H
#define PLAYBACK_SCENE_MAP_VIEWS_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct map;

struct map_view {
    const char *name; /* NULL: none */
    bool is_camera;   /* made as a camera: an intermission's */
    struct place eye;
};

/* Those of the map's entities, in the map's order. */
struct map_view *map_views_placed(const struct map *map, struct arena *arena, int *num);

/* Views from where players and items are, in all directions, from eye height and
 * from above; `max` at most. */
struct map_view *map_views_tried(const struct map *map, int max, struct arena *arena, int *num);

/* The map from straight above: the eye over its middle, and the height in units of
 * what a picture of that shape shows. */
struct place map_view_above(const struct map *map, float width_by_height, float *height);

#endif
