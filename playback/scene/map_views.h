/* playback/scene/map_views.h - from where a map may be looked at.
 *
 * The views that its maker placed have names: what they are named in the map, or
 * what they are and a number, "intermission-1", "player_start-1". Others are
 * tried wherever somebody can stand. */
#ifndef PLAYBACK_SCENE_MAP_VIEWS_H
#define PLAYBACK_SCENE_MAP_VIEWS_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct map;

struct map_view {
    const char *name; /* NULL: nobody named it */
    bool is_camera;   /* it is there to be looked from: the intermission's */
    struct place eye;
};

/* Those that the map's maker placed, in the map's order. */
struct map_view *map_views_placed(const struct map *map, struct arena *arena, int *num);

/* Views from where players and items are, all round, from eye height and from
 * above; `max` at most. */
struct map_view *map_views_tried(const struct map *map, int max, struct arena *arena, int *num);

/* The map from straight above: the eye over its middle, and how many units of it a
 * picture of that shape shows from top to bottom. */
struct place map_view_above(const struct map *map, float width_by_height, float *height);

#endif
