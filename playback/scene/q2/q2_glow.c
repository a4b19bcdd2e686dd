/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_glow.h"

#include "base/rng.h"
#include "base/trig.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/normals.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/q2/q2_entity_walk.h"
#include "playback/scene/q2/q2_flashes.h"
#include "playback/scene/q2/q2_particles.h"

enum { NUM_NORMALS = 162 };

/* ---- lights ---- */

static const float yellow[3] = {1, 1, 0}, green[3] = {0, 1, 0}, dark[3] = {-1, -1, -1},
                   red[3] = {1, 0.1f, 0.1f}, blue[3] = {0.1f, 0.1f, 1},
                   high_precision_blue[3] = {0, 0, 1}, pink[3] = {1, 0.5f, 0.5f},
                   amber[3] = {1, 0.8f, 0.1f}, pure_red[3] = {1, 0, 0};

struct glow {
    float radius; /* 0: no light */
    const float *colour;
};

static struct glow bfg_glow(const struct q2_entity *e)
{
    static const float by_frame[] = {300, 400, 600, 300, 150, 75};
    const bool is_known = e->frame >= 0 && e->frame < (int)(sizeof by_frame / sizeof by_frame[0]);
    if (e->effects & Q2_EFFECT_FRAMES_FAST)
        return (struct glow){200, green};
    return (struct glow){is_known ? by_frame[e->frame] : 0.0f, green};
}

static struct glow tracker_glow(const struct q2_entity *e, double clock)
{
    if (e->effects & Q2_EFFECT_TRACKER)
        return (struct glow){50.0f + 500.0f * ((float)trig_sin(clock * 2.0) + 1.0f), dark};
    return (struct glow){155, dark};
}

static struct glow trap_glow(const struct q2_entity *e, double clock)
{
    const uint64_t tick = (uint64_t)game_tick(clock);
    return (struct glow){100.0f + (float)hash_below(hash_mix((uint64_t)e->number), tick, 100),
                         amber};
}

/* Returns the first applicable glow, in the order in which the game tests for them. */
static struct glow glow_of(const struct q2_entity *e, double clock)
{
    const int32_t effects = e->effects;
    const float *shot = effects & Q2_EFFECT_TRACKER ? green : yellow;
    const struct glow none = {0, NULL};
    return effects & Q2_EFFECT_ROCKET                               ? (struct glow){200, yellow}
           : effects & (Q2_EFFECT_BLASTER | Q2_EFFECT_HYPERBLASTER) ? (struct glow){200, shot}
           : effects & Q2_EFFECT_GIB                                ? none
           : effects & Q2_EFFECT_GRENADE                            ? none
           : effects & Q2_EFFECT_FLIES                              ? none
           : effects & Q2_EFFECT_BFG                                ? bfg_glow(e)
           : effects & Q2_EFFECT_TRAP                               ? trap_glow(e, clock)
           : effects & Q2_EFFECT_FLAG1                              ? (struct glow){225, red}
           : effects & Q2_EFFECT_FLAG2                              ? (struct glow){225, blue}
           : effects & Q2_EFFECT_TAG                                ? (struct glow){225, yellow}
           : effects & Q2_EFFECT_TRACKER_TRAIL                      ? tracker_glow(e, clock)
           : effects & Q2_EFFECT_TRACKER                            ? (struct glow){200, dark}
           : effects & Q2_EFFECT_GREEN_GIB                          ? none
           : effects & Q2_EFFECT_IONRIPPER                          ? (struct glow){100, pink}
           : effects & Q2_EFFECT_BLUE_HYPERBLASTER ? (struct glow){200, high_precision_blue}
           : effects & Q2_EFFECT_PLASMA            ? (struct glow){130, pink}
                                                   : none;
}

void q2_glow_add_lights(struct dlight_list *list, const struct instant *instant)
{
    struct q2_entity_walk walk = {.frame = instant->frame};
    while (q2_entity_walk_next(&walk)) {
        const struct q2_entity *e = walk.entity;
        if (!(e->effects & ~Q2_EFFECT_ROTATE))
            continue;
        const struct place at =
            interpolation_drawn_place(instant->frame, walk.shown, instant->time);
        const struct glow glow = glow_of(e, instant->clock);
        if (glow.radius > 0.0f)
            q2_flashes_add_light(list, at.origin, glow.radius, glow.colour);
        if (e->effects & Q2_EFFECT_SPINNING_LIGHTS) {
            const float turn = (float)fmod(instant->clock * 500.0 + (double)at.angles.y, 360.0);
            const vec3s ahead = angles_to_axes(vec3_make(0, turn, 180)).forward;
            q2_flashes_add_light(list, vec3_mad(at.origin, ahead, 64.0f), 100, pure_red);
        }
    }
}

/* ---- dots that are recomputed in each frame ---- */

/* Returns a direction that rotates away from the x axis at two random speeds, which depend on
 * the index of a normal. */
static vec3s turning(uint64_t seed, int normal, double clock)
{
    struct rng rng = rng_make(seed, (uint64_t)normal);
    const float pitch = (float)fmod(clock * 2.55 * (double)rng_unit(&rng), 2.0 * GLM_PI);
    const float yaw = (float)fmod(clock * 2.55 * (double)rng_unit(&rng), 2.0 * GLM_PI);
    return vec3_make(trig_cosf(pitch) * trig_cosf(yaw), trig_cosf(pitch) * trig_sinf(yaw),
                     -trig_sinf(pitch));
}

static vec3s swarm_dot(vec3s origin, int normal, double clock)
{
    const float way = 64.0f * (float)trig_sin(clock + normal);
    const vec3s at = vec3_mad(origin, alias_normals()[normal], way);
    return vec3_mad(at, turning(UINT64_C(0xf11e5), normal, clock), 16.0f);
}

/* The number of flies increases for twenty seconds and decreases in the last twenty
 * seconds of a minute. */
static void add_flies(struct particle_list *list, vec3s origin, double since, double clock)
{
    const double beat = fmod(fmax(since, 0.0), 60.0);
    const double share = fmin(fmin(beat / 20.0, (60.0 - beat) / 20.0), 1.0);
    const int num = (int)(share * NUM_NORMALS);
    for (int i = 0; i < num; i += 2)
        q2_particle_dot(list, swarm_dot(origin, i, clock), 0, 1.0f);
}

static void add_bfg_dots(struct particle_list *list, vec3s origin, double clock)
{
    for (int i = 0; i < NUM_NORMALS; i++) {
        const vec3s at = swarm_dot(origin, i, clock);
        const float far = glms_vec3_distance(at, origin) / 90.0f;
        if (far < 1.0f)
            q2_particle_dot(list, at, (int)(0xd0 + far * 7.0f), 1.0f - far);
    }
}

static void add_tracker_shell(struct particle_list *list, vec3s origin, uint64_t seed)
{
    for (int i = 0; i < 300; i++) {
        struct rng rng = rng_make(seed, (uint64_t)i);
        vec3s out = rng_near(&rng, vec3_make(0, 0, 0), 1.0f);
        out = glms_vec3_normalize(out);
        q2_particle_dot(list, vec3_mad(origin, out, 40.0f), 0, 1.0f);
    }
}

/* ---- fountains ---- */

/* Fountains emit particles at regular intervals while the entity exists: the number of
 * the last emission, and the time since then. */
struct beat {
    int64_t last;
    double since; /* seconds */
    double step;
};

static struct beat beat_at(double clock, double step)
{
    const double count = floor(clock / step);
    return (struct beat){(int64_t)count, clock - count * step, step};
}

static void add_teleporter(struct particle_list *list, const struct instant *instant, vec3s origin,
                           uint64_t seed, double there)
{
    enum { BEATS = 20, EACH = 8 };
    const struct beat beat = beat_at(instant->clock, 0.1);
    for (int k = 0; k < BEATS; k++) {
        const double age = beat.since + k * beat.step;
        for (int i = 0; i < EACH && age <= there && !q2_particles_full(list); i++) {
            struct rng rng = rng_make(hash_pair(seed, (uint64_t)(beat.last - k)), (uint64_t)i);
            vec3s from = origin;
            from.x += (float)rng_below(&rng, 32) - 16.0f;
            from.y += (float)rng_below(&rng, 32) - 16.0f;
            from.z += (float)rng_below(&rng, 8) - 8.0f;
            vec3s velocity = rng_near(&rng, vec3_make(0, 0, 0), 14.0f);
            velocity.z = 80.0f + (float)rng_below(&rng, 8);
            struct q2_particle particle = q2_particle_make(from, velocity, 0xdb, 2.0f);
            particle.pull.z = Q2_GRAVITY;
            q2_particle_add(list, &particle, age);
        }
    }
}

static struct q2_particle trap_particle(struct rng *rng, vec3s origin, int i)
{
    enum { COLUMN = 13 };
    vec3s from = origin, velocity;
    if (i < COLUMN) {
        from.z += (float)i * 5.0f;
        velocity = rng_near(rng, vec3_make(0, 0, 0), 15.0f);
    } else {
        const int corner = i - COLUMN;
        const vec3s out = vec3_make(corner & 1 ? 2 : -2, corner & 2 ? 2 : -2, corner & 4 ? 2 : -2);
        from = glms_vec3_add(from, out);
        velocity = glms_vec3_scale_as(out, (float)(50 + rng_below(rng, 64)));
    }
    struct q2_particle particle =
        q2_particle_make(from, velocity, 0xe0, 0.3f + 0.2f * rng_unit(rng));
    particle.pull.z = i < COLUMN ? -Q2_GRAVITY : Q2_GRAVITY;
    return particle;
}

static void add_trap(struct particle_list *list, const struct instant *instant, vec3s origin,
                     uint64_t seed, double there)
{
    enum { BEATS = 16, EACH = 21 };
    const struct beat beat = beat_at(instant->clock, 1.0 / 30.0);
    origin.z += 32.0f;
    for (int k = 0; k < BEATS; k++) {
        const double age = beat.since + k * beat.step;
        for (int i = 0; i < EACH && age <= there && !q2_particles_full(list); i++) {
            struct rng rng = rng_make(hash_pair(seed, (uint64_t)(beat.last - k)), (uint64_t)i);
            const struct q2_particle particle = trap_particle(&rng, origin, i);
            q2_particle_add(list, &particle, age);
        }
    }
}

static void add_particles(struct particle_list *list, const struct instant *instant,
                          const struct q2_entity_walk *walk)
{
    const struct q2_entity *e = walk->entity;
    const vec3s at = interpolation_drawn_place(instant->frame, walk->shown, instant->time).origin;
    const uint64_t seed = hash_mix((uint64_t)e->number);
    const double there = instant->time - walk->shown->appeared;
    const int32_t shot = Q2_EFFECT_ROCKET | Q2_EFFECT_BLASTER | Q2_EFFECT_HYPERBLASTER |
                         Q2_EFFECT_GIB | Q2_EFFECT_GRENADE;
    const int32_t flags = Q2_EFFECT_FLAG1 | Q2_EFFECT_FLAG2 | Q2_EFFECT_TAG;
    if (e->effects & Q2_EFFECT_TELEPORTER)
        add_teleporter(list, instant, at, seed, there);
    if (e->effects & shot)
        return;
    if (e->effects & Q2_EFFECT_FLIES)
        add_flies(list, at, there, instant->clock);
    else if (e->effects & Q2_EFFECT_BFG && e->effects & Q2_EFFECT_FRAMES_FAST)
        add_bfg_dots(list, at, instant->clock);
    else if (!(e->effects & Q2_EFFECT_BFG) && e->effects & Q2_EFFECT_TRAP)
        add_trap(list, instant, at, seed, there);
    else if (!(e->effects & (Q2_EFFECT_BFG | Q2_EFFECT_TRACKER | flags)) &&
             e->effects & Q2_EFFECT_TRACKER_TRAIL)
        add_tracker_shell(list, at, hash_pair(seed, (uint64_t)game_tick(instant->clock)));
}

void q2_glow_add_particles(struct particle_list *list, const struct instant *instant, int hidden)
{
    struct q2_entity_walk walk = {.frame = instant->frame};
    while (q2_entity_walk_next(&walk))
        if (walk.entity->effects & ~Q2_EFFECT_ROTATE && walk.entity->number != hidden)
            add_particles(list, instant, &walk);
}
