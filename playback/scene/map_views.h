/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/map_views.h - camera positions in a map.
 *
 * Positions of the map's own entities have names: their targetname, or their kind and a
 * number, such as "intermission-1" or "player_start-1". Further candidates are generated
 * around players and items. */
#ifndef PLAYBACK_SCENE_MAP_VIEWS_H
#define PLAYBACK_SCENE_MAP_VIEWS_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct map;

struct map_view {
    const char *name; /* NULL: unnamed */
    bool is_camera;   /* intended as a camera: that of an intermission */
    struct place eye;
};

/* Returns the positions of the map's entities, in the map's order. */
struct map_view *map_views_of_entities(const struct map *map, struct arena *arena, int *num);

/* Returns at most `max` views from the positions of players and items, in all directions,
 * at eye height and from above. */
struct map_view *map_views_candidates(const struct map *map, int max, struct arena *arena,
                                      int *num);

/* Returns the view from straight above the centre of the map, and in *height the height
 * in units of the area that a picture of this aspect ratio has to show. */
struct place map_views_above(const struct map *map, float width_by_height, float *height);

#endif
