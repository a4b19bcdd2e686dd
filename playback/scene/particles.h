/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/particles.h - the game's particles as functions of time.
 *
 * The game moves each particle one step per frame. Here the position is a closed-form
 * function of its age. Exponential growth depends on the step, which is 1/72 s in the
 * game, so the function is the sum of the game's steps and agrees with it at multiples of
 * 1/72 s. Colour, jitter and lifetime are hashes of the event. */
#ifndef PLAYBACK_SCENE_PARTICLES_H
#define PLAYBACK_SCENE_PARTICLES_H

#include <stdint.h>

#include "base/vec.h"
#include "playback/timeline/instant.h"
#include "render/scene.h"

struct arena;

enum particle_kind {
    PARTICLE_STATIC,   /* constant velocity */
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
    float life;             /* greatest age, in seconds */
    float ramp;             /* index into the kind's row of colours, at birth */
    uint8_t colour;         /* for kinds without a row */
};

/* Computes a particle at `age` seconds. Returns false if it no longer exists. */
bool particle_at(const struct particle *particle, double age, struct scene_particle *out);

/* QuakeSpasm's limit; the newest particles are kept. */
enum { MAX_PARTICLES = 16384 };

struct particle_list {
    int num, capacity;
    struct scene_particle *items; /* room for `capacity`, owned by the caller */
};

/* Adds the particles of the instant's events and entities. */
void particles_add(struct particle_list *list, const struct instant *instant);

#endif
