/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/run_match.h"

#include <math.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/search.h"
#include "base/vec.h"
#include "playback/analysis/run_log.h"
#include "playback/analysis/splits.h"

static const float NEAR = 96.0f;      /* units between the two runs */
static const float FURTHER = 256.0f;  /* units of the other route in which the next place is */
static const float PER_UNIT = 0.25f;  /* cost, in units, of a unit that is skipped or repeated */
static const float PER_SECOND = 4.0f; /* the same of a second by which the lead changes */
static const double BACK = 15.0, ON = 30.0; /* seconds in which a lost run is searched */
static const double RETRY = 0.1;            /* seconds after which it is searched again */
static const double DIFFERS = 1.0;          /* seconds from a split that show that it is lost */

struct matched {
    double time;
    double other; /* NAN: the other run was not here */
    bool is_linked;
};

struct run_match {
    int num;
    struct matched *all; /* by time */
};

/* The points of the level that the other run has reached, and where in them it is followed. */
struct follower {
    const struct run_log *log;
    int first, end;    /* the level's points */
    int at;            /* the point at the end of the path on which the run is */
    double time;       /* when it is there */
    double later;      /* how much later this is than the own run's time */
    double next_retry; /* by the own run's time */
    bool is_lost;
};

/* Finds the time on the path to a point at which it is closest to a place. Returns the distance. */
static float nearest_on_path(const struct run_log *log, int at, vec3s place, double *time)
{
    const struct run_point to = run_log_point(log, at);
    const struct run_point from = to.is_linked ? run_log_point(log, at - 1) : to;
    const vec3s way = glms_vec3_sub(to.origin, from.origin);
    const float length = glms_vec3_norm2(way);
    const float part =
        length > 0.0f
            ? glm_clamp(glms_vec3_dot(glms_vec3_sub(place, from.origin), way) / length, 0.0f, 1.0f)
            : 1.0f;
    *time = from.time + (to.time - from.time) * (double)part;
    return glms_vec3_distance(place, vec3_mad(from.origin, way, part));
}

static float path_length(const struct run_log *log, int at)
{
    const struct run_point to = run_log_point(log, at);
    return to.is_linked ? glms_vec3_distance(run_log_point(log, at - 1).origin, to.origin) : 0.0f;
}

static void find_level(const struct run_log *log, double time, int *first, int *end)
{
    const int at = run_log_find(log, time), level = run_log_point(log, at).level;
    *first = *end = at;
    while (*first > 0 && run_log_point(log, *first - 1).level == level)
        --*first;
    while (*end < run_log_num(log) && run_log_point(log, *end).level == level)
        ++*end;
}

/* Follows the other run to the place that the own run reaches by moving this far. */
static bool follow(struct follower *f, vec3s place, float moved, double expected)
{
    enum { MAX_POINTS = 2048 };
    float passed = 0.0f, least = HUGE_VALF;
    double found = f->time;
    int at = f->at;
    for (int i = f->at; i < f->end && i < f->at + MAX_POINTS && passed <= FURTHER + moved; i++) {
        double when;
        const float distance = nearest_on_path(f->log, i, place, &when);
        const float cost =
            distance + PER_UNIT * fabsf(passed - moved) + PER_SECOND * (float)fabs(when - expected);
        if (i > f->at)
            passed += path_length(f->log, i);
        if (distance > NEAR || cost >= least || when < f->time)
            continue;
        least = cost;
        found = when;
        at = i;
    }
    f->at = at;
    f->time = found;
    return least < HUGE_VALF;
}

/* Searches for the place near the time that follows from the last match. */
static bool search(struct follower *f, vec3s place, double expected)
{
    float least = HUGE_VALF;
    for (int i = run_log_find(f->log, expected - BACK); i < f->end; i++) {
        double when;
        if (i < f->first)
            continue;
        if (run_log_point(f->log, i).time > expected + ON)
            break;
        const float distance = nearest_on_path(f->log, i, place, &when);
        const float cost = distance + PER_SECOND * (float)fabs(when - expected);
        if (distance > NEAR || cost >= least)
            continue;
        least = cost;
        f->time = when;
        f->at = i;
    }
    return least < HUGE_VALF;
}

static double match_point(struct follower *f, struct run_point own, float moved)
{
    const double expected = own.time + f->later;
    if (!f->is_lost)
        f->is_lost = !follow(f, own.origin, moved, expected);
    if (f->is_lost && own.time >= f->next_retry) {
        f->next_retry = own.time + RETRY;
        f->is_lost = !search(f, own.origin, expected);
    }
    if (f->is_lost)
        return NAN;
    f->later = f->time - own.time;
    return f->time;
}

/* At a split the other run's time is known. */
static void pass_splits(struct follower *f, const struct splits *splits, double time, int *next)
{
    for (; splits && *next < splits->num && splits->all[*next].demo[0] <= time; ++*next) {
        const double *demo = splits->all[*next].demo;
        const int at = run_log_find(f->log, demo[1]);
        if (at < f->first || at >= f->end ||
            (!f->is_lost && fabs(f->later - (demo[1] - demo[0])) < DIFFERS))
            continue;
        f->at = at;
        f->time = demo[1];
        f->later = demo[1] - demo[0];
        f->next_retry = time;
        f->is_lost = true;
    }
}

struct run_match *run_match_create(const struct run_log *own, double own_time,
                                   const struct run_log *other, double other_time,
                                   const struct splits *splits, struct arena *arena)
{
    struct run_match *match = ARENA_NEW(arena, struct run_match, 1);
    struct follower follower = {.log = other, .is_lost = true, .next_retry = -HUGE_VAL};
    int first, end, next = 0;
    find_level(own, own_time, &first, &end);
    find_level(other, other_time, &follower.first, &follower.end);
    follower.at = follower.first;
    follower.later =
        splits ? splits->later
               : run_log_point(other, follower.first).time - run_log_point(own, first).time;
    *match = (struct run_match){.num = end - first};
    match->all = ARENA_NEW(arena, struct matched, (size_t)match->num);
    for (int i = 0; i < match->num; i++) {
        const struct run_point point = run_log_point(own, first + i);
        pass_splits(&follower, splits, point.time, &next);
        match->all[i] =
            (struct matched){point.time, match_point(&follower, point, path_length(own, first + i)),
                             point.is_linked};
    }
    return match;
}

static bool is_matched_before(const void *matched, const void *time)
{
    return ((const struct matched *)matched)->time < *(const double *)time;
}

bool run_match_at(const struct run_match *match, double time, double *other)
{
    const int at =
        search_bound(match->all, match->num - 1, sizeof *match->all, is_matched_before, &time);
    const struct matched *to = &match->all[at], *from = at > 0 && to->is_linked ? to - 1 : to;
    if (isnan(to->other))
        return false;
    const double passed = to->time - from->time, moved = to->other - from->other;
    const bool is_between = passed > 0.0 && time < to->time && moved >= 0.0 && moved < DIFFERS;
    *other = is_between ? to->other - moved * (to->time - time) / passed : to->other;
    return true;
}
