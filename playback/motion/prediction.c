/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/motion/prediction.h"

#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/pmove/pmove.h"
#include "world/map.h"
#include "world/map_spawn.h"

enum {
    MAX_COMMANDS = 64, /* maximum number of commands after an acknowledged one, as in the game */
};

/* Packets truncate positions to this many units, and velocities to whole units/s. */
static const float ORIGIN_STEP = 0.125f, VELOCITY_STEP = 1.0f;

/* Positions farther apart than this many units are separated by a teleport. */
static const float TELEPORT = 128.0f;

/* After a teleport the player cannot steer for this many seconds, or until falling. */
static const float TELEPORT_TIME = 0.7f;

/* ---- the world ---- */

static int submodel_of(const struct level *level, int model)
{
    return model > 0 && model < level->num_models
               ? map_spawn_submodel(level->map, level->model_names[model])
               : 0;
}

static bool make_solid(const struct level *level, const struct client_frame *frame,
                       const struct client_entity *entity, struct pmove_solid *out)
{
    const bool is_player = entity->number <= QW_MAX_PLAYERS;
    const int submodel = submodel_of(level, entity->model);
    *out = (struct pmove_solid){
        .number = entity->number,
        .submodel = is_player ? 0 : submodel,
        .origin = entity->origin,
        .mins = PMOVE_MINS,
        .maxs = PMOVE_MAXS,
    };
    if (is_player)
        return entity->number != frame->view_entity &&
               !(frame->prediction.ghosts >> (entity->number - 1) & 1);
    return submodel > 0;
}

void prediction_set_world(struct prediction_world *out, const struct level *level,
                          const struct client_frame *frame)
{
    out->world = (struct pmove_world){
        .map = level->map,
        .solids = out->solids,
        .rules = frame->prediction.rules,
    };
    if (!level->map)
        return;
    for (int i = 0; i < frame->num_entities && out->world.num_solids < PREDICTION_MAX_SOLIDS; i++)
        if (make_solid(level, frame, &frame->received[i], &out->solids[out->world.num_solids]))
            out->world.num_solids++;
}

/* ---- running commands ---- */

/* Returns whether one command follows another, taking wraparound into account. */
static bool is_after(uint32_t number, uint32_t other)
{
    return (int32_t)(number - other) > 0;
}

/* Finds a command's index. Numbers increase by one except where the recording was cut.
 * Commands before the start of the recording have negative indices. Returns false if the
 * command is missing. */
static bool find_command(const struct prediction_input *input, uint32_t number, int *out)
{
    if (input->from_start && input->num_commands > 0 &&
        is_after(input->commands[0].number, number)) {
        *out = (int)(int32_t)(number - input->commands[0].number);
        return true;
    }
    *out = input->num_commands - 1;
    while (*out >= 0 && input->commands[*out].number != number)
        --*out;
    return *out >= 0;
}

bool prediction_run(const struct prediction_world *world, const struct prediction_input *input,
                    uint32_t after, uint32_t number, struct pmove_state *state)
{
    const uint32_t count = number - after;
    if (count == 0)
        return true;
    int last;
    if (count > MAX_COMMANDS || !find_command(input, number, &last))
        return false;
    const int first = last + 1 - (int)count;
    if (first < 0 && !input->from_start)
        return false;
    for (int i = first; i <= last; i++) {
        const struct client_command *command = &input->commands[i < 0 ? 0 : i];
        if (command->number != number - (uint32_t)(last - i) && i >= 0)
            return false;
        pmove_run(&world->world, state, &command->usercmd);
    }
    return true;
}

static struct pmove_state received_state(const struct client_frame *frame)
{
    const struct client_entity *entity = interpolation_find_received(frame, frame->view_entity);
    return (struct pmove_state){
        .kind = frame->prediction.kind,
        .origin = entity ? entity->origin : glms_vec3_zero(),
        .velocity = frame->velocity,
    };
}

static vec3s truncate_vector(vec3s v, float step)
{
    return vec3_make(truncf(v.x / step) * step, truncf(v.y / step) * step,
                     truncf(v.z / step) * step);
}

struct pmove_state prediction_quantize(const struct pmove_state *state)
{
    struct pmove_state sent = *state;
    sent.origin = truncate_vector(state->origin, ORIGIN_STEP);
    sent.velocity = truncate_vector(state->velocity, VELOCITY_STEP);
    return sent;
}

/* Returns the number that a packet truncated to `received`, a multiple of `step`, towards
 * 0: the nearest possible value to the expected one, if that is close at all, or else the
 * middle of the possible range. */
static float restore_component(float received, float expected, float step)
{
    const float low = received > 0.0f ? received : received - step;
    const float high = received < 0.0f ? received : received + step;
    if (fabsf(expected - received) > 3.0f * step)
        return (low + high) * 0.5f;
    return fminf(fmaxf(expected, low), high);
}

static vec3s restore_vector(vec3s received, vec3s expected, float step)
{
    return vec3_make(restore_component(received.x, expected.x, step),
                     restore_component(received.y, expected.y, step),
                     restore_component(received.z, expected.z, step));
}

struct client_anchor prediction_anchor(const struct prediction_world *before,
                                       const struct client_anchor *from,
                                       const struct prediction_input *input,
                                       const struct client_frame *frame)
{
    struct client_anchor anchor = {.number = frame->prediction.acknowledged};
    anchor.is_known =
        frame->prediction.is_moving && interpolation_find_received(frame, frame->view_entity);
    if (!anchor.is_known)
        return anchor;
    anchor.state = received_state(frame);
    if (!from || !from->is_known || !before->world.map)
        return anchor;
    struct pmove_state expected = from->state;
    if (!prediction_run(before, input, from->number, anchor.number, &expected))
        return anchor;
    const vec3s origin = anchor.state.origin, velocity = anchor.state.velocity;
    anchor.state.jump_held = expected.jump_held;
    anchor.state.water_jump_time = expected.water_jump_time;
    anchor.state.on_ground = expected.on_ground;
    if (glms_vec3_distance(origin, expected.origin) > TELEPORT &&
        from->state.kind == anchor.state.kind)
        anchor.state.water_jump_time = TELEPORT_TIME;
    anchor.state.origin = restore_vector(origin, expected.origin, ORIGIN_STEP);
    anchor.state.velocity = restore_vector(velocity, expected.velocity, VELOCITY_STEP);
    return anchor;
}

/* ---- between packets ---- */

/* The last command before a time (or the recording's first command), the first one after
 * it, and the position of the time between the two. */
struct span {
    uint32_t before, after; /* command numbers; equal at the end of the recording */
    float fraction;
};

static bool find_span(const struct client_frame *frame, double time, struct span *out)
{
    int next = 0;
    while (next < frame->num_commands && frame->commands[next].time <= time)
        next++;
    if (frame->num_commands == 0 || (next == 0 && !frame->prediction.from_start))
        return false;
    const struct client_command *before = &frame->commands[next > 0 ? next - 1 : 0];
    const struct client_command *after =
        next > 0 && next < frame->num_commands ? before + 1 : before;
    const double length = after->time - before->time;
    out->before = before->number;
    out->after = after->number;
    out->fraction = length > 0.0 ? (float)((time - before->time) / length) : 0.0f;
    return true;
}

static bool is_near(vec3s a, vec3s b)
{
    const vec3s d = glms_vec3_sub(a, b);
    return fabsf(d.x) <= TELEPORT && fabsf(d.y) <= TELEPORT && fabsf(d.z) <= TELEPORT;
}

/* Interpolates between two states unless they are far apart. */
static struct pmove_state mix_states(const struct pmove_state *from, const struct pmove_state *to,
                                     float part)
{
    struct pmove_state mixed = *to;
    if (!is_near(from->origin, to->origin))
        return mixed;
    mixed.origin = vec3_lerp(from->origin, to->origin, part);
    mixed.velocity = vec3_lerp(from->velocity, to->velocity, part);
    return mixed;
}

/* Predicts the state at a time from an earlier anchor. */
static bool predict_from(const struct prediction_world *world, const struct prediction_input *input,
                         const struct client_anchor *anchor, const struct span *span,
                         struct pmove_state *out)
{
    struct pmove_state before = anchor->state;
    if (is_after(anchor->number, span->before) ||
        !prediction_run(world, input, anchor->number, span->before, &before))
        return false;
    struct pmove_state after = before;
    if (!prediction_run(world, input, span->before, span->after, &after))
        return false;
    *out = mix_states(&before, &after, span->fraction);
    return true;
}

/* Does the same for an anchor after that time: takes the state predicted from the earlier
 * anchor and corrects it by the prediction error at the later one. */
static bool predict_back(const struct prediction_world *world, const struct prediction_input *input,
                         const struct client_anchor *from, const struct client_anchor *to,
                         struct pmove_state *state)
{
    struct pmove_state expected = from->state;
    if (!prediction_run(world, input, from->number, to->number, &expected))
        return false;
    if (!is_near(expected.origin, to->state.origin)) {
        *state = to->state;
        return true;
    }
    const vec3s error = glms_vec3_sub(to->state.origin, expected.origin);
    state->origin = glms_vec3_add(state->origin, error);
    return true;
}

/* Moves the moving solids back to their positions in the previous frame. */
static void rewind_solids(struct prediction_world *world, const struct client_frame *frame)
{
    for (int i = 0; i < world->world.num_solids; i++) {
        const struct client_entity *entity =
            interpolation_find_received(frame, world->solids[i].number);
        if (entity->linked)
            world->solids[i].origin = entity->origin_from;
    }
}

bool prediction_find_state(const struct level *level, const struct client_frame *frame, double time,
                           struct pmove_state *out)
{
    const struct client_anchor *from = frame->prediction.from, *to = frame->prediction.to;
    const struct prediction_input input = {frame->commands, frame->num_commands,
                                           frame->prediction.from_start};
    struct prediction_world world;
    struct span span;
    struct pmove_state old, new;
    if (!level->map || frame->paused || !from || !from->is_known || !to->is_known ||
        !find_span(frame, time, &span))
        return false;
    /* The same world as at the end of the previous frame, from which `from` continues. */
    prediction_set_world(&world, level, frame);
    rewind_solids(&world, frame);
    if (!predict_from(&world, &input, from, &span, &old))
        return false;
    new = old;
    prediction_set_world(&world, level, frame);
    const bool is_ahead = is_after(to->number, span.before);
    if (is_ahead ? !predict_back(&world, &input, from, to, &new)
                 : !predict_from(&world, &input, to, &span, &new))
        return false;
    const bool revives = old.kind == PMOVE_DEAD && new.kind != PMOVE_DEAD;
    *out = revives ? new : mix_states(&old, &new, interpolation_fraction(frame, time));
    return vec3_is_finite(out->origin) && vec3_is_finite(out->velocity);
}

/* ---- frames ---- */

struct predictor {
    struct client_frame frame;
    struct client_entity *entities;
    int capacity;
};

struct predictor *predictor_create(void)
{
    return mem_alloc(sizeof(struct predictor));
}

void predictor_destroy(struct predictor *predictor)
{
    if (!predictor)
        return;
    free(predictor->entities);
    free(predictor);
}

static void copy_entities(struct predictor *predictor, const struct client_frame *frame)
{
    if (frame->num_entities > predictor->capacity) {
        predictor->capacity = frame->num_entities * 2;
        predictor->entities = mem_resize(predictor->entities, (size_t)predictor->capacity,
                                         sizeof *predictor->entities);
    }
    memcpy(predictor->entities, frame->entities,
           (size_t)frame->num_entities * sizeof *frame->entities);
}

/* A lift or train under the player is shown without jitter, so the player moves with it. */
static vec3s move_with_lift(const struct client_frame *frame, const struct pmove_state *state,
                            double time)
{
    const struct client_entity *shown = interpolation_find(frame, state->ground);
    const struct client_entity *received = interpolation_find_received(frame, state->ground);
    if (!state->on_ground || state->ground == 0 || !shown)
        return state->origin;
    const vec3s moved = glms_vec3_sub(interpolation_place(frame, shown, time).origin,
                                      interpolation_place(frame, received, time).origin);
    return glms_vec3_add(state->origin, moved);
}

const struct client_frame *predictor_apply(struct predictor *predictor, const struct level *level,
                                           const struct client_frame *frame, double time)
{
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    struct pmove_state state;
    if (!entity || !prediction_find_state(level, frame, time, &state))
        return frame;
    copy_entities(predictor, frame);
    struct client_entity *mine = &predictor->entities[entity - frame->entities];
    mine->origin = mine->origin_from = move_with_lift(frame, &state, time);
    mine->curve = NULL;
    predictor->frame = *frame;
    predictor->frame.entities = predictor->entities;
    predictor->frame.velocity = predictor->frame.velocity_from = state.velocity;
    predictor->frame.on_ground = state.on_ground;
    return &predictor->frame;
}
