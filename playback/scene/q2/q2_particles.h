/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_particles.h - a particle of Quake II as a function of its age, and
 * what throws many of them at once. */
#ifndef PLAYBACK_SCENE_Q2_Q2_PARTICLES_H
#define PLAYBACK_SCENE_Q2_Q2_PARTICLES_H

#include <stdbool.h>

#include "base/rng.h"
#include "base/vec.h"
#include "playback/scene/particles.h"

extern const float Q2_GRAVITY; /* units/s2, of what falls; see q2_particle_add */

struct q2_particle {
    vec3s origin, velocity;
    vec3s pull;        /* units/s2 */
    float alpha, fade; /* at birth; less of it each second */
    int colour;        /* of the palette */
};

/* A particle that fades from being opaque until `life` seconds are over. */
struct q2_particle q2_particle_make(vec3s origin, vec3s velocity, int colour, float life);

/* Add it as it is at `age` seconds, unless it is gone or not there yet. */
void q2_particle_add(struct particle_list *list, const struct q2_particle *particle, double age);

/* One that is made anew at each moment. */
void q2_particle_dot(struct particle_list *list, vec3s origin, int colour, float alpha);

/* How particles come out of a point. */
struct q2_spray {
    int num_colours;  /* that follow each other */
    int width;        /* of the cube around the point in which they begin, units */
    int along;        /* ... and as far as that along the direction, units */
    float push;       /* along the direction, units/s */
    float speed;      /* to any side, at most */
    float pull;       /* up, units/s2 */
    float life, more; /* s: the least, and what chance adds to it */
};

extern const struct q2_spray Q2_SPRAY_IMPACT; /* bullets, blood */
extern const struct q2_spray Q2_SPRAY_BLASTER, Q2_SPRAY_LASER, Q2_SPRAY_TUNNEL, Q2_SPRAY_BLAST,
    Q2_SPRAY_DARK;

/* `num` particles, the colours from `colour` on. */
void q2_spray_add(struct particle_list *list, const struct q2_spray *spray, uint64_t seed,
                  vec3s origin, vec3s direction, int colour, int num, double age);

bool q2_particles_full(const struct particle_list *list);

#endif
