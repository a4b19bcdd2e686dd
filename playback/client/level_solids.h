/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/level_solids.h - what hides the view in a level: the world and the brush
 * entities, such as doors and lifts, where they are at some moments. */
#ifndef PLAYBACK_CLIENT_LEVEL_SOLIDS_H
#define PLAYBACK_CLIENT_LEVEL_SOLIDS_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct client_frame;
struct level;
struct map;
struct map_trace;

struct level_solid {
    int submodel; /* > 0 */
    vec3s origin;
};

struct level_solids {
    const struct map *map; /* borrowed; not NULL if there are solids */
    int num, capacity;
    struct level_solid *all; /* in the arena */
};

/* Adds the opaque brush entities of a frame, each place once. Frames of other maps are ignored. */
void level_solids_add(struct level_solids *solids, const struct client_frame *frame,
                      const struct level *level, struct arena *arena);

/* Moves a point from start to end, as map_trace does, which needs a map. Only liquids of the world
 * count. */
void level_solids_trace(const struct level_solids *solids, vec3s start, vec3s end,
                        struct map_trace *out);

/* Returns whether nothing solid is between two points. */
bool level_solids_is_clear(const struct level_solids *solids, vec3s from, vec3s to);

#endif
