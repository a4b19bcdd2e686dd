/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/walker.h"

#include "base/trig.h"
#include "world/map.h"
#include "world/map_trace.h"

#define FRICTION 4.0f
#define STOP_SPEED 100.0f
#define ACCELERATION 10.0f
#define GRAVITY 800.0f
#define JUMP_SPEED 270.0f
#define AIR_SPEED 30.0f
#define STEP_HEIGHT 18.0f
#define STEEPEST 0.7f /* least z of the normal of a floor to stand on */
#define EYE_HEIGHT 22.0f

float walker_trace(const struct walker_world *world, int hull, vec3s start, vec3s end,
                   vec3s *normal)
{
    struct map_trace trace;
    map_trace(world->map, 0, hull, start, end, &trace);
    float fraction = trace.fraction;
    *normal = trace.plane.normal;
    for (int i = 0; i < world->num_blocks; i++) {
        const struct walker_block *block = &world->blocks[i];
        map_trace(world->map, block->submodel, hull, glms_vec3_sub(start, block->origin),
                  glms_vec3_sub(end, block->origin), &trace);
        if (!trace.start_solid && trace.fraction < fraction) {
            fraction = trace.fraction;
            *normal = trace.plane.normal;
        }
    }
    return fraction;
}

static int water_level(const struct walker *walker, const struct map *map)
{
    static const float heights[3] = {-23, 4, EYE_HEIGHT};
    int level = 0;
    for (int i = 0; i < 3; i++) {
        const vec3s at = glms_vec3_add(walker->origin, vec3_make(0, 0, heights[i]));
        const int contents = map_contents_at(map, 0, at);
        if (contents <= CONTENTS_WATER && contents >= CONTENTS_LAVA)
            level = i + 1;
    }
    return level;
}

static void slow_down(struct walker *walker, float seconds)
{
    const vec3s v = walker->velocity;
    const bool swims = walker->water >= 2;
    const float speed = swims ? glms_vec3_norm(v) : trig_hypotf(v.x, v.y);
    if (speed < 1)
        return;
    const float control = speed < STOP_SPEED && !swims ? STOP_SPEED : speed;
    const float left = fmaxf(speed - control * FRICTION * seconds, 0) / speed;
    walker->velocity = vec3_make(v.x * left, v.y * left, swims ? v.z * left : v.z);
}

/* Accelerates towards `wish`, up to a speed of `most` in its direction, which is small in
 * the air but still allows steering a jump. */
static void accelerate(struct walker *walker, vec3s wish, vec3s most, float seconds)
{
    const float speed = glms_vec3_norm(wish);
    if (speed < 1)
        return;
    const vec3s way = glms_vec3_scale(wish, 1 / speed);
    const float more = glms_vec3_norm(most) - glms_vec3_dot(walker->velocity, way);
    const float gain = ACCELERATION * seconds * speed;
    if (more > 0)
        walker->velocity = vec3_mad(walker->velocity, way, gain < more ? gain : more);
}

/* Slides along obstacles; returns whether there were any. */
static bool slide(struct walker *walker, const struct walker_world *world, float seconds)
{
    bool blocked = false;
    for (int bump = 0; bump < 4 && seconds > 0; bump++) {
        vec3s normal;
        const vec3s end = vec3_mad(walker->origin, walker->velocity, seconds);
        const float fraction = walker_trace(world, 1, walker->origin, end, &normal);
        walker->origin = vec3_lerp(walker->origin, end, fraction);
        if (fraction >= 1)
            break;
        walker->origin = vec3_mad(walker->origin, normal, 0.03f);
        blocked |= normal.z < STEEPEST;
        seconds *= 1 - fraction;
        const float into = glms_vec3_dot(walker->velocity, normal);
        walker->velocity = vec3_mad(walker->velocity, normal, -into * 1.001f);
    }
    return blocked;
}

/* Slides and, if that is blocked, tries again from one step higher. */
static void slide_up_steps(struct walker *walker, const struct walker_world *world, float seconds)
{
    struct walker high = *walker;
    vec3s normal;
    if (!slide(walker, world, seconds) || !high.on_ground)
        return;
    const vec3s up = glms_vec3_add(high.origin, vec3_make(0, 0, STEP_HEIGHT));
    const vec3s start = high.origin;
    high.origin = vec3_lerp(start, up, walker_trace(world, 1, start, up, &normal));
    slide(&high, world, seconds);
    const vec3s down = glms_vec3_sub(high.origin, vec3_make(0, 0, STEP_HEIGHT + 2));
    const float fraction = walker_trace(world, 1, high.origin, down, &normal);
    high.origin = vec3_lerp(high.origin, down, fraction);
    if (fraction >= 1 || normal.z < STEEPEST)
        return;
    high.origin.z += 0.03f;
    if (glms_vec3_distance(high.origin, start) > glms_vec3_distance(walker->origin, start))
        *walker = high;
}

static void find_ground(struct walker *walker, const struct walker_world *world)
{
    vec3s normal;
    const vec3s below = glms_vec3_sub(walker->origin, vec3_make(0, 0, 2));
    const float fraction = walker_trace(world, 1, walker->origin, below, &normal);
    walker->on_ground = fraction < 1 && normal.z >= STEEPEST && walker->velocity.z < 50;
}

void walker_move(struct walker *walker, const struct walker_world *world, vec3s wish, bool jump,
                 float seconds)
{
    walker->water = water_level(walker, world->map);
    const bool swims = walker->water >= 2;
    if (walker->on_ground || swims)
        slow_down(walker, seconds);
    if (!swims)
        wish.z = 0;
    if (jump && walker->on_ground) {
        walker->velocity.z += JUMP_SPEED;
        walker->on_ground = false;
    }
    if (walker->on_ground || swims) {
        const vec3s most = swims ? glms_vec3_scale(wish, 0.7f) : wish;
        accelerate(walker, most, most, seconds);
    } else {
        accelerate(walker, wish, glms_vec3_scale(wish, AIR_SPEED / 320), seconds);
        walker->velocity.z -= GRAVITY * seconds;
    }
    slide_up_steps(walker, world, seconds);
    find_ground(walker, world);
}
