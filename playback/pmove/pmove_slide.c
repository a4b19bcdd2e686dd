/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/pmove/pmove_slide.h"

#include "playback/pmove/pmove_trace.h"

enum { MAX_BUMPS = 4, MAX_PLANES = 5 };

static const float STEP_HEIGHT = 18.0f;

/* Velocities below this become 0, in units/s. */
static const float STOP_EPSILON = 0.1f;

vec3s pmove_slide_clip_velocity(vec3s velocity, vec3s normal)
{
    const float into = glms_vec3_dot(velocity, normal);
    for (int i = 0; i < 3; i++) {
        velocity.raw[i] -= normal.raw[i] * into;
        if (velocity.raw[i] > -STOP_EPSILON && velocity.raw[i] < STOP_EPSILON)
            velocity.raw[i] = 0.0f;
    }
    return velocity;
}

/* The planes hit since the slide last moved. */
struct planes {
    vec3s normals[MAX_PLANES];
    int num;
};

/* Returns whether the velocity runs into no plane other than `except`. */
static bool clears_planes(const struct planes *planes, int except, vec3s velocity)
{
    for (int i = 0; i < planes->num; i++)
        if (i != except && glms_vec3_dot(velocity, planes->normals[i]) < 0.0f)
            return false;
    return true;
}

/* Returns the velocity that continues between the planes: along one of them, along the
 * crease of two, or 0.
 *
 * QUIRK: the direction of the crease is not normalized, so speed is lost where planes do
 * not meet at right angles.
 * Test: move_run__corner__stops. */
static vec3s deflect(const struct planes *planes, vec3s velocity)
{
    vec3s clipped = velocity;
    for (int i = 0; i < planes->num; i++) {
        clipped = pmove_slide_clip_velocity(velocity, planes->normals[i]);
        if (clears_planes(planes, i, clipped))
            return clipped;
    }
    if (planes->num != 2)
        return glms_vec3_zero();
    const vec3s crease = glms_vec3_cross(planes->normals[0], planes->normals[1]);
    return glms_vec3_scale(crease, glms_vec3_dot(crease, clipped));
}

static unsigned blocked_by(vec3s normal)
{
    if (normal.z >= PMOVE_FLOOR_Z)
        return BLOCKED_FLOOR;
    return normal.z == 0.0f ? BLOCKED_WALL : BLOCKED_SLOPE;
}

/* Slides up to the next obstacle. Returns false when the slide is over. */
static bool bump(struct pmove *pmove, struct planes *planes, float *time_left, vec3s primal,
                 unsigned *blocked)
{
    struct pmove_state *state = pmove->state;
    const vec3s end = vec3_mad(state->origin, state->velocity, *time_left);
    const struct pmove_trace trace = pmove_trace(pmove->world, state->origin, end);
    if (trace.fraction > 0.0f) {
        state->origin = trace.end;
        planes->num = 0;
    }
    if (trace.fraction == 1.0f)
        return false;
    if (trace.number > 0)
        state->touched = trace.number;
    *blocked |= trace.start_solid ? BLOCKED_STUCK : blocked_by(trace.normal);
    *time_left -= *time_left * trace.fraction;
    if (trace.start_solid || planes->num == MAX_PLANES) {
        state->velocity = glms_vec3_zero();
        return false;
    }
    planes->normals[planes->num++] = trace.normal;
    state->velocity = deflect(planes, primal);
    /* Turning back would make the player jitter in corners. */
    if (glms_vec3_dot(state->velocity, primal) > 0.0f)
        return true;
    state->velocity = glms_vec3_zero();
    return false;
}

unsigned pmove_slide(struct pmove *pmove)
{
    struct planes planes = {.num = 0};
    const vec3s primal = pmove->state->velocity;
    float time_left = pmove->time;
    unsigned blocked = 0;
    for (int i = 0; i < MAX_BUMPS; i++)
        if (!bump(pmove, &planes, &time_left, primal, &blocked))
            break;
    if (pmove->state->water_jump_time != 0.0f && !(blocked & BLOCKED_STUCK))
        pmove->state->velocity = primal;
    return blocked;
}

static float distance_xy2(vec3s a, vec3s b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/* Moves straight up or down unless something is already in the way. */
static struct pmove_trace move_vertically(struct pmove *pmove, float dz)
{
    const vec3s from = pmove->state->origin;
    const struct pmove_trace trace =
        pmove_trace(pmove->world, from, vec3_make(from.x, from.y, from.z + dz));
    if (!trace.start_solid)
        pmove->state->origin = trace.end;
    return trace;
}

/* Returns whether the player can stand where a step down ended. */
static bool is_footing(const struct pmove *pmove, const struct pmove_trace *trace)
{
    /* QUIRK: in the first generation, a step down that found no floor did not count as
     * ending on a steep one. */
    if (trace->fraction == 1.0f)
        return pmove->world->rules.is_modern;
    return trace->normal.z >= PMOVE_FLOOR_Z;
}

/* Returns the maximum height of a step in the air, which is reduced by the height above the
 * floor; 0 if there is no floor. */
static float air_step_height(const struct pmove *pmove, vec3s from)
{
    const vec3s below = vec3_make(from.x, from.y, from.z - STEP_HEIGHT);
    const struct pmove_trace trace = pmove_trace(pmove->world, from, below);
    if (trace.fraction == 1.0f || trace.normal.z < PMOVE_FLOOR_Z)
        return 0.0f;
    return STEP_HEIGHT - (from.z - trace.end.z);
}

/* Slides from `start` raised by `height`. Returns false if the result is not valid. */
static bool slide_raised(struct pmove *pmove, const struct pmove_state *start, float height,
                         bool in_air)
{
    struct pmove_state *state = pmove->state;
    state->origin = start->origin;
    state->velocity = start->velocity;
    move_vertically(pmove, height);
    if (in_air && start->velocity.z < 0.0f)
        state->velocity.z = 0.0f;
    pmove_slide(pmove);
    const vec3s raised = state->origin;
    const struct pmove_trace trace =
        pmove_trace(pmove->world, raised, vec3_make(raised.x, raised.y, raised.z - height));
    if (!is_footing(pmove, &trace))
        return false;
    if (!trace.start_solid)
        state->origin = trace.end;
    return !pmove->world->rules.is_modern || state->origin.z >= start->origin.z;
}

/* A step in the air costs one percent of the speed per unit of height. */
static void slow_step(struct pmove *pmove, float height)
{
    const float scale = 1.0f - 0.01f * height;
    pmove->state->velocity.x *= scale;
    pmove->state->velocity.y *= scale;
}

unsigned pmove_slide_step(struct pmove *pmove, bool in_air)
{
    struct pmove_state *state = pmove->state;
    const struct pmove_state start = *state;
    const unsigned blocked = pmove_slide(pmove);
    if (blocked == 0 || (in_air && !(blocked & BLOCKED_WALL)))
        return blocked;

    const vec3s lowest = start.velocity.z < 0.0f ? state->origin : start.origin;
    const float height = in_air ? air_step_height(pmove, lowest) : STEP_HEIGHT;
    if (height <= 0.0f)
        return blocked;
    const struct pmove_state low = *state;
    const bool is_better = slide_raised(pmove, &start, height, in_air);
    const float low_way = distance_xy2(low.origin, start.origin);
    const float way = distance_xy2(state->origin, start.origin);
    if (!is_better || low_way > way || (low_way == way && pmove->world->rules.is_modern)) {
        state->origin = low.origin;
        state->velocity = low.velocity;
        return blocked;
    }
    state->velocity.z = low.velocity.z;
    if (pmove->world->rules.is_modern && !state->on_ground && state->water_level < 2 &&
        blocked & BLOCKED_WALL)
        slow_step(pmove, state->origin.z - start.origin.z);
    return blocked;
}
