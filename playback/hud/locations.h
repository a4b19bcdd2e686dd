/* playback/hud/locations.h - what players call the places of a map.
 *
 * locs/MAP.loc has a line "X Y Z NAME" for each of many points, in eighths of a
 * unit; a place is called as the nearest point is. */
#ifndef PLAYBACK_HUD_LOCATIONS_H
#define PLAYBACK_HUD_LOCATIONS_H

#include <stddef.h>

#include "base/limits.h"
#include "base/vec.h"

struct arena;
struct locations;
struct vfs;

enum { LOCATION_NAME_SIZE = 24 };

/* Of "maps/dm3.bsp"; NULL where there are none. Lines that are none are left
 * out, names are cut. */
const struct locations *locations_load(const struct vfs *vfs, const char *map_name,
                                       struct arena *arena);

/* The same, from the text of a file. */
const struct locations *locations_parse(const char *text, struct arena *arena);

/* The name of the nearest, "" without any. */
const char *locations_find(const struct locations *locations, vec3s origin);

#endif
