/* One command of a player, in the game's order: where he stands, jumps,
 * friction, what he wants, the way itself, and where he stands then. */
#include "playback/pmove/pmove_local.h"

#include "world/map.h"

const struct move_rules MOVE_RULES_DEFAULT = {
    .gravity = 800.0f,
    .stop_speed = 100.0f,
    .max_speed = 320.0f,
    .spectator_max_speed = 500.0f,
    .accelerate = 10.0f,
    .air_accelerate = 0.7f,
    .water_accelerate = 10.0f,
    .friction = 6.0f,
    .water_friction = 1.0f,
    .entity_gravity = 1.0f,
};

static const float JUMP_SPEED = 270.0f;

/* Who rises faster than this is not on the ground, units/s. */
static const float LEAVING_SPEED = 180.0f;

/* Of a velocity into the ground along its normal, which a jump then loses. */
static const float INTO_GROUND = -0.1f;

static vec3s flat(vec3s v)
{
    return glms_vec3_normalize(vec3_make(v.x, v.y, 0.0f));
}

static float speed_xy(vec3s v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

/* ---- where he is ---- */

/* Positions are sent in eighths of a unit: one that was cut into something
 * solid is put out of it again. */
static void nudge(struct mover *mover)
{
    static const float offsets[3] = {0.0f, -0.125f, 0.125f};
    const vec3s from = mover->state->origin;
    for (int i = 0; i < 27; i++) {
        const vec3s at = vec3_make(from.x + offsets[i % 3], from.y + offsets[i / 3 % 3],
                                   from.z + offsets[i / 9]);
        if (mover_fits(mover->world, at)) {
            mover->state->origin = at;
            return;
        }
    }
    /* Some maps have players appear inside the floor. */
    for (int i = 1; i <= 18 && mover->world->rules.is_modern; i++) {
        const vec3s at = vec3_make(from.x, from.y, from.z + (float)i);
        if (mover_fits(mover->world, at)) {
            mover->state->origin = at;
            return;
        }
    }
}

static void find_ground(struct mover *mover)
{
    struct move_state *state = mover->state;
    const bool is_late = mover->world->rules.grounded_late;
    if (state->velocity.z > LEAVING_SPEED) {
        state->on_ground = false;
        return;
    }
    if (is_late && !state->on_ground)
        return;
    const vec3s from = state->origin;
    const struct mover_trace trace =
        mover_trace(mover->world, from, vec3_make(from.x, from.y, from.z - 1.0f));
    state->on_ground = trace.fraction < 1.0f && trace.normal.z >= MOVER_FLOOR_Z;
    if (trace.number > 0)
        state->touched = trace.number;
    if (!state->on_ground)
        return;
    state->ground = trace.number;
    state->water_jump_time = 0.0f;
    mover->ground_normal = trace.normal;
    const bool floats =
        mover->world->rules.is_modern && (state->kind == MOVE_FLYING || state->water_level >= 2);
    if (!trace.start_solid && !is_late && !floats)
        state->origin = trace.end;
}

/* QUIRK: the sky's contents are below water's, so it is swum in like water. */
static void find_water(struct mover *mover)
{
    struct move_state *state = mover->state;
    const struct map *map = mover->world->map;
    const float heights[3] = {MOVE_MINS.z + 1.0f, (MOVE_MINS.z + MOVE_MAXS.z) * 0.5f, 22.0f};
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

static void categorise(struct mover *mover)
{
    /* The first generation looks for water where the ground has put him. */
    if (mover->world->rules.is_modern)
        find_water(mover);
    find_ground(mover);
    if (!mover->world->rules.is_modern)
        find_water(mover);
}

/* ---- jumps ---- */

/* Leap out of the water where a wall ahead ends above its surface. */
static void check_water_jump(struct mover *mover)
{
    struct move_state *state = mover->state;
    if (state->water_jump_time != 0.0f || state->velocity.z < -LEAVING_SPEED)
        return;
    const vec3s ahead = flat(mover->forward);
    vec3s spot = vec3_mad(state->origin, ahead, 24.0f);
    spot.z += 8.0f;
    if (map_contents_at(mover->world->map, 0, spot) != CONTENTS_SOLID)
        return;
    spot.z += 24.0f;
    if (map_contents_at(mover->world->map, 0, spot) != CONTENTS_EMPTY)
        return;
    state->velocity = glms_vec3_scale(ahead, 50.0f);
    state->velocity.z = 310.0f;
    state->water_jump_time = 2.0f;
    state->jump_held = true;
}

static void count_down_water_jump(struct mover *mover)
{
    const float left = mover->state->water_jump_time - mover->time;
    mover->state->water_jump_time = left > 0.0f ? left : 0.0f;
}

static void jump_off_ground(struct mover *mover)
{
    struct move_state *state = mover->state;
    const struct move_rules *rules = &mover->world->rules;
    if (rules->is_modern && !rules->grounded_late &&
        (rules->jumps_ramps || state->velocity.z < 0.0f) &&
        glms_vec3_dot(state->velocity, mover->ground_normal) < INTO_GROUND)
        state->velocity = mover_clip_velocity(state->velocity, mover->ground_normal);
    state->on_ground = false;
    state->velocity.z += JUMP_SPEED;
    if (state->velocity.z < JUMP_SPEED)
        state->velocity.z += (JUMP_SPEED - state->velocity.z) * rules->jump_least;
    state->jump_held = true;
}

/* The button is down. */
static void jump(struct mover *mover)
{
    struct move_state *state = mover->state;
    if (state->water_level >= 2) {
        state->on_ground = false;
        state->velocity.z = state->water_type == CONTENTS_WATER   ? 100.0f
                            : state->water_type == CONTENTS_SLIME ? 80.0f
                                                                  : 50.0f;
        return;
    }
    if (state->on_ground && !state->jump_held)
        jump_off_ground(mover);
}

static void check_jump(struct mover *mover)
{
    struct move_state *state = mover->state;
    const bool is_modern = mover->world->rules.is_modern;
    const bool is_down = mover->command->buttons & MOVE_BUTTON_JUMP;
    if (state->velocity.z < 0.0f || (is_modern && state->kind == MOVE_DEAD))
        state->water_jump_time = 0.0f;
    /* QUIRK: only the button's being down once let the time pass. Test:
     * move_run__water_jump__keeps_its_course. */
    const bool was_leaping = state->water_jump_time != 0.0f;
    if (was_leaping && (is_modern || (is_down && state->kind != MOVE_DEAD)))
        count_down_water_jump(mover);
    if (state->kind == MOVE_FLYING)
        return;
    if (state->kind == MOVE_DEAD && (is_down || is_modern)) {
        state->jump_held = true;
        return;
    }
    if (!is_down)
        state->jump_held = false;
    else if (is_modern ? state->water_jump_time == 0.0f : !was_leaping)
        jump(mover);
}

/* ---- speed ---- */

/* Ground holds twice as well where the way leads over an edge. */
static float ground_friction(const struct mover *mover, float speed)
{
    const struct move_state *state = mover->state;
    const float reach = 16.0f, depth = 34.0f;
    const vec3s from = vec3_make(state->origin.x + state->velocity.x / speed * reach,
                                 state->origin.y + state->velocity.y / speed * reach,
                                 state->origin.z + MOVE_MINS.z);
    const struct mover_trace trace =
        mover_trace(mover->world, from, vec3_make(from.x, from.y, from.z - depth));
    return mover->world->rules.friction * (trace.fraction == 1.0f ? 2.0f : 1.0f);
}

static float slowed_by(const struct mover *mover, float speed)
{
    const float fly_friction = 4.0f;
    const struct move_state *state = mover->state;
    const struct move_rules *rules = &mover->world->rules;
    if (state->water_level >= 2)
        return speed * rules->water_friction * (float)state->water_level * mover->time;
    if (state->kind == MOVE_FLYING)
        return speed * fly_friction * mover->time;
    if (!state->on_ground)
        return 0.0f;
    const float control = fmaxf(speed, rules->stop_speed);
    return control * ground_friction(mover, speed) * mover->time;
}

static void apply_friction(struct mover *mover)
{
    struct move_state *state = mover->state;
    if (state->water_jump_time != 0.0f)
        return;
    const float speed = glms_vec3_norm(state->velocity);
    if (speed < 1.0f) {
        const float z = state->kind == MOVE_FLYING ? 0.0f : state->velocity.z;
        state->velocity = vec3_make(0.0f, 0.0f, z);
        return;
    }
    const float kept = fmaxf(speed - slowed_by(mover, speed), 0.0f);
    state->velocity = glms_vec3_scale(state->velocity, kept / speed);
}

/* What the player wants: a direction and a speed. */
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

static vec3s wish_velocity(const struct mover *mover, vec3s forward, vec3s right)
{
    return vec3_mad(glms_vec3_scale(forward, mover->command->forward), right, mover->command->side);
}

/* Speed up to `limit` along the wish. The gain follows from the speed that is
 * wished for, whatever the limit. False when there is nothing to gain. */
static bool accelerate(struct mover *mover, const struct wish *wish, float limit, float factor)
{
    struct move_state *state = mover->state;
    const float missing = limit - glms_vec3_dot(state->velocity, wish->direction);
    if (missing <= 0.0f)
        return false;
    const float gain = fminf(factor * mover->time * wish->speed, missing);
    state->velocity = vec3_mad(state->velocity, wish->direction, gain);
    return true;
}

static bool can_accelerate(const struct mover *mover)
{
    return mover->state->kind != MOVE_DEAD && mover->state->water_jump_time == 0.0f;
}

/* QUIRK: it is the ground's acceleration that counts in the air, and a limit
 * of 30 along the wish alone: to look aside while jumping gains speed. Test:
 * move_run__strafe_in_air__gains_speed. */
static void air_accelerate(struct mover *mover, const struct wish *wish)
{
    const float limit = 30.0f;
    const struct move_rules *rules = &mover->world->rules;
    struct move_state *state = mover->state;
    const float before = speed_xy(state->velocity);
    accelerate(mover, wish, fminf(wish->speed, limit), rules->accelerate);
    const float now = speed_xy(state->velocity), cap = rules->max_speed * rules->bunny_cap;
    if (cap <= 0.0f || now <= before || now <= cap)
        return;
    const float scale = fmaxf(before, cap) / now;
    state->velocity.x *= scale;
    state->velocity.y *= scale;
}

/* ---- ways to move ---- */

static void move_in_water(struct mover *mover)
{
    const struct move_command *command = mover->command;
    struct move_state *state = mover->state;
    const float sink_speed = 60.0f, share = 0.7f, step_room = 19.0f;
    vec3s velocity = wish_velocity(mover, mover->forward, mover->right);
    const bool is_idle = command->forward == 0.0f && command->side == 0.0f && command->up == 0.0f;
    velocity.z += is_idle && state->kind != MOVE_FLYING ? -sink_speed : command->up;
    struct wish wish = make_wish(velocity, mover->world->rules.max_speed);
    wish.speed *= share;
    if (can_accelerate(mover))
        accelerate(mover, &wish, wish.speed, mover->world->rules.water_accelerate);
    if (mover->world->rules.is_modern) {
        mover_step_slide(mover, false);
        return;
    }
    /* Come down on where the way ends from a step above it. */
    const vec3s end = vec3_mad(state->origin, state->velocity, mover->time);
    const struct mover_trace trace =
        mover_trace(mover->world, vec3_make(end.x, end.y, end.z + step_room), end);
    if (trace.start_solid)
        mover_slide(mover);
    else
        state->origin = trace.end;
}

static void move_flying(struct mover *mover)
{
    vec3s velocity = wish_velocity(mover, mover->forward, mover->right);
    velocity.z += mover->command->up;
    const struct wish wish = make_wish(velocity, mover->world->rules.max_speed);
    if (can_accelerate(mover))
        accelerate(mover, &wish, wish.speed, mover->world->rules.accelerate);
    mover_step_slide(mover, false);
}

static float fallen_speed(const struct mover *mover)
{
    const struct move_rules *rules = &mover->world->rules;
    return rules->entity_gravity * rules->gravity * mover->time;
}

static void move_on_ground(struct mover *mover, const struct wish *wish)
{
    struct move_state *state = mover->state;
    const struct move_rules *rules = &mover->world->rules;
    state->velocity.z = rules->slides_fixed ? fminf(state->velocity.z, 0.0f) : 0.0f;
    if (can_accelerate(mover))
        accelerate(mover, wish, wish->speed, rules->accelerate);
    if (rules->slides_fixed)
        state->velocity.z -= fallen_speed(mover);
    if (state->velocity.x == 0.0f && state->velocity.y == 0.0f)
        state->velocity.z = 0.0f;
    else
        mover_step_slide(mover, false);
}

static void move_in_air(struct mover *mover, const struct wish *wish)
{
    const struct move_rules *rules = &mover->world->rules;
    if (can_accelerate(mover))
        air_accelerate(mover, wish);
    mover->state->velocity.z -= fallen_speed(mover);
    const unsigned blocked =
        rules->steps_in_air ? mover_step_slide(mover, true) : mover_slide(mover);
    if (rules->grounded_late && blocked & BLOCKED_FLOOR)
        mover->state->on_ground = true;
}

static void move_by_kind(struct mover *mover)
{
    if (mover->state->water_level >= 2) {
        move_in_water(mover);
        return;
    }
    if (mover->state->kind == MOVE_FLYING) {
        move_flying(mover);
        return;
    }
    const vec3s velocity = wish_velocity(mover, flat(mover->forward), flat(mover->right));
    const struct wish wish = make_wish(velocity, mover->world->rules.max_speed);
    if (mover->state->on_ground)
        move_on_ground(mover, &wish);
    else
        move_in_air(mover, &wish);
}

static void move_spectator(struct mover *mover)
{
    const float extra_friction = 1.5f;
    struct move_state *state = mover->state;
    const struct move_rules *rules = &mover->world->rules;
    const float speed = glms_vec3_norm(state->velocity);
    const float control = fmaxf(speed, rules->stop_speed);
    const float drop = control * rules->friction * extra_friction * mover->time;
    const float scale = speed < 1.0f ? 0.0f : fmaxf(speed - drop, 0.0f) / speed;
    state->velocity = glms_vec3_scale(state->velocity, scale);
    vec3s velocity = wish_velocity(mover, mover->forward, mover->right);
    velocity.z += mover->command->up;
    const struct wish wish = make_wish(velocity, rules->spectator_max_speed);
    const bool gains = accelerate(mover, &wish, wish.speed, rules->accelerate);
    /* QUIRK: the first spectators did not glide on. Test:
     * move_run__old_spectator__does_not_glide. */
    if (gains || state->kind != MOVE_OLD_SPECTATOR)
        state->origin = vec3_mad(state->origin, state->velocity, mover->time);
    state->on_ground = false;
}

/* He falls on his feet only as fast as the slope lets him. */
static void land(struct mover *mover)
{
    const float hard_landing = -300.0f;
    struct move_state *state = mover->state;
    const struct move_rules *rules = &mover->world->rules;
    if (!rules->is_modern || rules->grounded_late || !state->on_ground)
        return;
    if (state->velocity.z < hard_landing &&
        glms_vec3_dot(state->velocity, mover->ground_normal) < INTO_GROUND)
        state->velocity = mover_clip_velocity(state->velocity, mover->ground_normal);
}

static void move_body(struct mover *mover)
{
    nudge(mover);
    categorise(mover);
    if (mover->state->water_level == 2 && mover->state->kind != MOVE_FLYING)
        check_water_jump(mover);
    check_jump(mover);
    apply_friction(mover);
    move_by_kind(mover);
    categorise(mover);
    land(mover);
}

static void run_once(const struct move_world *world, struct move_state *state,
                     const struct move_command *command)
{
    const struct axes axes = angles_to_axes(command->angles);
    struct mover mover = {
        .world = world,
        .command = command,
        .state = state,
        .time = (float)(command->msec * 0.001),
        .forward = axes.forward,
        .right = axes.right,
    };
    state->touched = 0;
    if (state->kind == MOVE_NOT)
        categorise(&mover);
    else if (state->kind == MOVE_SPECTATOR || state->kind == MOVE_OLD_SPECTATOR)
        move_spectator(&mover);
    else
        move_body(&mover);
}

void move_run(const struct move_world *world, struct move_state *state,
              const struct move_command *command)
{
    enum { LONGEST = 50 };
    if (command->msec <= LONGEST) {
        run_once(world, state, command);
        return;
    }
    struct move_command half = *command;
    half.msec /= 2;
    move_run(world, state, &half);
    const int touched = state->touched;
    move_run(world, state, &half);
    if (state->touched == 0)
        state->touched = touched;
}
