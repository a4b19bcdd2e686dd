/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <math.h>

#include "base/hash.h"
#include "base/trig.h"
#include "tests/sample/duel.h"
#include "tests/sample/player.h"
#include "world/map.h"

#define ARRIVED 26.0f     /* distance in units at which a stop is reached */
#define TURN_TIME 0.12f   /* response time in seconds of a view to its target */
#define FALL_SPEED 800.0f /* units/s^2 */
#define HARD_LANDING 350.0f

void duel_place_fighter(struct fighter *fighter, vec3s origin, float yaw)
{
    fighter->walker = (struct walker){.origin = origin};
    fighter->angles = vec3_make(0, yaw, 0);
    fighter->turn_speed = glms_vec3_zero();
}

vec3s duel_eye(const struct fighter *fighter)
{
    return glms_vec3_add(fighter->walker.origin, vec3_make(0, 0, 22));
}

/* Returns the velocity towards the current stop. Advances to the next stop once this one
 * is reached and its time is over. */
static vec3s wish_of(const struct duel *duel, struct fighter *fighter,
                     const struct duel_stop *stops, bool *jump)
{
    const struct duel_stop *stop = &stops[fighter->stop];
    const vec3s goal = vec3_make(stop->x, stop->y, stop->z);
    vec3s way = glms_vec3_sub(goal, fighter->walker.origin);
    if (fighter->walker.water < 2)
        way.z = 0;
    const float distance = glms_vec3_norm(way);

    *jump = false;
    if (stop[1].speed > 0 && distance < ARRIVED && duel->time >= stop->until) {
        fighter->stop++;
        *jump = stop->jump;
        return wish_of(duel, fighter, stops, &(bool){false});
    }
    if (distance < 8)
        return glms_vec3_zero();
    return glms_vec3_scale(way, (distance < 60 && stop->until > duel->time ? 0.5f : 1) *
                                    stop->speed / distance);
}

/* Moves an angle like a critically damped spring, in the shorter direction. */
static void turn_towards(float *angle, float *speed, float goal)
{
    const float omega = 2 / TURN_TIME, x = omega * DUEL_TICK;
    const float decay = 1 / (1 + x + 0.48f * x * x + 0.235f * x * x * x);
    const float change = remainderf(*angle - goal, 360);
    const float push = (*speed + omega * change) * DUEL_TICK;
    *speed = (*speed - omega * push) * decay;
    *angle = *angle - change + (change + push) * decay;
}

static void look(const struct duel *duel, struct fighter *fighter, const struct fighter *other,
                 const struct duel_look *looks, const struct duel_stop *stops)
{
    while (looks[fighter->look + 1].from > 0 && duel->time >= looks[fighter->look + 1].from)
        fighter->look++;
    const struct duel_look *present = &looks[fighter->look];
    const struct duel_stop *stop = &stops[fighter->stop];
    const vec3s eye = duel_eye(fighter);
    vec3s at = vec3_make(present->x, present->y, present->z);
    if (present->at == LOOK_AHEAD)
        at = vec3_make(stop->x, stop->y, eye.z);
    else if (present->at == LOOK_OTHER)
        at = glms_vec3_add(other->walker.origin, vec3_make(0, 0, 6));

    const vec3s way = glms_vec3_sub(at, eye);
    const float flat = trig_hypotf(way.x, way.y);
    if (flat < 12 && present->at == LOOK_AHEAD)
        return;
    turn_towards(&fighter->angles.y, &fighter->turn_speed.y, glm_deg(trig_atan2f(way.y, way.x)));
    turn_towards(&fighter->angles.x, &fighter->turn_speed.x, glm_deg(trig_atan2f(-way.z, flat)));
}

/* Plays the sounds of jumping, landing and splashing. */
static void sound_motion(struct duel *duel, struct fighter *fighter, int entity,
                         const struct walker *before)
{
    const struct walker *now = &fighter->walker;
    if (before->on_ground && !now->on_ground && now->velocity.z > 150)
        duel_sound(duel, entity, CHANNEL_VOICE, SOUND_JUMP);
    if (!before->on_ground && now->on_ground && before->velocity.z < -HARD_LANDING)
        duel_sound(duel, entity, CHANNEL_BODY, SOUND_LAND);
    if (before->water == 0 && now->water > 0)
        duel_sound(duel, entity, CHANNEL_BODY, SOUND_SPLASH);
}

void duel_move_fighter(struct duel *duel, struct fighter *fighter)
{
    const bool is_hero = fighter == &duel->hero;
    const struct duel_stop *stops = is_hero ? duel_hero_stops : duel_foe_stops;
    const struct walker before = fighter->walker;
    bool jump = false;
    const vec3s wish = fighter->alive ? wish_of(duel, fighter, stops, &jump) : glms_vec3_zero();

    walker_move(&fighter->walker, &duel->world, wish, jump, DUEL_TICK);
    if (fighter->alive)
        look(duel, fighter, is_hero ? &duel->foe : &duel->hero,
             is_hero ? duel_hero_looks : duel_foe_looks, stops);
    sound_motion(duel, fighter, is_hero ? ENTITY_HERO : ENTITY_FOE, &before);
}

/* Moves a lift or door towards its goal and carries players who stand on it. */
static void glide(struct duel *duel, struct duel_thing *thing, int number)
{
    const vec3s left = glms_vec3_sub(thing->goal, thing->now.origin);
    const float distance = glms_vec3_norm(left), speed = glms_vec3_norm(thing->velocity);
    const float step = fminf(distance, speed * DUEL_TICK);
    const vec3s move = distance > 0 ? glms_vec3_scale(left, step / distance) : glms_vec3_zero();

    thing->now.origin = glms_vec3_add(thing->now.origin, move);
    struct walker *hero = &duel->hero.walker;
    if (number == ENTITY_LIFT && hero->origin.x < -590 && hero->on_ground) {
        hero->origin.z += move.z;
        hero->velocity.z = 0;
    }
    for (int i = 0; i < duel->world.num_blocks; i++)
        if (duel->world.blocks[i].submodel == thing->base.model - MODEL_MAP)
            duel->world.blocks[i].origin = thing->now.origin;
    if (distance > 0.01f && step >= distance) {
        thing->motion = MOTION_NONE;
        demo_stop_sound(&duel->demo, number, CHANNEL_BODY);
        duel_sound(duel, number, CHANNEL_BODY, thing->sound);
    }
}

static bool near_target(const struct duel *duel, const struct duel_thing *thing)
{
    const struct fighter *target = thing->damage_source == ENTITY_HERO ? &duel->foe : &duel->hero;
    return target->alive && glms_vec3_distance(target->walker.origin, thing->now.origin) < 38;
}

static void fly(struct duel *duel, struct duel_thing *thing)
{
    vec3s normal;
    const vec3s end = vec3_mad(thing->now.origin, thing->velocity, DUEL_TICK);
    const float fraction = walker_trace(&duel->world, 0, thing->now.origin, end, &normal);
    thing->now.origin = vec3_lerp(thing->now.origin, end, fraction);
    if (fraction < 1)
        thing->now.origin = vec3_mad(thing->now.origin, normal, 4);
    if (fraction < 1 || near_target(duel, thing))
        duel_burst(duel, thing);
}

static void fall(struct duel *duel, struct duel_thing *thing, int number)
{
    vec3s normal;
    thing->velocity.z -= FALL_SPEED * DUEL_TICK;
    const vec3s end = vec3_mad(thing->now.origin, thing->velocity, DUEL_TICK);
    const float fraction = walker_trace(&duel->world, 0, thing->now.origin, end, &normal);
    thing->now.origin = vec3_lerp(thing->now.origin, end, fraction);
    thing->now.angles.x += thing->spin * DUEL_TICK;
    thing->now.angles.y += thing->spin * 0.7f * DUEL_TICK;
    if (fraction < 1) {
        const float into = glms_vec3_dot(thing->velocity, normal);
        if (into < -150 && thing->now.model == MODEL_BOMB)
            duel_sound(duel, number, CHANNEL_WEAPON, SOUND_BOUNCE);
        thing->velocity = glms_vec3_scale(vec3_mad(thing->velocity, normal, -1.5f * into), 0.8f);
        thing->now.origin = vec3_mad(thing->now.origin, normal, 0.1f);
        thing->spin *= 0.6f;
        if (glms_vec3_norm(thing->velocity) < 40)
            thing->velocity = glms_vec3_zero();
    }
    if (thing->now.model == MODEL_BOMB && near_target(duel, thing))
        duel_burst(duel, thing);
}

void duel_move_things(struct duel *duel)
{
    for (int number = ENTITY_FIRST_THING; number < NUM_ENTITIES; number++) {
        struct duel_thing *thing = &duel->things[number];
        if (!thing->shown)
            continue;
        if (thing->motion == MOTION_GLIDE)
            glide(duel, thing, number);
        else if (thing->motion == MOTION_FLY)
            fly(duel, thing);
        else if (thing->motion == MOTION_FALL)
            fall(duel, thing, number);
        if (thing->shown && thing->until > 0 && duel->time >= thing->until) {
            if (thing->now.model == MODEL_BOMB)
                duel_burst(duel, thing);
            thing->shown = false;
        }
    }
}
