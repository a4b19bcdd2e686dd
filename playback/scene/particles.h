/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/particles.h - the game's particles as functions of time.
 *
 * The game moves every particle by a step at each picture. Here its place is a
 * closed form of its age. Exponential growth depends on the length of the steps,
 * 1/72 s in the game, so the form is that of the game's steps and is equal to them
 * on that grid. Colour, jitter and life are hashes of the event. */
#ifndef PLAYBACK_SCENE_PARTICLES_H
#define PLAYBACK_SCENE_PARTICLES_H

#include <stdint.h>

#include "base/vec.h"
#include "playback/timeline/instant.h"
#include "render/scene.h"

struct arena;

enum particle_kind {
    PARTICLE_STATIC,   /* keeps its speed */
    PARTICLE_FALL,     /* gravity */
    PARTICLE_FIRE,     /* rises, burns down */
    PARTICLE_EXPLODE,  /* speeds up, fades from white to red */
    PARTICLE_EXPLODE2, /* slows down, fades to grey */
    PARTICLE_BLOB,     /* speeds up */
    PARTICLE_BLOB2,    /* slows down sideways */
};

struct particle {
    enum particle_kind kind;
    vec3s origin, velocity; /* at birth */
    float life;             /* s at most */
    float ramp;             /* index into the kind's row of colours, at birth */
    uint8_t colour;         /* of kinds without a row */
};

/* The particle at `age` seconds; false once it is gone. */
bool particle_at(const struct particle *particle, double age, struct scene_particle *out);

/* QuakeSpasm's limit; the newest are kept. */
enum { MAX_PARTICLES = 16384 };

struct particle_list {
    int num, capacity;
    struct scene_particle *items; /* capacity of them, the caller's */
};

/* Add the particles of the instant's events and entities. */
void particles_add(struct particle_list *list, const struct instant *instant);

#endif
