/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_particles.h"

const float Q2_GRAVITY = -40.0f;

const struct q2_spray Q2_SPRAY_IMPACT = {8, 8, 32, 0, 20, -40, 0.5f, 0.3f};
const struct q2_spray Q2_SPRAY_BLASTER = {8, 8, 16, 30, 40, -40, 0.5f, 0.3f};
const struct q2_spray Q2_SPRAY_LASER = {1, 8, 8, 0, 20, -40, 0.5f, 0.3f};
const struct q2_spray Q2_SPRAY_TUNNEL = {1, 8, 8, 0, 20, 40, 0.5f, 0.3f};
const struct q2_spray Q2_SPRAY_BLAST = {8, 32, 0, 0, 192, -40, 0.625f, 0.375f};
const struct q2_spray Q2_SPRAY_DARK = {1, 32, 0, 0, 128, -40, 1.5f, 0.5f};

struct q2_particle q2_particle_make(vec3s origin, vec3s velocity, int colour, float life)
{
    return (struct q2_particle){
        .origin = origin,
        .velocity = velocity,
        .alpha = 1.0f,
        .fade = 1.0f / life,
        .colour = colour,
    };
}

bool q2_particles_full(const struct particle_list *list)
{
    return list->num == list->capacity;
}

void q2_particle_dot(struct particle_list *list, vec3s origin, int colour, float alpha)
{
    if (q2_particles_full(list))
        return;
    list->items[list->num++] = (struct scene_particle){
        .origin = origin,
        .colour = (uint8_t)colour,
        .alpha = (uint8_t)(fminf(alpha, 1.0f) * 255.0f + 0.5f),
    };
}

/* QUIRK: the acceleration is not halved, as physics would require.
 * Test: q2_particle_add__pull__is_not_halved. */
void q2_particle_add(struct particle_list *list, const struct q2_particle *particle, double age)
{
    const float t = (float)age;
    const float alpha = particle->alpha - particle->fade * t;
    if (age < 0.0 || !(alpha > 0.0f))
        return;
    const vec3s moved = vec3_mad(particle->origin, particle->velocity, t);
    q2_particle_dot(list, vec3_mad(moved, particle->pull, t * t), particle->colour, alpha);
}

void q2_particles_add_spray(struct particle_list *list, const struct q2_spray *spray, uint64_t seed,
                            vec3s origin, vec3s direction, int colour, int num, double age)
{
    if (age >= (double)(spray->life + spray->more))
        return;
    for (int i = 0; i < num && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(seed, (uint64_t)i);
        const float half = (float)spray->width / 2.0f;
        const int shade = rng_below(&rng, (uint32_t)spray->num_colours);
        const float along = spray->along ? (float)rng_below(&rng, (uint32_t)spray->along) : 0.0f;
        vec3s from = vec3_mad(origin, direction, along);
        for (int k = 0; k < 3; k++)
            from.raw[k] += (float)rng_below(&rng, (uint32_t)spray->width) - half;
        const vec3s velocity =
            rng_near(&rng, glms_vec3_scale(direction, spray->push), spray->speed);
        const float life = spray->life + spray->more * rng_unit(&rng);
        struct q2_particle particle = q2_particle_make(from, velocity, colour + shade, life);
        particle.pull.z = spray->pull;
        q2_particle_add(list, &particle, age);
    }
}
