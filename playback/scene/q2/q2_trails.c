/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_trails.h"

#include "base/rng.h"
#include "base/trig.h"
#include "playback/client/event.h"
#include "playback/scene/q2/q2_particles.h"

/* A thinning trail is dense at first: a step has a particle with a probability of ALL /
 * ALL, which decreases by LESS / ALL with each step until it is FEWEST / ALL. Above MANY
 * and SOME, particles are spread wider. */
enum { ALL = 1024, LESS = 5, FEWEST = 100, MANY = 900, SOME = 800 };

struct kind {
    float spacing; /* units between two particles */
    bool is_thinning;
    float life; /* greatest lifetime, in seconds */
};

static const struct kind kinds[] = {
    [Q2_TRAIL_NONE] = {0, false, 0},         [Q2_TRAIL_ROCKET] = {0.5f, true, 1.2f},
    [Q2_TRAIL_BLASTER] = {5, false, 0.5f},   [Q2_TRAIL_GREEN_BLASTER] = {5, false, 0.5f},
    [Q2_TRAIL_GIB] = {0.5f, true, 1.4f},     [Q2_TRAIL_GREEN_GIB] = {0.5f, true, 1.4f},
    [Q2_TRAIL_GRENADE] = {0.5f, true, 1.2f}, [Q2_TRAIL_FLAG1] = {5, false, 1.0f},
    [Q2_TRAIL_FLAG2] = {5, false, 1.0f},     [Q2_TRAIL_TAG] = {5, false, 1.0f},
    [Q2_TRAIL_TRACKER] = {3, false, 0.5f},   [Q2_TRAIL_IONRIPPER] = {5, false, 0.25f},
};

/* A step along the entity's path. */
struct step {
    vec3s at;
    int64_t index; /* counted since the entity appeared */
    float travelled;
    vec3s along; /* direction of movement, a unit vector */
};

static struct q2_particle drift(struct rng *rng, const struct step *step, int colour, float width,
                                float speed, float life, float more)
{
    const vec3s from = rng_near(rng, step->at, width);
    const vec3s velocity = rng_near(rng, vec3_make(0, 0, 0), speed);
    return q2_particle_make(from, velocity, colour, life + more * rng_unit(rng));
}

/* Smoke rises, blood falls. Returns false if this step has no particle. */
static bool find_thinning_particle(struct rng *rng, const struct step *step, enum q2_trail trail,
                                   struct q2_particle *out)
{
    const bool is_smoke = trail == Q2_TRAIL_ROCKET || trail == Q2_TRAIL_GRENADE;
    const int colour = trail == Q2_TRAIL_GIB ? 0xe8 : trail == Q2_TRAIL_GREEN_GIB ? 0xdb : 4;
    const int64_t full = ALL - LESS * step->index;
    const int64_t count = full > FEWEST ? full : FEWEST;
    const float width = count > MANY ? 4.0f : count > SOME ? 2.0f : 1.0f;
    const float speed = count > MANY ? 15.0f : count > SOME ? 10.0f : 5.0f;
    if (rng_below(rng, ALL) >= count)
        return false;
    const int shade = rng_below(rng, 8);
    *out = drift(rng, step, colour + shade, width, speed, 1.0f, is_smoke ? 0.2f : 0.4f);
    if (is_smoke)
        out->pull.z = 20.0f;
    else
        out->velocity.z += Q2_GRAVITY;
    return true;
}

static struct q2_particle tracker(const struct step *step)
{
    const vec3s angles = angles_towards(vec3_make(0, 0, 0), step->along);
    const float swing = 8.0f * trig_cosf(step->travelled);
    const vec3s from = vec3_mad(step->at, angles_to_axes(angles).up, swing);
    return q2_particle_make(from, vec3_make(0, 0, 5), 0, 0.5f);
}

static struct q2_particle ion(struct rng *rng, const struct step *step)
{
    const int colour = 0xe4 + rng_below(rng, 4);
    const vec3s velocity = vec3_make(step->index % 2 ? 10 : -10, 0, 0);
    struct q2_particle out =
        q2_particle_make(step->at, velocity, colour, 0.3f + 0.2f * rng_unit(rng));
    out.alpha = 0.5f;
    return out;
}

/* Returns false if this step has no particle. */
static bool find_particle(struct rng *rng, const struct step *step, enum q2_trail trail,
                          struct q2_particle *out)
{
    switch (trail) {
    case Q2_TRAIL_NONE:
        return false;
    case Q2_TRAIL_ROCKET:
    case Q2_TRAIL_GRENADE:
    case Q2_TRAIL_GIB:
    case Q2_TRAIL_GREEN_GIB:
        return find_thinning_particle(rng, step, trail, out);
    case Q2_TRAIL_BLASTER:
        *out = drift(rng, step, 0xe0, 1, 5, 0.3f, 0.2f);
        return true;
    case Q2_TRAIL_GREEN_BLASTER:
        *out = drift(rng, step, 0xd0, 1, 5, 0.3f, 0.2f);
        return true;
    case Q2_TRAIL_FLAG1:
        *out = drift(rng, step, 242, 16, 5, 0.8f, 0.2f);
        return true;
    case Q2_TRAIL_FLAG2:
        *out = drift(rng, step, 115, 16, 5, 0.8f, 0.2f);
        return true;
    case Q2_TRAIL_TAG:
        *out = drift(rng, step, 220, 16, 5, 0.8f, 0.2f);
        return true;
    case Q2_TRAIL_TRACKER:
        *out = tracker(step);
        return true;
    case Q2_TRAIL_IONRIPPER:
        *out = ion(rng, step);
        return true;
    }
    return false;
}

/* Adds the fire of a rocket, at every second step. */
static void add_fire(struct particle_list *list, uint64_t seed, const struct step *step, double age)
{
    struct rng rng = rng_make(hash_mix(seed), (uint64_t)step->index);
    if (step->index % 2 != 0 || rng_below(&rng, 8) != 0)
        return;
    const int colour = 0xdc + rng_below(&rng, 4);
    struct q2_particle fire = drift(&rng, step, colour, 5, 20, 1.0f, 0.2f);
    fire.pull.z = Q2_GRAVITY;
    q2_particle_add(list, &fire, age);
}

/* The age of a particle is the time since the entity passed its position. */
void q2_trails_add(struct particle_list *list, const struct instant *instant,
                   const struct event *event)
{
    const struct q2_event *e = &event->q2;
    const struct kind kind = kinds[e->type];
    const vec3s way = glms_vec3_sub(e->end, e->origin);
    const float length = glms_vec3_norm(way);
    if (e->type == Q2_TRAIL_NONE || !(length > 0.0f) || !(e->duration > 0.0f) ||
        instant->time - event->time > (double)(e->duration + kind.life))
        return;
    const float passed =
        fminf((float)(instant->time - event->time) / e->duration, 1.0f) * length + e->travelled;
    const int64_t end = (int64_t)ceilf(passed / kind.spacing);
    for (int64_t i = (int64_t)ceilf(e->travelled / kind.spacing);
         i < end && !q2_particles_full(list); i++) {
        const float part = ((float)i * kind.spacing - e->travelled) / length;
        const double age = instant->time - event->time - (double)(part * e->duration);
        const struct step step = {
            .at = vec3_mad(e->origin, way, part),
            .index = i,
            .travelled = (float)i * kind.spacing,
            .along = glms_vec3_scale(way, 1.0f / length),
        };
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        struct q2_particle particle;
        if (find_particle(&rng, &step, (enum q2_trail)e->type, &particle))
            q2_particle_add(list, &particle, age);
        if (e->type == Q2_TRAIL_ROCKET)
            add_fire(list, event->seed, &step, age);
    }
}
