/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/lamps.h - the lamps from which a map's light was computed: entities and, in Quake
 * II, luminous faces.
 *
 * Light is counted in lux, the unit of luxels: 128 shows a texture as it is. */
#ifndef RENDER_LIGHT_LAMPS_H
#define RENDER_LIGHT_LAMPS_H

#include <stdbool.h>

#include "base/vec.h"

struct arena;
struct map;

enum { LAMP_MAX = 8192 }; /* of a map; further ones are ignored */

/* How light fades with distance; the values of the key "delay", and pieces of luminous faces. */
enum lamp_fade { LAMP_LINEAR, LAMP_INVERSE, LAMP_INVERSE_SQUARE, LAMP_CONSTANT, LAMP_AREA };

struct lamp {
    vec3s origin;
    float light; /* key of the entity, > 0; LAMP_AREA: lux at distance 1 */
    float wait;  /* key of the entity; LAMP_AREA: area / pi */
    enum lamp_fade fade;
    int style;      /* light style, 0..63 */
    float reach;    /* units beyond which its light does not count */
    vec3s aim;      /* unit vector, of a spotlight */
    float cone;     /* cosine of its half-angle; -1: lights all directions */
    bool is_cosine; /* lights surfaces by the cosine (Half-Life, Quake II); Quake adds half */
};

struct lamps {
    int num;
    const struct lamp *items;
};

/* Finds the lamps: those of entities in their order, then pieces of the faces that emit light in
 * Quake II. The textures that emit light in Half-Life are not known, since they are listed in a
 * file of the compiler. */
void lamps_find(const struct map *map, struct arena *arena, struct lamps *out);

/* Returns the light that falls on a point with that normal if nothing is in between, lux. */
float lamps_lux(const struct lamp *lamp, vec3s point, vec3s normal);

/* The same for a model, whose normals are smooth: it is lit from behind, too, where nothing of it is
 * in between. */
float lamps_lux_on_model(const struct lamp *lamp, vec3s point, vec3s normal);

/* Returns the most light that falls on any point of a sphere. */
float lamps_lux_around(const struct lamp *lamp, vec3s middle, float radius);

#endif
