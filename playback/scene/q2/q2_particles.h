/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_particles.h - a Quake II particle as a function of its age, and
 * sprays of many particles. */
#ifndef PLAYBACK_SCENE_Q2_Q2_PARTICLES_H
#define PLAYBACK_SCENE_Q2_Q2_PARTICLES_H

#include <stdbool.h>

#include "base/rng.h"
#include "base/vec.h"
#include "playback/scene/particles.h"

extern const float Q2_GRAVITY; /* acceleration of falling particles; see q2_particle_add */

struct q2_particle {
    vec3s origin, velocity;
    vec3s pull;        /* acceleration, units/s^2; see q2_particle_add */
    float alpha, fade; /* opacity at birth, and its decrease per second */
    int colour;        /* index into the palette */
};

/* Returns a particle that is opaque at first and fades over `life` seconds. */
struct q2_particle q2_particle_make(vec3s origin, vec3s velocity, int colour, float life);

/* Adds the particle as it is at `age` seconds, unless it has vanished or `age` is
 * negative. */
void q2_particle_add(struct particle_list *list, const struct q2_particle *particle, double age);

/* Adds a particle that does not depend on an age. */
void q2_particle_dot(struct particle_list *list, vec3s origin, int colour, float alpha);

/* How particles are emitted from a point. Positions are in units. */
struct q2_spray {
    int num_colours;  /* consecutive colours to choose from */
    int width;        /* of the cube around the point in which particles start */
    int along;        /* greatest random offset of the start along the direction */
    float push;       /* speed along the direction, units/s */
    float speed;      /* greatest random speed along each axis, units/s */
    float pull;       /* upward acceleration, units/s^2 */
    float life, more; /* least lifetime and random addition to it, in seconds */
};

extern const struct q2_spray Q2_SPRAY_IMPACT; /* bullets, blood */
extern const struct q2_spray Q2_SPRAY_BLASTER, Q2_SPRAY_LASER, Q2_SPRAY_TUNNEL, Q2_SPRAY_BLAST,
    Q2_SPRAY_DARK;

/* Adds `num` particles with colours from `colour`. */
void q2_particles_add_spray(struct particle_list *list, const struct q2_spray *spray, uint64_t seed,
                            vec3s origin, vec3s direction, int colour, int num, double age);

bool q2_particles_full(const struct particle_list *list);

#endif
