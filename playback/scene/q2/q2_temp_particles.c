/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_temp_particles.h"

#include "base/trig.h"
#include "models/normals.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_monster_flashes.h"
#include "playback/scene/q2/q2_flashes.h"
#include "playback/scene/q2/q2_line_particles.h"
#include "playback/scene/q2/q2_particles.h"

static const int magic_colours[4] = {0x10, 0x68, 0xa8, 0x90},
                 nuke_colours[4] = {0x6e, 0x70, 0x72, 0x74};

static vec3s direction_of(const struct q2_event *e)
{
    return alias_normals()[e->direction];
}

/* ---- around a point ---- */

/* A jet in one direction, which spreads by a third of its speed. */
struct jet {
    vec3s direction;
    int colour, num;
    float speed; /* units/s */
    bool is_smoke;
};

static void add_jet(struct particle_list *list, const struct event *event, const struct jet *jet,
                    double age)
{
    vec3s right, up;
    q2_line_particles_across(jet->direction, &right, &up);
    for (int i = 0; i < jet->num && age < 0.8 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const int colour = jet->colour + rng_below(&rng, 8);
        const vec3s from = rng_near(&rng, event->q2.origin, jet->speed * 0.1f);
        vec3s velocity = glms_vec3_scale(jet->direction, jet->speed);
        velocity = vec3_mad(velocity, right, rng_symmetric(&rng, jet->speed / 3.0f));
        velocity = vec3_mad(velocity, up, rng_symmetric(&rng, jet->speed / 3.0f));
        struct q2_particle particle =
            q2_particle_make(from, velocity, colour, 0.5f + 0.3f * rng_unit(&rng));
        particle.pull.z = jet->is_smoke ? 0.0f : Q2_GRAVITY / 2.0f;
        q2_particle_add(list, &particle, age);
    }
}

static void add_teleport(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 9 * 9 * 13 && age < 0.5 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const vec3s cell = vec3_make((float)(i % 9 * 4 - 16), (float)(i / 9 % 9 * 4 - 16),
                                     (float)(i / 81 * 4 - 16));
        vec3s from = glms_vec3_add(event->q2.origin, cell);
        for (int k = 0; k < 3; k++)
            from.raw[k] += (float)rng_below(&rng, 4);
        const int colour = 7 + rng_below(&rng, 8);
        /* QUIRK: the game exchanges x and y of the direction.
         * Test: q2_temp_particles_add__teleport__is_a_box_that_bursts. */
        const vec3s velocity = glms_vec3_scale_as(vec3_make(cell.y, cell.x, cell.z),
                                                  (float)(50 + rng_below(&rng, 64)));
        struct q2_particle particle =
            q2_particle_make(from, velocity, colour, 0.3f + 0.02f * (float)rng_below(&rng, 8));
        particle.pull.z = Q2_GRAVITY;
        q2_particle_add(list, &particle, age);
    }
}

static void add_big_teleport(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 4096 && age < 2.7 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const int colour = magic_colours[rng_below(&rng, 4)];
        const float angle = rng_unit(&rng) * 2.0f * GLM_PIf;
        const vec3s out = vec3_make(trig_cosf(angle), trig_sinf(angle), 0);
        vec3s from = vec3_mad(event->q2.origin, out, (float)rng_below(&rng, 32));
        vec3s velocity = glms_vec3_scale(out, (float)(70 + rng_below(&rng, 64)));
        from.z += (float)(8 + rng_below(&rng, 90));
        velocity.z = (float)(-100 + rng_below(&rng, 32));
        struct q2_particle particle =
            q2_particle_make(from, velocity, colour, (0.5f + 0.3f * rng_unit(&rng)) / 0.3f);
        particle.pull = vec3_make(-100.0f * out.x, -100.0f * out.y, 160.0f);
        q2_particle_add(list, &particle, age);
    }
}

static vec3s unit_vector(struct rng *rng)
{
    const vec3s v = rng_near(rng, vec3_make(0, 0, 0), 1.0f);
    const float length = glms_vec3_norm(v);
    return length > 0.0f ? glms_vec3_scale(v, 1.0f / length) : vec3_make(0, 0, 1);
}

static void add_widow_splash(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 256 && age < 1.0 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const int colour = magic_colours[rng_below(&rng, 4)];
        const vec3s out = unit_vector(&rng);
        const struct q2_particle particle =
            q2_particle_make(vec3_mad(event->q2.origin, out, 45.0f), glms_vec3_scale(out, 40.0f),
                             colour, (0.5f + 0.3f * rng_unit(&rng)) / 0.8f);
        q2_particle_add(list, &particle, age);
    }
}

/* Adds a sphere that grows to `radius` in `life` seconds, with different dots in each
 * frame. */
static void add_sphere(struct particle_list *list, const struct instant *instant,
                       const struct event *event, const int colours[4], int num, float radius,
                       double life)
{
    const double age = instant->time - event->time;
    if (age < 0.0 || age >= life)
        return;
    const uint64_t seed = hash_pair(event->seed, (uint64_t)game_tick(instant->clock));
    for (int i = 0; i < num && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(seed, (uint64_t)i);
        const int colour = colours[rng_below(&rng, 4)];
        q2_particle_dot(list,
                        vec3_mad(event->q2.origin, unit_vector(&rng), radius * (float)(age / life)),
                        colour, 1.0f);
    }
}

/* Adds the particles around the muzzle of a monster's heat beam. */
static void add_heat_shell(struct particle_list *list, const struct instant *instant,
                           const struct event *event)
{
    const uint64_t seed = hash_pair(event->seed, (uint64_t)game_tick(instant->clock));
    if (instant->time - event->time >= Q2_HEAT_LIFE)
        return;
    for (int i = 0; i < 40 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(seed, (uint64_t)i);
        q2_particle_dot(list, vec3_mad(event->q2.origin, unit_vector(&rng), 10.0f), 0xe0, 1.0f);
    }
}

/* Adds the particles of a player who enters or leaves. */
static void add_arrival(struct particle_list *list, const struct event *event, int colour,
                        double age)
{
    for (int i = 0; i < 500 && age < 1.3 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        vec3s from = rng_near(&rng, event->q2.origin, 16.0f);
        from.z = event->q2.origin.z - 24.0f + 56.0f * rng_unit(&rng);
        const int shade = rng_below(&rng, 8);
        const vec3s velocity = rng_near(&rng, vec3_make(0, 0, 0), 20.0f);
        struct q2_particle particle =
            q2_particle_make(from, velocity, colour + shade, 1.0f + 0.3f * rng_unit(&rng));
        particle.pull.z = Q2_GRAVITY;
        q2_particle_add(list, &particle, age);
    }
}

static void add_item_respawn(struct particle_list *list, const struct event *event, double age)
{
    for (int i = 0; i < 64 && age < 1.3 && !q2_particles_full(list); i++) {
        struct rng rng = rng_make(event->seed, (uint64_t)i);
        const int colour = 0xd4 + rng_below(&rng, 4);
        const vec3s from = rng_near(&rng, event->q2.origin, 8.0f);
        const vec3s velocity = rng_near(&rng, vec3_make(0, 0, 0), 8.0f);
        struct q2_particle particle =
            q2_particle_make(from, velocity, colour, 1.0f + 0.3f * rng_unit(&rng));
        particle.pull.z = Q2_GRAVITY / 5.0f;
        q2_particle_add(list, &particle, age);
    }
}

/* ---- by event ---- */

/* A temporary entity that consists of one spray of particles. */
struct sprayed {
    const struct q2_spray *spray; /* NULL: it does not */
    int colour, num;              /* num 0: use those of the event */
};

static struct sprayed sprayed_of(const struct q2_event *e)
{
    static const int splashes[] = {0x00, 0xe0, 0xb0, 0x50, 0xd0, 0xe0, 0xe8};
    const int num_splashes = sizeof splashes / sizeof splashes[0];
    switch ((enum q2_temp)e->type) {
    case Q2_TEMP_GUNSHOT:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0, 40};
    case Q2_TEMP_SHOTGUN:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0, 20};
    case Q2_TEMP_BLOOD:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0xe8, 60};
    case Q2_TEMP_MORE_BLOOD:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0xe8, 250};
    case Q2_TEMP_SPARKS:
    case Q2_TEMP_BULLET_SPARKS:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0xe0, 6};
    case Q2_TEMP_SPLASH:
        return (struct sprayed){&Q2_SPRAY_IMPACT,
                                e->colour < num_splashes ? splashes[e->colour] : 0, e->count};
    case Q2_TEMP_SCREEN_SPARKS:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0xd0, 40};
    case Q2_TEMP_SHIELD_SPARKS:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0xb0, 40};
    case Q2_TEMP_ELECTRIC_SPARKS:
        return (struct sprayed){&Q2_SPRAY_IMPACT, 0x75, 40};
    case Q2_TEMP_LASER_SPARKS:
    case Q2_TEMP_WELDING_SPARKS:
        return (struct sprayed){&Q2_SPRAY_LASER, e->colour, e->count};
    case Q2_TEMP_GREEN_BLOOD:
        return (struct sprayed){&Q2_SPRAY_LASER, 0xdf, 30};
    case Q2_TEMP_TUNNEL_SPARKS:
        return (struct sprayed){&Q2_SPRAY_TUNNEL, e->colour, e->count};
    case Q2_TEMP_BLASTER:
    case Q2_TEMP_BLUE_HYPERBLASTER:
    case Q2_TEMP_BLUE_HYPERBLASTER2:
        return (struct sprayed){&Q2_SPRAY_BLASTER, 0xe0, 40};
    case Q2_TEMP_BLASTER2:
        return (struct sprayed){&Q2_SPRAY_BLASTER, 0xd0, 40};
    case Q2_TEMP_FLECHETTE:
        return (struct sprayed){&Q2_SPRAY_BLASTER, 0x6f, 40};
    case Q2_TEMP_EXPLOSION1:
    case Q2_TEMP_EXPLOSION2:
    case Q2_TEMP_ROCKET_EXPLOSION:
    case Q2_TEMP_GRENADE_EXPLOSION:
    case Q2_TEMP_ROCKET_WATER:
    case Q2_TEMP_GRENADE_WATER:
    case Q2_TEMP_PLASMA_EXPLOSION:
        return (struct sprayed){&Q2_SPRAY_BLAST, 0xe0, 256};
    case Q2_TEMP_BFG_BIG_EXPLOSION:
        return (struct sprayed){&Q2_SPRAY_BLAST, 0xd0, 256};
    case Q2_TEMP_TRACKER_EXPLOSION:
        return (struct sprayed){&Q2_SPRAY_DARK, 0, 128};
    default:
        return (struct sprayed){NULL, 0, 0};
    }
}

/* Adds the particles of jets; returns false if the event has another kind. */
static bool add_steam(struct particle_list *list, const struct event *event, double age)
{
    const struct q2_event *e = &event->q2;
    struct jet jet = {.direction = direction_of(e)};
    switch ((enum q2_temp)e->type) {
    case Q2_TEMP_STEAM:
        jet.colour = e->colour;
        jet.num = e->count;
        jet.speed = e->magnitude;
        break;
    case Q2_TEMP_HEAT_SPARKS:
        jet.colour = 8;
        jet.num = 50;
        jet.speed = 60;
        break;
    case Q2_TEMP_HEAT_STEAM:
        jet.colour = 0xe0;
        jet.num = 20;
        jet.speed = 60;
        break;
    case Q2_TEMP_CHAINFIST_SMOKE:
        jet.direction = vec3_make(0, 0, 1);
        jet.num = 20;
        jet.speed = 20;
        jet.is_smoke = true;
        break;
    default:
        return false;
    }
    add_jet(list, event, &jet, age);
    return true;
}

static void add_other(struct particle_list *list, const struct instant *instant,
                      const struct event *event, double age)
{
    switch ((enum q2_temp)event->q2.type) {
    case Q2_TEMP_TELEPORT:
    case Q2_TEMP_GOAL:
        add_teleport(list, event, age);
        break;
    case Q2_TEMP_BOSS_TELEPORT:
        add_big_teleport(list, event, age);
        break;
    case Q2_TEMP_MONSTER_HEAT_BEAM:
        add_heat_shell(list, instant, event);
        break;
    case Q2_TEMP_WIDOW_SPLASH:
        add_widow_splash(list, event, age);
        break;
    case Q2_TEMP_WIDOW_BEAM_OUT:
        add_sphere(list, instant, event, magic_colours, 300, 45.0f, 2.1);
        break;
    case Q2_TEMP_NUKE_BLAST:
        add_sphere(list, instant, event, nuke_colours, 700, 200.0f, 1.0);
        break;
    default:
        q2_line_particles_add(list, instant, event);
        break;
    }
}

static void add_temp(struct particle_list *list, const struct instant *instant,
                     const struct event *event, double age)
{
    const struct q2_event *e = &event->q2;
    const struct sprayed sprayed = sprayed_of(e);
    const vec3s direction = e->type == Q2_TEMP_BLUE_HYPERBLASTER ? e->end : direction_of(e);
    if (sprayed.spray)
        q2_particles_add_spray(list, sprayed.spray, event->seed, e->origin, direction,
                               sprayed.colour, sprayed.num, age);
    else if (!add_steam(list, event, age))
        add_other(list, instant, event, age);
}

static void add_flash(struct particle_list *list, const struct event *event, double age)
{
    switch (event->q2.type & ~Q2_FLASH_SILENCED) {
    case Q2_FLASH_LOGIN:
        add_arrival(list, event, 0xd0, age);
        break;
    case Q2_FLASH_LOGOUT:
        add_arrival(list, event, 0x40, age);
        break;
    case Q2_FLASH_RESPAWN:
        add_arrival(list, event, 0xe0, age);
        break;
    default:
        break;
    }
}

void q2_temp_particles_add(struct particle_list *list, const struct instant *instant,
                           const struct event *event)
{
    const double age = instant->time - event->time;
    switch ((enum q2_event_kind)event->q2.kind) {
    case Q2_EVENT_TEMP:
        add_temp(list, instant, event, age);
        break;
    case Q2_EVENT_FLASH:
        add_flash(list, event, age);
        break;
    case Q2_EVENT_MONSTER_FLASH:
        if (q2_monster_flash(event->q2.type).has_sparks)
            q2_particles_add_spray(list, &Q2_SPRAY_IMPACT, event->seed,
                                   q2_flashes_muzzle(&event->q2), vec3_make(0, 0, 0), 0, 40, age);
        break;
    case Q2_EVENT_ENTITY:
        if (event->q2.type == Q2_ENTITY_ITEM_RESPAWN)
            add_item_respawn(list, event, age);
        else if (event->q2.type == Q2_ENTITY_PLAYER_TELEPORT)
            add_teleport(list, event, age);
        break;
    case Q2_EVENT_TRAIL:
        break;
    }
}
