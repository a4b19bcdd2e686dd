/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/lamp_map.h - which lamps light each luxel of a map.
 *
 * The lists of a face are made when they are first asked for. Any number of threads may ask. */
#ifndef RENDER_LIGHT_LAMP_MAP_H
#define RENDER_LIGHT_LAMP_MAP_H

#include "render/light/lamps.h"

struct lamp_map;
struct light_world;
struct map;

enum { LAMPS_PER_LUXEL = 12 }; /* the brightest */

struct luxel_lamp {
    int lamp;  /* index into lamp_map_lamps */
    float lux; /* that the luxel has of it */
};

/* The lamps of a face's luxels, row by row. */
struct face_lamps {
    int num_all;      /* in all luxels together; 0: none */
    const int *first; /* of each luxel, and one more: items [first[i], first[i + 1]) */
    const struct luxel_lamp *items; /* of each luxel, the brightest first */
};

struct lamp_map *lamp_map_create(const struct map *map);
void lamp_map_destroy(struct lamp_map *lamps); /* NULL is allowed */

const struct lamps *lamp_map_lamps(const struct lamp_map *lamps);
const struct light_world *lamp_map_world(const struct lamp_map *lamps);

/* Returns the index of the map's model that a face belongs to; -1: none. */
int lamp_map_submodel(const struct lamp_map *lamps, int face);

/* Returns the lamps of a face, which stay as long as the map's. Those of doors and lifts are the lamps
 * that light them where they were when the map was made. */
const struct face_lamps *lamp_map_face(struct lamp_map *lamps, int face);

#endif
