/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/outside_moments.h"

#include <math.h>

#include "base/arena.h"
#include "base/vec.h"
#include "demo/protocol/quake.h"
#include "playback/client/view_schedule.h"
#include "playback/director/autotrack_stats.h"

/* Times in beats. */
enum {
    SHORTEST = 10, /* a shorter look from outside is hard to follow */
    LONGEST = 16,
    BESIDE = 4,      /* minimum of the view before and after it */
    KILL_BEFORE = 8, /* shown of a kill */
    KILL_AFTER = 5,
    KILL_AROUND = 4, /* no kill of the view may be that close */
    POWER_BEFORE = 2,
    POWER_AFTER = 9,
    BASE_LENGTH = 12,
    BASE_FIGHTERS = 4,
    BASE_EVERY = 40,
    LULL = 17, /* minimum without anything that happens to the player */
    LULL_AFTER = 4,
    LULL_BEFORE = 3,
    LULL_EVERY = 32,
};

static const float CLOSE = 700.0f; /* units between those who fight in one place */

/* A shot of the plan that is searched. */
struct search {
    const struct autotrack_stats *stats;
    struct arena *arena;
    int slot, first, end; /* beats */
    struct view_outside *all;
    int num, capacity;
};

static const struct player_sample *sample_at(const struct search *s, int beat, int slot)
{
    return &s->stats->samples[beat][slot];
}

static bool is_alive_during(const struct search *s, int slot, int first, int end)
{
    for (int beat = first; beat < end; beat++)
        if (!sample_at(s, beat, slot)->is_alive)
            return false;
    return true;
}

/* Returns the number of kills by and of the player shown in the beats first <= beat < end. */
static int count_kills(const struct search *s, int first, int end)
{
    int num = 0;
    for (int i = 0; i < s->stats->num_kills && s->stats->kills[i].beat < end; i++) {
        const struct recorded_kill *kill = &s->stats->kills[i];
        num += kill->beat >= first && (kill->killer == s->slot || kill->victim == s->slot);
    }
    return num;
}

/* Adds a moment, as far as it is in the shot, if that is long enough. */
static void add_moment(struct search *s, enum view_outside_reason reason, int first, int end,
                       int kill, int slot, int other)
{
    first = first < s->first + BESIDE ? s->first + BESIDE : first;
    end = end > s->end - BESIDE ? s->end - BESIDE : end;
    if (end - first < SHORTEST)
        return;
    const int *frames = s->stats->frames;
    s->all = arena_grow(s->arena, s->all, s->num, &s->capacity, sizeof *s->all);
    s->all[s->num++] = (struct view_outside){
        reason, frames[first], frames[end], kill < 0 ? -1 : frames[kill], slot, other};
}

static bool can_show(const struct search *s, int slot, int first, int end)
{
    return first >= 0 && end <= s->stats->num_beats && is_alive_during(s, slot, first, end);
}

/* Returns the player closest to another one, alive all the time; -1: none. */
static int find_nearest(const struct search *s, int slot, int first, int end)
{
    const int middle = (first + end) / 2;
    int best = -1;
    float least = INFINITY;
    for (int i = 0; i < QW_MAX_PLAYERS; i++) {
        const float distance =
            glms_vec3_distance(sample_at(s, middle, i)->origin, sample_at(s, middle, slot)->origin);
        if (i != slot && distance < least && can_show(s, i, first, end)) {
            best = i;
            least = distance;
        }
    }
    return best;
}

/* ---- reasons ---- */

/* The victim is shown until the body is gone. */
static void find_kills(struct search *s)
{
    for (int i = 0; i < s->stats->num_kills && s->stats->kills[i].beat < s->end; i++) {
        const struct recorded_kill *kill = &s->stats->kills[i];
        const int first = kill->beat - KILL_BEFORE;
        int end = kill->beat + 1;
        if (kill->killer != s->slot || kill->victim < 0 || kill->victim >= QW_MAX_PLAYERS ||
            kill->is_team_kill || first < s->first ||
            !is_alive_during(s, kill->victim, first, kill->beat) ||
            count_kills(s, first, kill->beat + KILL_AFTER) > 1)
            continue;
        while (end < kill->beat + KILL_AFTER && end < s->end &&
               !sample_at(s, end, kill->victim)->is_alive)
            end++;
        add_moment(s, VIEW_OUTSIDE_KILL, first, end, kill->beat, kill->victim, kill->killer);
    }
}

static void find_powers(struct search *s)
{
    for (int beat = s->first + 1; beat < s->end; beat++) {
        const int first = beat - POWER_BEFORE, end = beat + POWER_AFTER;
        if (sample_at(s, beat, s->slot)->has_power && !sample_at(s, beat - 1, s->slot)->has_power &&
            can_show(s, s->slot, first, end) &&
            count_kills(s, first - KILL_AROUND, end + KILL_AROUND) == 0)
            add_moment(s, VIEW_OUTSIDE_POWER, first, end, -1, s->slot, -1);
    }
}

static bool fights_around(const struct search *s, int slot, int beat)
{
    for (int i = beat - BESIDE; i <= beat + BESIDE; i++)
        if (i >= 0 && i < s->stats->num_beats && sample_at(s, i, slot)->fights)
            return true;
    return false;
}

static int count_fighters(const struct search *s, int beat)
{
    const vec3s place = sample_at(s, beat, s->slot)->origin;
    int num = 0;
    for (int i = 0; i < QW_MAX_PLAYERS; i++)
        num += sample_at(s, beat, i)->is_alive && fights_around(s, i, beat) &&
               glms_vec3_distance(place, sample_at(s, beat, i)->origin) < CLOSE;
    return num;
}

static void find_bases(struct search *s)
{
    for (int beat = s->first; beat < s->end; beat++) {
        const int first = beat - BASE_LENGTH / 3, end = first + BASE_LENGTH;
        if (!can_show(s, s->slot, first, end) || count_fighters(s, beat) < BASE_FIGHTERS ||
            count_kills(s, first - KILL_AROUND, end + KILL_AROUND) > 0)
            continue;
        add_moment(s, VIEW_OUTSIDE_BASE, first, end, -1, s->slot,
                   find_nearest(s, s->slot, first, end));
        beat += BASE_EVERY;
    }
}

static bool is_sign(const struct search *s, int beat)
{
    const struct player_sample *sample = sample_at(s, beat, s->slot);
    return sample->fights || sample->takes;
}

/* Returns who fights most, -1 if nobody does. */
static int find_fighter(const struct search *s, int first, int end)
{
    int best = -1, most = 0;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        int fights = 0;
        for (int beat = first; beat < end; beat++)
            fights += sample_at(s, beat, slot)->fights;
        if (fights > most && can_show(s, slot, first, end)) {
            most = fights;
            best = slot;
        }
    }
    return best;
}

/* Returns one of the two who are closest to each other; -1: there are not two. */
static int find_closest(const struct search *s, int first, int end)
{
    const int middle = (first + end) / 2;
    int best = -1;
    float least = INFINITY;
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        const int other = can_show(s, slot, first, end) ? find_nearest(s, slot, first, end) : -1;
        const float distance = other < 0 ? INFINITY
                                         : glms_vec3_distance(sample_at(s, middle, slot)->origin,
                                                              sample_at(s, middle, other)->origin);
        if (distance < least) {
            least = distance;
            best = slot;
        }
    }
    return best;
}

/* Others who fight are more interesting than two who may soon, and these more than one player. */
static void add_lull(struct search *s, int first, int end)
{
    const int slots[] = {find_fighter(s, first, end), find_closest(s, first, end),
                         can_show(s, s->slot, first, end) ? s->slot : -1};
    for (int i = 0; i < 3; i++)
        if (slots[i] >= 0)
            add_moment(s, VIEW_OUTSIDE_LULL, first, end, -1, slots[i],
                       find_nearest(s, slots[i], first, end));
}

static void find_lulls(struct search *s)
{
    int last = s->first;
    for (int beat = s->first; beat <= s->end; beat++) {
        if (beat < s->end && !is_sign(s, beat) && count_kills(s, beat, beat + 1) == 0)
            continue;
        for (int first = last + LULL_AFTER;
             beat - last >= LULL && first + SHORTEST <= beat - LULL_BEFORE; first += LULL_EVERY) {
            const int end = first + LONGEST;
            add_lull(s, first, end < beat - LULL_BEFORE ? end : beat - LULL_BEFORE);
        }
        last = beat;
    }
}

/* ---- the plan ---- */

/* Returns the first beat that begins at or after a frame. */
static int beat_of(const struct autotrack_stats *stats, int from, int frame)
{
    int beat = from;
    while (beat < stats->num_beats && stats->frames[beat] < frame)
        beat++;
    return beat;
}

void outside_moments_find(const struct autotrack_stats *stats, struct view_schedule *plan,
                          struct arena *arena)
{
    static void (*const searches[])(struct search *) = {find_kills, find_powers, find_bases,
                                                        find_lulls};
    struct search s = {.stats = stats, .arena = arena};
    for (int k = 0; k < (int)(sizeof searches / sizeof *searches); k++) {
        s.end = 0;
        for (int i = 0; i < plan->num_cuts; i++) {
            s.slot = plan->cuts[i].slot;
            s.first = s.end;
            s.end = i + 1 < plan->num_cuts ? beat_of(stats, s.first, plan->cuts[i + 1].frame)
                                           : stats->num_beats;
            if (s.first < s.end)
                searches[k](&s);
        }
    }
    plan->num_outsides = s.num;
    plan->outsides = s.all;
}
