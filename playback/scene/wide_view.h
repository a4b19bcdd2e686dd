/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_wide.h - finds a fixed camera for a wide shot of the place where
 * something is about to happen. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_WIDE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_WIDE_H

#include <stdbool.h>

#include "base/vec.h"

struct map;

struct wide_view {
    bool is_found;
    bool sees_both; /* both players, not only the first */
    vec3s eye, look;
};

/* Finds the best view of two players' positions among the map's cameras and the places above its
 * items and spawn points. The camera is in open air, at least 32 units from the walls, its lines of
 * sight are clear and end in light, no wall is close in front of it, and it does not look down
 * steeply. Without such a view, is_found is false. `other` may be NULL. */
struct wide_view highlight_wide_find(const struct map *map, vec3s player, const vec3s *other);

/* Returns the view of the map's cameras, those of its intermission, that shows the most; without
 * cameras, is_found is false. */
struct wide_view highlight_wide_of_map(const struct map *map);

#endif
