/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/player_past.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "playback/motion/interpolation.h"
#include "world/map.h"
#include "world/map_trace.h"

enum { NUM_PAST = 128 /* must be a power of two */ };

static const float FEET = 24.0f;      /* units below a player's origin */
static const float EYES = 22.0f;      /* units above it */
static const float HALF_VIEW = 50.0f; /* half the horizontal field of view, in degrees */
static const float NEAR = 64.0f;
static const float DEPTH = 2048.0f;  /* maximum depth of a floor below a player, in units */
static const float AIRBORNE = 40.0f; /* units; higher than steps and the ends of jumps */
static const float LEVEL = 1.0f;     /* maximum vertical movement of a standing player, in units */
/* Seconds; a flying player stays at one height for at most half of this. */
static const double STANDING = 0.2;

struct track {
    int num; /* number added; the last NUM_PAST are kept */
    struct past past[NUM_PAST];
};

struct player_past {
    struct track tracks[PLAYER_PAST_SLOTS];
};

struct player_past *player_past_create(void)
{
    return mem_alloc(sizeof(struct player_past));
}

void player_past_free(struct player_past *past)
{
    free(past);
}

void player_past_forget(struct player_past *past)
{
    memset(past, 0, sizeof *past);
}

void player_past_add(struct player_past *past, int slot, struct past place)
{
    struct track *track = &past->tracks[slot];
    track->past[track->num++ % NUM_PAST] = place;
    if (track->num == 2 * NUM_PAST)
        track->num = NUM_PAST; /* the same position in the ring */
}

const struct past *player_past_get(const struct player_past *past, int slot, int nth)
{
    if (slot < 0 || slot >= PLAYER_PAST_SLOTS || nth >= past->tracks[slot].num || nth >= NUM_PAST)
        return NULL;
    return &past->tracks[slot].past[(past->tracks[slot].num - 1 - nth) % NUM_PAST];
}

/* Returns the player's state at a time, or at the last message before it. */
static const struct past *find_past_at(const struct player_past *past, int slot, double time)
{
    const struct past *place;
    for (int i = 0; (place = player_past_get(past, slot, i)); i++)
        if (place->time <= time)
            return place;
    return NULL;
}

static bool sees(const struct map *map, vec3s from, vec3s to)
{
    struct map_trace trace;
    const vec3s eyes = vec3_make(from.x, from.y, from.z + EYES);
    if (!map)
        return true;
    map_trace(map, 0, 0, eyes, to, &trace);
    return trace.fraction >= 1.0f;
}

float player_past_turn(const struct player_past *past, int killer, int victim, double time,
                       const struct map *map)
{
    const struct past *last = player_past_get(past, killer, 0), *before = last;
    float most = 0.0f;
    for (int i = 1; before; i++) {
        const struct past *at = player_past_get(past, killer, i);
        if (!at || time - at->time > PLAYER_PAST_TIME ||
            glms_vec3_distance(at->origin, before->origin) > PLAYER_PAST_LEAP)
            break;
        const float turn = fabsf(angle_lerp(0, last->angles.y - at->angles.y, 1));
        const struct past *whom = turn > most ? find_past_at(past, victim, at->time) : NULL;
        if (whom && sees(map, at->origin, whom->origin))
            most = turn;
        before = at;
    }
    return most;
}

/* Tests the horizontal angle from the centre of the view. Someone directly above or below
 * always counts as in front. */
static bool is_in_front(const struct past *killer, vec3s victim)
{
    const float x = victim.x - killer->origin.x, y = victim.y - killer->origin.y;
    const float yaw = glm_deg(trig_atan2f(y, x));
    return trig_hypotf(x, y) < NEAR || fabsf(angle_lerp(0, yaw - killer->angles.y, 1)) < HALF_VIEW;
}

bool player_past_saw(const struct player_past *past, int killer, int victim, double time,
                     const struct map *map)
{
    const struct past *at;
    for (int i = 0; (at = player_past_get(past, killer, i)); i++) {
        const struct past *whom = find_past_at(past, victim, at->time);
        if (time - at->time > PLAYER_PAST_TIME || !whom)
            return false;
        if (is_in_front(at, whom->origin) && sees(map, at->origin, whom->origin))
            return true;
    }
    return false;
}

/* Returns whether the player stands on the floor or on something that moves above it. */
static bool is_standing(const struct player_past *past, int slot, double time)
{
    const struct past *at, *last = player_past_get(past, slot, 0);
    for (int i = 0; (at = player_past_get(past, slot, i)); i++) {
        if (fabsf(at->origin.z - last->origin.z) > LEVEL)
            return false;
        if (time - at->time > STANDING)
            return true;
    }
    return false;
}

float player_past_air_time(const struct player_past *past, int slot, double time,
                           const struct map *map)
{
    const struct past *at;
    float sec = 0.0f;
    if (is_standing(past, slot, time))
        return 0.0f;
    for (int i = 0;
         (at = player_past_get(past, slot, i)) && player_past_height(map, at->origin) >= AIRBORNE;
         i++)
        sec = (float)(time - at->time);
    return sec;
}

float player_past_height(const struct map *map, vec3s origin)
{
    struct map_trace trace;
    const vec3s down = vec3_make(origin.x, origin.y, origin.z - FEET - DEPTH);
    if (!map)
        return -1.0f;
    map_trace(map, 0, 0, origin, down, &trace);
    if (trace.start_solid || trace.fraction >= 1.0f)
        return -1.0f;
    return fmaxf(origin.z - FEET - trace.end.z, 0.0f);
}
