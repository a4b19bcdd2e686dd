/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_line_particles.h"

#include "base/rng.h"
#include "base/trig.h"
#include "playback/client/event.h"
#include "playback/scene/q2/q2_particles.h"

const double Q2_HEAT_LIFE = 0.1;

/* A line divided into equal steps; lines longer than a map are cut. */
struct line {
    vec3s from, along; /* along: unit vector */
    float step;        /* units */
    int num;
};

static struct line line_make(const struct q2_event *e, float step)
{
    const vec3s way = glms_vec3_sub(e->end, e->origin);
    const float length = glms_vec3_norm(way);
    const float num = ceilf(length / step);
    return (struct line){
        .from = e->origin,
        .along = length > 0.0f ? glms_vec3_scale(way, 1.0f / length) : vec3_make(0, 0, 0),
        .step = step,
        .num = num < MAX_PARTICLES ? (int)num : MAX_PARTICLES,
    };
}

static vec3s line_at(const struct line *line, int i)
{
    return vec3_mad(line->from, line->along, (float)i * line->step);
}

void q2_line_particles_across(vec3s f, vec3s *right, vec3s *up)
{
    const vec3s any = vec3_make(f.z, -f.x, f.y);
    *right = glms_vec3_normalize(vec3_mad(any, f, -glms_vec3_dot(any, f)));
    *up = glms_vec3_cross(*right, f);
}

static void add_rail_spiral(struct particle_list *list, const struct event *event, double age)
{
    const struct line line = line_make(&event->q2, 1.0f);
    vec3s right, up;
    q2_line_particles_across(line.along, &right, &up);
    for (int i = 0; i < line.num && age < 1.2 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const float turn = (float)i * 0.1f;
        const vec3s out = vec3_mad(glms_vec3_scale(right, trig_cosf(turn)), up, trig_sinf(turn));
        const struct q2_particle particle =
            q2_particle_make(vec3_mad(line_at(&line, i), out, 3.0f), glms_vec3_scale(out, 6.0f),
                             0x74 + rng_below(&rng, 8), 1.0f + 0.2f * rng_unit(&rng));
        q2_particle_add(list, &particle, age);
    }
}

static void add_rail_core(struct particle_list *list, const struct event *event, double age)
{
    const struct line line = line_make(&event->q2, 0.75f);
    for (int i = 0; i < line.num && age < 0.8 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(hash_mix(event->seed), (uint64_t)i);
        const vec3s from = rng_near(&rng, line_at(&line, i), 3.0f);
        const vec3s velocity = rng_near(&rng, vec3_make(0, 0, 0), 3.0f);
        const struct q2_particle particle =
            q2_particle_make(from, velocity, rng_below(&rng, 16), 0.6f + 0.2f * rng_unit(&rng));
        q2_particle_add(list, &particle, age);
    }
}

/* Adds bubbles every `step` units. */
static void add_bubbles(struct particle_list *list, const struct event *event, float step,
                        float drift, float rise, float more_life, double age)
{
    const struct line line = line_make(&event->q2, step);
    for (int i = 0; i < line.num && age < 1.2 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const vec3s from = rng_near(&rng, line_at(&line, i), 2.0f);
        const vec3s velocity = rng_near(&rng, vec3_make(0, 0, rise), drift);
        const struct q2_particle particle = q2_particle_make(from, velocity, 4 + rng_below(&rng, 8),
                                                             1.0f + more_life * rng_unit(&rng));
        q2_particle_add(list, &particle, age);
    }
}

static void add_force_wall(struct particle_list *list, const struct event *event, double age)
{
    const struct line line = line_make(&event->q2, 4.0f);
    for (int i = 0; i < line.num && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        if (rng_unit(&rng) <= 0.3f)
            continue;
        const vec3s from = rng_near(&rng, line_at(&line, i), 3.0f);
        const float fall = -40.0f - rng_symmetric(&rng, 10.0f);
        const struct q2_particle particle = q2_particle_make(
            from, vec3_make(0, 0, fall), event->q2.colour, 3.0f + 0.5f * rng_unit(&rng));
        q2_particle_add(list, &particle, age);
    }
}

static void add_debug_trail(struct particle_list *list, const struct event *event, double age)
{
    const struct line line = line_make(&event->q2, 3.0f);
    for (int i = 0; i < line.num && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const struct q2_particle particle = q2_particle_make(line_at(&line, i), vec3_make(0, 0, 0),
                                                             0x74 + rng_below(&rng, 8), 10.0f);
        q2_particle_add(list, &particle, age);
    }
}

/* Adds rings that move along a player's heat beam. */
static void add_heat_rings(struct particle_list *list, const struct instant *instant,
                           const struct event *event)
{
    enum { RINGS = 5, DOTS = 20 };
    const float radius = 1.5f, apart = 32.0f, speed = 96.0f;
    const struct line line = line_make(&event->q2, 1.0f);
    const float first = (float)fmod(instant->clock * (double)speed, (double)apart);
    vec3s right, up;
    if (line.num == 0 || instant->time - event->time >= Q2_HEAT_LIFE)
        return;
    q2_line_particles_across(line.along, &right, &up);
    for (int i = 0; i < RINGS * DOTS && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const float at = first + (float)(i / DOTS) * apart;
        const float turn = (float)(i % DOTS) * 2.0f * GLM_PIf / DOTS;
        if (at > (float)line.num)
            return;
        vec3s dot = vec3_mad(line.from, line.along, at);
        dot = vec3_mad(dot, right, radius * trig_cosf(turn));
        dot = vec3_mad(dot, up, radius * trig_sinf(turn));
        q2_particle_dot(list, dot, 0xdf - rng_below(&rng, 8), 0.5f);
    }
}

void q2_line_particles_add(struct particle_list *list, const struct instant *instant,
                           const struct event *event)
{
    const double age = instant->time - event->time;
    switch ((enum q2_temp)event->q2.type) {
    case Q2_TEMP_RAIL:
    case Q2_TEMP_RAIL2:
        add_rail_spiral(list, event, age);
        add_rail_core(list, event, age);
        break;
    case Q2_TEMP_BUBBLES:
        add_bubbles(list, event, 32.0f, 5.0f, 6.0f, 0.2f, age);
        break;
    case Q2_TEMP_BUBBLES2:
        add_bubbles(list, event, 8.0f, 10.0f, 20.0f, 0.1f, age);
        break;
    case Q2_TEMP_FORCE_WALL:
        add_force_wall(list, event, age);
        break;
    case Q2_TEMP_DEBUG_TRAIL:
        add_debug_trail(list, event, age);
        break;
    case Q2_TEMP_HEAT_BEAM:
        add_heat_rings(list, instant, event);
        break;
    default:
        break;
    }
}
