/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs one command of a player, in the game's order: ground and water, jumps, friction,
 * acceleration, the movement itself, and ground and water again. */
#include "playback/pmove/pmove.h"

#include "demo/protocol/quake.h"
#include "playback/pmove/pmove_local.h"
#include "playback/pmove/pmove_slide.h"
#include "playback/pmove/pmove_trace.h"
#include "world/map.h"
#include "world/map_trace.h"

static const float JUMP_SPEED = 270.0f;

/* A player who rises faster than this, in units/s, is not on the ground. */
static const float LEAVING_SPEED = 180.0f;

/* If the velocity along the ground's normal, in units/s, is below this, a jump clips it first. */
static const float INTO_GROUND = -0.1f;

static vec3s horizontal_direction(vec3s v)
{
    return glms_vec3_normalize(vec3_make(v.x, v.y, 0.0f));
}

static float speed_xy(vec3s v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

/* ---- ground and water ---- */

/* Positions are sent in eighths of a unit. Moves a player whose truncated position is
 * inside a solid back out of it. */
static void nudge(struct pmove *pmove)
{
    static const float offsets[3] = {0.0f, -0.125f, 0.125f};
    const vec3s from = pmove->state->origin;
    for (int i = 0; i < 27; i++) {
        const vec3s at = vec3_make(from.x + offsets[i % 3], from.y + offsets[i / 3 % 3],
                                   from.z + offsets[i / 9]);
        if (pmove_trace_fits(pmove->world, at)) {
            pmove->state->origin = at;
            return;
        }
    }
    /* In some maps players spawn inside the floor. */
    for (int i = 1; i <= 18 && pmove->world->rules.is_modern; i++) {
        const vec3s at = vec3_make(from.x, from.y, from.z + (float)i);
        if (pmove_trace_fits(pmove->world, at)) {
            pmove->state->origin = at;
            return;
        }
    }
}

static void find_ground(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    const bool is_late = pmove->world->rules.grounded_late;
    if (state->velocity.z > LEAVING_SPEED) {
        state->on_ground = false;
        return;
    }
    if (is_late && !state->on_ground)
        return;
    const vec3s from = state->origin;
    const struct pmove_trace trace =
        pmove_trace(pmove->world, from, vec3_make(from.x, from.y, from.z - 1.0f));
    state->on_ground = trace.fraction < 1.0f && trace.normal.z >= PMOVE_FLOOR_Z;
    if (trace.number > 0)
        state->touched = trace.number;
    if (!state->on_ground)
        return;
    state->ground = trace.number;
    state->water_jump_time = 0.0f;
    pmove->ground_normal = trace.normal;
    const bool floats =
        pmove->world->rules.is_modern && (state->kind == PMOVE_FLYING || state->water_level >= 2);
    if (!trace.start_solid && !is_late && !floats)
        state->origin = trace.end;
}

/* QUIRK: CONTENTS_SKY is less than CONTENTS_WATER, so players swim in the sky. */
static void find_water(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    const struct map *map = pmove->world->map;
    const float heights[3] = {PMOVE_MINS.z + 1.0f, (PMOVE_MINS.z + PMOVE_MAXS.z) * 0.5f,
                              PLAYER_EYE_HEIGHT};
    state->water_level = 0;
    state->water_type = CONTENTS_EMPTY;
    for (int i = 0; i < 3; i++) {
        const vec3s at = vec3_make(state->origin.x, state->origin.y, state->origin.z + heights[i]);
        const int contents = map_contents_at(map, 0, at);
        if (contents > CONTENTS_WATER)
            return;
        state->water_level = i + 1;
        if (i == 0)
            state->water_type = contents;
    }
}

static void categorise(struct pmove *pmove)
{
    /* The first generation checks for water after the ground has moved the player. */
    if (pmove->world->rules.is_modern)
        find_water(pmove);
    find_ground(pmove);
    if (!pmove->world->rules.is_modern)
        find_water(pmove);
}

/* ---- jumps ---- */

/* Lets the player leap out of the water if a wall ahead ends above its surface. */
static void check_water_jump(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    if (state->water_jump_time != 0.0f || state->velocity.z < -LEAVING_SPEED)
        return;
    const vec3s ahead = horizontal_direction(pmove->forward);
    vec3s spot = vec3_mad(state->origin, ahead, 24.0f);
    spot.z += 8.0f;
    if (map_contents_at(pmove->world->map, 0, spot) != CONTENTS_SOLID)
        return;
    spot.z += 24.0f;
    if (map_contents_at(pmove->world->map, 0, spot) != CONTENTS_EMPTY)
        return;
    state->velocity = glms_vec3_scale(ahead, 50.0f);
    state->velocity.z = 310.0f;
    state->water_jump_time = 2.0f;
    state->jump_held = true;
}

static void count_down_water_jump(struct pmove *pmove)
{
    const float left = pmove->state->water_jump_time - pmove->time;
    pmove->state->water_jump_time = left > 0.0f ? left : 0.0f;
}

static void jump_off_ground(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    const struct movevars *rules = &pmove->world->rules;
    if (rules->is_modern && !rules->grounded_late &&
        (rules->jumps_ramps || state->velocity.z < 0.0f) &&
        glms_vec3_dot(state->velocity, pmove->ground_normal) < INTO_GROUND)
        state->velocity = pmove_slide_clip_velocity(state->velocity, pmove->ground_normal);
    state->on_ground = false;
    state->velocity.z += JUMP_SPEED;
    if (state->velocity.z < JUMP_SPEED)
        state->velocity.z += (JUMP_SPEED - state->velocity.z) * rules->jump_boost;
    state->jump_held = true;
}

/* Called while the jump button is down. */
static void jump(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    if (state->water_level >= 2) {
        state->on_ground = false;
        state->velocity.z = state->water_type == CONTENTS_WATER   ? 100.0f
                            : state->water_type == CONTENTS_SLIME ? 80.0f
                                                                  : 50.0f;
        return;
    }
    if (state->on_ground && !state->jump_held)
        jump_off_ground(pmove);
}

static void check_jump(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    const bool is_modern = pmove->world->rules.is_modern;
    const bool is_down = pmove->command->buttons & USERCMD_JUMP;
    if (state->velocity.z < 0.0f || (is_modern && state->kind == PMOVE_DEAD))
        state->water_jump_time = 0.0f;
    /* QUIRK: in the first generation, time passed only while the button was down.
     * Test: move_run__water_jump__keeps_its_course. */
    const bool was_leaping = state->water_jump_time != 0.0f;
    if (was_leaping && (is_modern || (is_down && state->kind != PMOVE_DEAD)))
        count_down_water_jump(pmove);
    if (state->kind == PMOVE_FLYING)
        return;
    if (state->kind == PMOVE_DEAD && (is_down || is_modern)) {
        state->jump_held = true;
        return;
    }
    if (!is_down)
        state->jump_held = false;
    else if (is_modern ? state->water_jump_time == 0.0f : !was_leaping)
        jump(pmove);
}

/* ---- speed ---- */

/* Friction is doubled if the player moves towards an edge. */
static float ground_friction(const struct pmove *pmove, float speed)
{
    const struct pmove_state *state = pmove->state;
    const float reach = 16.0f, depth = 34.0f;
    const vec3s from = vec3_make(state->origin.x + state->velocity.x / speed * reach,
                                 state->origin.y + state->velocity.y / speed * reach,
                                 state->origin.z + PMOVE_MINS.z);
    const struct pmove_trace trace =
        pmove_trace(pmove->world, from, vec3_make(from.x, from.y, from.z - depth));
    return pmove->world->rules.friction * (trace.fraction == 1.0f ? 2.0f : 1.0f);
}

static float slowed_by(const struct pmove *pmove, float speed)
{
    const float fly_friction = 4.0f;
    const struct pmove_state *state = pmove->state;
    const struct movevars *rules = &pmove->world->rules;
    if (state->water_level >= 2)
        return speed * rules->water_friction * (float)state->water_level * pmove->time;
    if (state->kind == PMOVE_FLYING)
        return speed * fly_friction * pmove->time;
    if (!state->on_ground)
        return 0.0f;
    const float control = fmaxf(speed, rules->stop_speed);
    return control * ground_friction(pmove, speed) * pmove->time;
}

static void apply_friction(struct pmove *pmove)
{
    struct pmove_state *state = pmove->state;
    if (state->water_jump_time != 0.0f)
        return;
    const float speed = glms_vec3_norm(state->velocity);
    if (speed < 1.0f) {
        const float z = state->kind == PMOVE_FLYING ? 0.0f : state->velocity.z;
        state->velocity = vec3_make(0.0f, 0.0f, z);
        return;
    }
    const float kept = fmaxf(speed - slowed_by(pmove, speed), 0.0f);
    state->velocity = glms_vec3_scale(state->velocity, kept / speed);
}

/* The velocity requested by the player's input. */
struct wish {
    vec3s direction;
    float speed;
};

static struct wish make_wish(vec3s velocity, float max_speed)
{
    const float speed = glms_vec3_norm(velocity);
    const vec3s direction = speed > 0.0f ? glms_vec3_scale(velocity, 1.0f / speed) : velocity;
    return (struct wish){direction, fminf(speed, max_speed)};
}

static vec3s wish_velocity(const struct pmove *pmove, vec3s forward, vec3s right)
{
    return vec3_mad(glms_vec3_scale(forward, pmove->command->forward), right, pmove->command->side);
}

/* Accelerates up to `limit` along the wish. The gain depends on the wished speed, whatever
 * the limit. Returns false if there is nothing to gain. */
static bool accelerate(struct pmove *pmove, const struct wish *wish, float limit, float factor)
{
    struct pmove_state *state = pmove->state;
    const float missing = limit - glms_vec3_dot(state->velocity, wish->direction);
    if (missing <= 0.0f)
        return false;
    const float gain = fminf(factor * pmove->time * wish->speed, missing);
    state->velocity = vec3_mad(state->velocity, wish->direction, gain);
    return true;
}

static bool can_accelerate(const struct pmove *pmove)
{
    return pmove->state->kind != PMOVE_DEAD && pmove->state->water_jump_time == 0.0f;
}

/* QUIRK: in the air, the ground's acceleration applies, with a limit of 30 along the wish
 * only. So turning sideways while jumping gains speed.
 * Test: move_run__strafe_in_air__gains_speed. */
static void air_accelerate(struct pmove *pmove, const struct wish *wish)
{
    const float limit = 30.0f;
    const struct movevars *rules = &pmove->world->rules;
    struct pmove_state *state = pmove->state;
    const float before = speed_xy(state->velocity);
    accelerate(pmove, wish, fminf(wish->speed, limit), rules->accelerate);
    const float now = speed_xy(state->velocity), cap = rules->max_speed * rules->bunny_cap;
    if (cap <= 0.0f || now <= before || now <= cap)
        return;
    const float scale = fmaxf(before, cap) / now;
    state->velocity.x *= scale;
    state->velocity.y *= scale;
}

/* ---- ways to move ---- */

static void move_in_water(struct pmove *pmove)
{
    const struct usercmd *command = pmove->command;
    struct pmove_state *state = pmove->state;
    const float sink_speed = 60.0f, share = 0.7f, step_room = 19.0f;
    vec3s velocity = wish_velocity(pmove, pmove->forward, pmove->right);
    const bool is_idle = command->forward == 0.0f && command->side == 0.0f && command->up == 0.0f;
    velocity.z += is_idle && state->kind != PMOVE_FLYING ? -sink_speed : command->up;
    struct wish wish = make_wish(velocity, pmove->world->rules.max_speed);
    wish.speed *= share;
    if (can_accelerate(pmove))
        accelerate(pmove, &wish, wish.speed, pmove->world->rules.water_accelerate);
    if (pmove->world->rules.is_modern) {
        pmove_slide_step(pmove, false);
        return;
    }
    /* Moves down onto the end of the path from a step above it. */
    const vec3s end = vec3_mad(state->origin, state->velocity, pmove->time);
    const struct pmove_trace trace =
        pmove_trace(pmove->world, vec3_make(end.x, end.y, end.z + step_room), end);
    if (trace.start_solid)
        pmove_slide(pmove);
    else
        state->origin = trace.end;
}

static void move_flying(struct pmove *pmove)
{
    vec3s velocity = wish_velocity(pmove, pmove->forward, pmove->right);
    velocity.z += pmove->command->up;
    const struct wish wish = make_wish(velocity, pmove->world->rules.max_speed);
    if (can_accelerate(pmove))
        accelerate(pmove, &wish, wish.speed, pmove->world->rules.accelerate);
    pmove_slide_step(pmove, false);
}

static float fallen_speed(const struct pmove *pmove)
{
    const struct movevars *rules = &pmove->world->rules;
    return rules->entity_gravity * rules->gravity * pmove->time;
}

static void move_on_ground(struct pmove *pmove, const struct wish *wish)
{
    struct pmove_state *state = pmove->state;
    const struct movevars *rules = &pmove->world->rules;
    state->velocity.z = rules->slides_fixed ? fminf(state->velocity.z, 0.0f) : 0.0f;
    if (can_accelerate(pmove))
        accelerate(pmove, wish, wish->speed, rules->accelerate);
    if (rules->slides_fixed)
        state->velocity.z -= fallen_speed(pmove);
    if (state->velocity.x == 0.0f && state->velocity.y == 0.0f)
        state->velocity.z = 0.0f;
    else
        pmove_slide_step(pmove, false);
}

static void move_in_air(struct pmove *pmove, const struct wish *wish)
{
    const struct movevars *rules = &pmove->world->rules;
    if (can_accelerate(pmove))
        air_accelerate(pmove, wish);
    pmove->state->velocity.z -= fallen_speed(pmove);
    const unsigned blocked =
        rules->steps_in_air ? pmove_slide_step(pmove, true) : pmove_slide(pmove);
    if (rules->grounded_late && blocked & BLOCKED_FLOOR)
        pmove->state->on_ground = true;
}

static void move_by_kind(struct pmove *pmove)
{
    if (pmove->state->water_level >= 2) {
        move_in_water(pmove);
        return;
    }
    if (pmove->state->kind == PMOVE_FLYING) {
        move_flying(pmove);
        return;
    }
    const vec3s velocity = wish_velocity(pmove, horizontal_direction(pmove->forward),
                                         horizontal_direction(pmove->right));
    const struct wish wish = make_wish(velocity, pmove->world->rules.max_speed);
    if (pmove->state->on_ground)
        move_on_ground(pmove, &wish);
    else
        move_in_air(pmove, &wish);
}

static void move_spectator(struct pmove *pmove)
{
    const float extra_friction = 1.5f;
    struct pmove_state *state = pmove->state;
    const struct movevars *rules = &pmove->world->rules;
    const float speed = glms_vec3_norm(state->velocity);
    const float control = fmaxf(speed, rules->stop_speed);
    const float drop = control * rules->friction * extra_friction * pmove->time;
    const float scale = speed < 1.0f ? 0.0f : fmaxf(speed - drop, 0.0f) / speed;
    state->velocity = glms_vec3_scale(state->velocity, scale);
    vec3s velocity = wish_velocity(pmove, pmove->forward, pmove->right);
    velocity.z += pmove->command->up;
    const struct wish wish = make_wish(velocity, rules->spectator_max_speed);
    const bool gains = accelerate(pmove, &wish, wish.speed, rules->accelerate);
    /* QUIRK: the first spectators did not glide on.
     * Test: move_run__old_spectator__does_not_glide. */
    if (gains || state->kind != PMOVE_OLD_SPECTATOR)
        state->origin = vec3_mad(state->origin, state->velocity, pmove->time);
    state->on_ground = false;
}

/* Landing on a slope keeps only the speed along it. */
static void land(struct pmove *pmove)
{
    const float hard_landing = -300.0f;
    struct pmove_state *state = pmove->state;
    const struct movevars *rules = &pmove->world->rules;
    if (!rules->is_modern || rules->grounded_late || !state->on_ground)
        return;
    if (state->velocity.z < hard_landing &&
        glms_vec3_dot(state->velocity, pmove->ground_normal) < INTO_GROUND)
        state->velocity = pmove_slide_clip_velocity(state->velocity, pmove->ground_normal);
}

static void move_body(struct pmove *pmove)
{
    nudge(pmove);
    categorise(pmove);
    if (pmove->state->water_level == 2 && pmove->state->kind != PMOVE_FLYING)
        check_water_jump(pmove);
    check_jump(pmove);
    apply_friction(pmove);
    move_by_kind(pmove);
    categorise(pmove);
    land(pmove);
}

static void run_once(const struct pmove_world *world, struct pmove_state *state,
                     const struct usercmd *command)
{
    const struct axes axes = angles_to_axes(command->angles);
    struct pmove pmove = {
        .world = world,
        .command = command,
        .state = state,
        .time = (float)(command->msec * 0.001),
        .forward = axes.forward,
        .right = axes.right,
    };
    state->touched = 0;
    if (state->kind == PMOVE_NOT)
        categorise(&pmove);
    else if (state->kind == PMOVE_SPECTATOR || state->kind == PMOVE_OLD_SPECTATOR)
        move_spectator(&pmove);
    else
        move_body(&pmove);
}

void pmove_run(const struct pmove_world *world, struct pmove_state *state,
               const struct usercmd *command)
{
    enum { LONGEST = 50 };
    if (command->msec <= LONGEST) {
        run_once(world, state, command);
        return;
    }
    struct usercmd half = *command;
    half.msec /= 2;
    pmove_run(world, state, &half);
    const int touched = state->touched;
    pmove_run(world, state, &half);
    if (state->touched == 0)
        state->touched = touched;
}
