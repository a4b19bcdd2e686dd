/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/locations.h - names of places in a map.
 *
 * locs/MAP.loc has lines "X Y Z NAME", one for each of many points, in eighths of a unit; a
 * place has the name of the nearest point. */
#ifndef PLAYBACK_HUD_LOCATIONS_H
#define PLAYBACK_HUD_LOCATIONS_H

#include <stddef.h>

#include "base/limits.h"
#include "base/vec.h"

struct arena;
struct locations;
struct vfs;

enum { LOCATION_NAME_SIZE = 24 };

/* Of "maps/dm3.bsp"; NULL without a file for it. Malformed lines are skipped, long names
 * are cut. */
const struct locations *locations_load(const struct vfs *vfs, const char *map_name,
                                       struct arena *arena);

/* The same, from the text of a file. */
const struct locations *locations_parse(const char *text, struct arena *arena);

/* The name of the nearest, "" without any. */
const char *locations_find(const struct locations *locations, vec3s origin);

#endif
