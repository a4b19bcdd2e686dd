/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/level.h - the arena as brushes, lights and entities, before it is
 * compiled. */
#ifndef TESTS_SAMPLE_LEVEL_H
#define TESTS_SAMPLE_LEVEL_H

#include "base/vec.h"
#include "tests/sample/brush.h"
#include "tests/sample/textures.h"

enum { LEVEL_LIGHTS = 128, LEVEL_SUBMODELS = 8, LEVEL_TORCHES = 32 };

struct light {
    struct point at;
    vec3s colour;    /* 1 = white */
    float intensity; /* luxel units close to it */
    float reach;     /* distance in units at which it has faded to nothing */
    int style;
};

struct level {
    const struct textures *textures;
    struct brush_list world;
    struct brush_list submodels[LEVEL_SUBMODELS]; /* "*1", "*2" ... */
    int num_submodels;
    struct light lights[LEVEL_LIGHTS];
    int num_lights;
    struct point sun;                    /* unit, towards the sun */
    vec3s sun_colour;                    /* luxel units */
    vec3s sky_colour;                    /* luxel units under a completely open sky */
    struct point torches[LEVEL_TORCHES]; /* positions of flames */
    int num_torches;
    const char *entities;
};

/* Numbers of the submodels, which the recording uses, too. */
enum level_submodel { LEVEL_LIFT = 1, LEVEL_DOOR = 2, LEVEL_BUTTON = 3, LEVEL_GATE = 4 };

void level_make(struct level *level, const struct textures *textures);
/* Builds a map that consists of a medicine box, which is an item of the arena. */
void level_make_box(struct level *level, const struct textures *textures);

void level_free(struct level *level);

#endif
