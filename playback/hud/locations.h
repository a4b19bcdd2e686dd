/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/locations.h - the names of places in a map.
 *
 * Each line "X Y Z NAME" of locs/MAP.loc names a point, whose coordinates are in eighths
 * of a unit; a place has the name of the nearest point. */
#ifndef PLAYBACK_HUD_LOCATIONS_H
#define PLAYBACK_HUD_LOCATIONS_H

#include <stddef.h>

#include "base/limits.h"
#include "base/vec.h"

struct arena;
struct locations;
struct vfs;

enum { LOCATION_NAME_SIZE = 24 };

/* Loads the locations of a map, given as "maps/dm3.bsp". Returns NULL if there is no file
 * for it. Malformed lines are skipped, and long names are truncated. */
const struct locations *locations_load(const struct vfs *vfs, const char *map_name,
                                       struct arena *arena);

/* Like locations_load, from the text of a file. */
const struct locations *locations_parse(const char *text, struct arena *arena);

/* Returns the name of the nearest point, or "" if there are none. */
const char *locations_find(const struct locations *locations, vec3s origin);

#endif
