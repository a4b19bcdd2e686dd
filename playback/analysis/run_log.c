/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/run_log.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/search.h"
#include "base/trig.h"
#include "base/vec.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/key_log.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double WINDOW = 0.1; /* seconds; speeds are computed from the positions at its ends */
static const double JUMP_SHOWN = 0.12; /* seconds for which a guessed jump key is shown */

struct sample {
    double time;
    vec3s origin, velocity; /* velocity: horizontal */
    float yaw, speed, peak;
    int view_entity, level;
    bool is_linked; /* the player moved here from the previous sample */
    bool has_velocity, is_on_ground, fires;
    unsigned guessed; /* guessed keys */
    vec3s push;       /* guessed acceleration by keys, in units/s^2; 0: too small to tell */
    float max_speed, accelerate;
    bool has_strafe; /* strafing applies in this game */
};

struct jump {
    double time;
    int entity, level, count; /* count: includes this jump */
};

struct run_log {
    int num, num_jumps;
    struct sample *samples; /* by frame */
    struct jump *jumps;
    int num_keys;
    const struct key_change *keys;
    bool has_keys[1 + KEY_LOG_SLOTS]; /* index 0: the recorder; index i: slot i - 1 */
};

/* ---- speed ---- */

static struct sample sample_of(const struct client_frame *frame, const struct sample *before)
{
    const struct client_entity *entity = interpolation_find(frame, frame->view_entity);
    const bool has_command = frame->num_commands > 0 && !frame->is_observed;
    struct sample out = {
        .time = frame->time,
        .yaw = frame->view_angles.y,
        .view_entity = frame->view_entity,
        .level = frame->level,
        .has_velocity = has_command || frame->q2,
        .velocity = vec3_make(frame->velocity.x, frame->velocity.y, 0.0f),
        .is_on_ground = frame->on_ground,
        .fires = frame->fires,
        .has_strafe = !frame->q2 && !frame->intermission,
        .max_speed = MOVEVARS_DEFAULT.max_speed,
        .accelerate = MOVEVARS_DEFAULT.accelerate,
    };
    if (frame->prediction.rules.max_speed > 0.0f) {
        out.max_speed = frame->prediction.rules.max_speed;
        out.accelerate = frame->prediction.rules.accelerate;
    }
    if (entity)
        out.origin = entity->origin;
    out.is_linked = entity && entity->linked && before && before->level == out.level &&
                    before->view_entity == out.view_entity;
    return out;
}

/* Computes the velocity from the positions around sample `at`, without crossing a teleport. */
static vec3s velocity_around(const struct run_log *log, int at)
{
    const struct sample *s = log->samples;
    int first = at, last = at;
    for (;;) {
        const bool can_back = s[first].is_linked && s[at].time - s[first].time < WINDOW / 2;
        const bool can_on =
            last + 1 < log->num && s[last + 1].is_linked && s[last].time - s[at].time < WINDOW / 2;
        if (!can_back && !can_on)
            break;
        first -= can_back;
        last += can_on;
    }
    const double passed = s[last].time - s[first].time;
    if (passed <= 0.0)
        return vec3_make(0, 0, 0);
    const vec3s moved = glms_vec3_sub(s[last].origin, s[first].origin);
    return vec3_make(moved.x / (float)passed, moved.y / (float)passed, 0.0f);
}

static void find_speeds(struct run_log *log)
{
    for (int i = 0; i < log->num; i++) {
        struct sample *sample = &log->samples[i];
        const struct sample *before = i > 0 ? sample - 1 : NULL;
        if (!sample->has_velocity)
            sample->velocity = velocity_around(log, i);
        sample->speed = sample->peak = glms_vec3_norm(sample->velocity);
        if (before && before->level == sample->level && before->view_entity == sample->view_entity)
            sample->peak = fmaxf(before->peak, sample->speed);
    }
}

/* ---- keys ---- */

/* Returns the keys for a direction, rounded to one of eight, relative to the player's view. */
static unsigned keys_for_direction(vec3s way, float yaw)
{
    static const float HALF = 0.3827f; /* sin(22.5 degrees) */
    const float turn = glm_rad(yaw), length = glms_vec3_norm(way);
    const float ahead = (way.x * trig_cosf(turn) + way.y * trig_sinf(turn)) / length;
    const float right = (way.x * trig_sinf(turn) - way.y * trig_cosf(turn)) / length;
    return (ahead > HALF ? USERCMD_KEY_FORWARD : 0u) | (ahead < -HALF ? USERCMD_KEY_BACK : 0u) |
           (right > HALF ? USERCMD_KEY_RIGHT : 0u) | (right < -HALF ? USERCMD_KEY_LEFT : 0u);
}

/* The acceleration by keys is the change of speed plus the loss by friction. */
static void guess_keys(struct run_log *log)
{
    enum { FRICTION = 4 /* 1/s, on the ground */, MIN_PUSH = 150 /* units/s^2 */ };
    for (int i = 0; i < log->num; i++) {
        struct sample *sample = &log->samples[i];
        const bool has_after = i + 1 < log->num && sample[1].is_linked;
        const struct sample *from = sample->is_linked ? sample - 1 : sample;
        const struct sample *to = has_after ? sample + 1 : sample;
        const double passed = to->time - from->time;
        if (passed <= 0.0)
            continue;
        vec3s push =
            glms_vec3_scale(glms_vec3_sub(to->velocity, from->velocity), (float)(1.0 / passed));
        if (sample->is_on_ground)
            push = vec3_mad(push, sample->velocity, FRICTION);
        if (glms_vec3_norm(push) > MIN_PUSH) {
            sample->guessed = keys_for_direction(push, sample->yaw);
            sample->push = push;
        }
        if (sample->fires)
            sample->guessed |= USERCMD_KEY_ATTACK;
    }
}

static void load_keys(struct run_log *log, const struct timeline *timeline)
{
    log->keys = timeline_keys(timeline, &log->num_keys);
    for (int i = 0; i < log->num_keys; i++)
        log->has_keys[log->keys[i].slot + 1] = true;
}

/* ---- jumps ---- */

static const struct jump *jump_before(const struct run_log *log, double time, int entity, int level)
{
    int i = log->num_jumps - 1;
    while (i >= 0 && log->jumps[i].time > time)
        i--;
    while (i >= 0 && log->jumps[i].level == level && log->jumps[i].entity != entity)
        i--;
    return i >= 0 && log->jumps[i].level == level ? &log->jumps[i] : NULL;
}

static bool is_jump(const struct timeline *timeline, const struct event *event)
{
    if (event->kind != EVENT_SOUND || event->sound.sound <= 0)
        return false;
    const struct level *level = timeline_level(timeline, (int)event->level);
    return event->sound.sound < level->num_sounds && level->game->jump_sound &&
           strcmp(level->sound_names[event->sound.sound], level->game->jump_sound) == 0;
}

static void find_jumps(struct run_log *log, const struct timeline *timeline, struct arena *arena)
{
    int num_events, capacity = 0;
    const struct event *events = timeline_events(timeline, -HUGE_VAL, HUGE_VAL, &num_events);
    for (int i = 0; i < num_events; i++) {
        const struct event *event = &events[i];
        if (!is_jump(timeline, event))
            continue;
        const int level = (int)event->level;
        const struct jump *before = jump_before(log, event->time, event->sound.entity, level);
        const int count = before ? before->count + 1 : 1;
        log->jumps = arena_grow(arena, log->jumps, log->num_jumps, &capacity, sizeof *log->jumps);
        log->jumps[log->num_jumps++] =
            (struct jump){event->time, event->sound.entity, level, count};
    }
}

/* ---- look-up ---- */

struct run_log *run_log_create(const struct timeline *timeline, struct arena *arena)
{
    struct run_log *log = ARENA_NEW(arena, struct run_log, 1);
    struct playhead *playhead = playhead_create(timeline);
    *log = (struct run_log){.num = timeline_num_frames(timeline)};
    log->samples = ARENA_NEW(arena, struct sample, (size_t)log->num);
    for (int i = 0; i < log->num; i++)
        log->samples[i] =
            sample_of(playhead_frame(playhead, i), i > 0 ? &log->samples[i - 1] : NULL);
    playhead_destroy(playhead);
    find_speeds(log);
    guess_keys(log);
    load_keys(log, timeline);
    find_jumps(log, timeline, arena);
    return log;
}

static bool is_sampled_before(const void *sample, const void *time)
{
    return ((const struct sample *)sample)->time < *(const double *)time;
}

/* Returns the first sample that is not before a time, or the last. */
static int find_sample(const struct run_log *log, double time)
{
    return search_bound(log->samples, log->num - 1, sizeof *log->samples, is_sampled_before, &time);
}

static bool are_of_one_run(const struct sample *a, const struct sample *b)
{
    return a->level == b->level && a->view_entity == b->view_entity;
}

static float speed_at(const struct run_log *log, int at, double time)
{
    const struct sample *to = &log->samples[at], *from = at > 0 ? to - 1 : to;
    const double passed = to->time - from->time;
    if (passed <= 0.0 || !are_of_one_run(from, to) || time >= to->time)
        return to->speed;
    const float part = (float)fmax((time - from->time) / passed, 0.0);
    return from->speed + (to->speed - from->speed) * part;
}

static bool is_changed_by(const void *change, const void *time)
{
    return ((const struct key_change *)change)->time <= *(const double *)time;
}

/* Returns a slot's last change of keys up to a time; NULL if there is none. */
static const struct key_change *find_keys_at(const struct run_log *log, int slot, double time)
{
    int num = search_bound(log->keys, log->num_keys, sizeof *log->keys, is_changed_by, &time);
    while (num > 0 && log->keys[num - 1].slot != slot)
        num--;
    return num > 0 ? &log->keys[num - 1] : NULL;
}

/* `wish` is a direction of any length other than 0. */
static void set_strafe(const struct sample *sample, vec3s wish, struct run_state *out)
{
    const float length = sample->speed * glms_vec3_norm(wish);
    out->is_strafing = sample->has_strafe && length > 0.0f;
    if (!out->is_strafing)
        return;
    const float along = glms_vec3_dot(sample->velocity, wish) / length;
    out->strafe_angle = glm_deg(trig_acosf(glm_clamp(along, -1.0f, 1.0f)));
    out->strafe =
        (struct strafe){sample->is_on_ground, sample->speed, sample->max_speed, sample->accelerate};
}

static void set_keys(const struct run_log *log, const struct sample *sample,
                     const struct jump *jump, double time, struct run_state *out)
{
    enum {
        MOVEMENT_KEYS =
            USERCMD_KEY_FORWARD | USERCMD_KEY_BACK | USERCMD_KEY_LEFT | USERCMD_KEY_RIGHT
    };
    const int slot = log->has_keys[0] ? KEY_LOG_RECORDER : sample->view_entity - 1;
    const bool can_be_known =
        slot >= KEY_LOG_RECORDER && slot < KEY_LOG_SLOTS && log->has_keys[slot + 1];
    const struct key_change *held = can_be_known ? find_keys_at(log, slot, time) : NULL;
    if (held) {
        const float turn = glm_rad(sample->yaw + held->direction);
        out->keys = held->keys;
        if (held->keys & MOVEMENT_KEYS)
            set_strafe(sample, vec3_make(trig_cosf(turn), trig_sinf(turn), 0.0f), out);
        return;
    }
    out->is_guessed = true;
    out->keys = sample->guessed;
    set_strafe(sample, sample->push, out);
    if (jump && time - jump->time < JUMP_SHOWN)
        out->keys |= USERCMD_KEY_JUMP;
}

struct run_state run_log_at(const struct run_log *log, double time)
{
    const int at = find_sample(log, time);
    const struct sample *sample = &log->samples[at];
    const struct jump *jump = jump_before(log, time, sample->view_entity, sample->level);
    const struct sample *from = at > 0 && are_of_one_run(sample - 1, sample) ? sample - 1 : sample;
    struct run_state out = {
        .speed = speed_at(log, at, time),
        .jumps = jump ? jump->count : 0,
    };
    /* The increase within this sample is still to come. */
    out.peak = fmaxf(from == sample ? 0.0f : from->peak, out.speed);
    set_keys(log, sample, jump, time, &out);
    return out;
}

float run_log_speed_before(const struct run_log *log, double time, double seconds)
{
    const struct sample *now = &log->samples[find_sample(log, time)];
    const int at = find_sample(log, time - seconds);
    if (time - seconds < 0.0 || !are_of_one_run(now, &log->samples[at]))
        return 0.0f;
    return speed_at(log, at, time - seconds);
}

vec3s run_log_place(const struct run_log *log, double time)
{
    const int at = find_sample(log, time);
    const struct sample *to = &log->samples[at], *from = to->is_linked ? to - 1 : to;
    const double passed = to->time - from->time;
    if (passed <= 0.0 || time >= to->time)
        return to->origin;
    return glms_vec3_lerp(from->origin, to->origin, (float)fmax((time - from->time) / passed, 0.0));
}

int run_log_num(const struct run_log *log)
{
    return log->num;
}

int run_log_find(const struct run_log *log, double time)
{
    return find_sample(log, time);
}

struct run_point run_log_point(const struct run_log *log, int index)
{
    const struct sample *sample = &log->samples[index];
    return (struct run_point){sample->time, sample->origin, sample->level, sample->is_linked};
}

/* Returns twice the area of the triangle seen from above; positive if `c` is to the left of
 * the line from a to b. */
static float side_of(vec3s a, vec3s b, vec3s c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool run_log_find_line(const struct run_log *log, const vec3s ends[2], double around, double *time)
{
    static const float HEIGHT = 96.0f;
    const int level = log->num > 0 ? log->samples[find_sample(log, around)].level : 0;
    for (int i = 1; i < log->num; i++) {
        const struct sample *to = &log->samples[i], *from = to - 1;
        if (to->level != level || !to->is_linked)
            continue;
        const float before = side_of(ends[0], ends[1], from->origin);
        const float after = side_of(ends[0], ends[1], to->origin);
        const float first = side_of(from->origin, to->origin, ends[0]);
        const float second = side_of(from->origin, to->origin, ends[1]);
        if ((before < 0.0f) == (after < 0.0f) || (first < 0.0f) == (second < 0.0f))
            continue;
        const float part = before / (before - after), along = first / (first - second);
        const float height = from->origin.z + part * (to->origin.z - from->origin.z);
        if (fabsf(height - (ends[0].z + along * (ends[1].z - ends[0].z))) > HEIGHT)
            continue;
        *time = from->time + (to->time - from->time) * (double)part;
        return true;
    }
    return false;
}
