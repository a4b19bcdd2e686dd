/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/level.h - what the arena is made of, before it is compiled. */
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
    float reach;     /* units, where it has faded to nothing */
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
    vec3s sky_colour;                    /* luxel units from a whole open sky */
    struct point torches[LEVEL_TORCHES]; /* where flames stand */
    int num_torches;
    const char *entities;
};

/* Places that the level and the recording agree on. */
enum level_submodel { LEVEL_LIFT = 1, LEVEL_DOOR = 2, LEVEL_BUTTON = 3, LEVEL_GATE = 4 };

void level_make(struct level *level, const struct textures *textures);
/* A map that is one box of medicine, an item of the arena. */
void level_make_box(struct level *level, const struct textures *textures);

void level_free(struct level *level);

#endif
