/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/director/autotrack_value.h"

#include <stdlib.h>

#include "base/arena.h"
#include "playback/client/match_mode.h"
#include "playback/director/autotrack_stats.h"

/* In the killer's view, a kill is worth KILL plus KILL_STEP, and another KILL_STEP for each thing
 * that makes it special. The other values are added to each beat to which they apply. */
enum {
    KILL = 1600,
    KILL_STEP = 1400,
    TEAM_KILL = 560, /* instead of both: less than a cut costs */
    FIGHT = 40,
    TAKE = 60,
    POWER = 150,
    FACES = 15,
    STRENGTH = 2,
    DEAD = -400,
    IDLE = -200,
    ABSENT = -5000,
};

/* Times in beats. */
enum {
    FIGHT_AROUND = POV_BEATS_PER_SECOND / 2,
    TAKE_BEFORE = POV_BEATS_PER_SECOND,
    TAKE_AFTER = POV_BEATS_PER_SECOND / 2,
    DEAD_AFTER = 3, /* up to then, a death is worth seeing */
    IDLE_TIME = 6 * POV_BEATS_PER_SECOND,
    IDLE_AFTER = 3 * POV_BEATS_PER_SECOND,
    IDLE_BEFORE = 2 * POV_BEATS_PER_SECOND,
    RUN_TIME = 8 * POV_BEATS_PER_SECOND,
    RUN_LENGTH = 3, /* kills */
};

/* By kind of game: observers and editors hold views for about these times. A quarter of a
 * second is added to four seconds, since frames begin some milliseconds before or after a beat. */
static const struct autotrack_rules rules[NUM_MATCH_MODES] = {
    [MATCH_MODE_DUEL] = {20, 120, 50},
    [MATCH_MODE_SMALL_TEAMS] = {17, 80, 75},
    [MATCH_MODE_TEAMS] = {17, 60, 75},
    [MATCH_MODE_FFA] = {17, 48, 75},
};

struct valuation {
    const struct autotrack_stats *stats;
    struct autotrack_values *out;
};

/* ---- the kind of game ---- */

static struct autotrack_rules rules_of(const struct autotrack_stats *stats)
{
    const int num = __builtin_popcount(autotrack_stats_find_players(stats));
    return rules[match_mode_of(num, stats->has_teams)];
}

/* ---- kills ---- */

static bool dies_between(const struct autotrack_stats *stats, int slot, int first, int last)
{
    for (int beat = first; beat <= last; beat++)
        if (stats->samples[beat][slot].is_here && !stats->samples[beat][slot].is_alive)
            return true;
    return false;
}

/* Returns whether the kill is one of several in quick succession, without the killer's death. */
static bool is_in_run(const struct autotrack_stats *stats, int index)
{
    const struct recorded_kill *kill = &stats->kills[index];
    int num = 0, first = index;
    while (first > 0 && stats->kills[first - 1].beat >= kill->beat - RUN_TIME)
        first--;
    for (int i = first;
         i < stats->num_kills && num < RUN_LENGTH && stats->kills[i].beat <= kill->beat + RUN_TIME;
         i++) {
        const struct recorded_kill *other = &stats->kills[i];
        num += other->killer == kill->killer && !other->is_team_kill &&
               !dies_between(stats, kill->killer, i < index ? other->beat : kill->beat,
                             i < index ? kill->beat : other->beat);
    }
    return num >= RUN_LENGTH;
}

static bool has_power(const struct autotrack_stats *stats, int slot, int beat)
{
    return slot >= 0 && (stats->samples[beat][slot].has_power ||
                         (beat > 0 && stats->samples[beat - 1][slot].has_power));
}

/* Returns the value of a kill in the killer's view. */
static int32_t value_of_kill(const struct autotrack_stats *stats, int index)
{
    const struct recorded_kill *kill = &stats->kills[index];
    if (kill->is_team_kill)
        return TEAM_KILL;
    const int special = is_in_run(stats, index) + has_power(stats, kill->killer, kill->beat) +
                        has_power(stats, kill->victim, kill->beat) + kill->takes_lead +
                        kill->takes_last_lead;
    return KILL + KILL_STEP * (1 + special);
}

static void add_kill(struct valuation *v, int slot, int beat, int32_t value)
{
    if (slot < 0 || slot >= QW_MAX_PLAYERS)
        return;
    v->out->kills[beat][slot] += value;
    v->out->beats[beat][slot] += value;
}

static void add_kills(struct valuation *v)
{
    for (int i = 0; i < v->stats->num_kills; i++) {
        const struct recorded_kill *kill = &v->stats->kills[i];
        const int32_t value = value_of_kill(v->stats, i);
        add_kill(v, kill->killer, kill->beat, value);
        add_kill(v, kill->victim, kill->beat, value * v->out->rules.victim / 100);
    }
}

/* ---- between kills ---- */

/* Adds a value to the beats `first` to `last`, as far as they exist. */
static void add_value(struct valuation *v, int slot, int first, int last, int32_t value)
{
    const int end = v->stats->num_beats - 1;
    for (int beat = first < 0 ? 0 : first; beat <= (last < end ? last : end); beat++)
        v->out->beats[beat][slot] += value;
}

static bool is_sign(const struct valuation *v, int slot, int beat)
{
    const struct player_sample *sample = &v->stats->samples[beat][slot];
    return sample->fights || sample->takes || v->out->kills[beat][slot] > 0;
}

/* Subtracts from stretches in which nothing happens to a player for a long time. */
static void add_idle(struct valuation *v, int slot)
{
    int last = 0;
    for (int beat = 0; beat <= v->stats->num_beats; beat++) {
        if (beat < v->stats->num_beats && !is_sign(v, slot, beat))
            continue;
        if (beat - last > IDLE_TIME)
            add_value(v, slot, last + IDLE_AFTER, beat - IDLE_BEFORE, IDLE);
        last = beat;
    }
}

static void add_beats(struct valuation *v, int slot)
{
    int dead = 0;        /* for how many beats */
    int last_fight = -1; /* last beat that is valued as part of a fight */
    for (int beat = 0; beat < v->stats->num_beats; beat++) {
        const struct player_sample *sample = &v->stats->samples[beat][slot];
        int32_t *value = &v->out->beats[beat][slot];
        dead = sample->is_alive ? 0 : dead + 1;
        if (!sample->is_here || !autotrack_stats_can_show(v->stats, slot))
            *value += ABSENT;
        else if (dead > DEAD_AFTER)
            *value += DEAD;
        *value += sample->strength * STRENGTH + (sample->faces ? FACES : 0) +
                  (sample->has_power ? POWER : 0);
        if (sample->takes)
            add_value(v, slot, beat - TAKE_BEFORE, beat + TAKE_AFTER, TAKE);
        if (sample->fights) {
            const int first = beat - FIGHT_AROUND;
            add_value(v, slot, first > last_fight ? first : last_fight + 1, beat + FIGHT_AROUND,
                      FIGHT);
            last_fight = beat + FIGHT_AROUND;
        }
    }
}

struct autotrack_values autotrack_values_find(const struct autotrack_stats *stats)
{
    struct autotrack_values values = {.rules = rules_of(stats)};
    struct valuation v = {stats, &values};
    values.beats = mem_alloc((size_t)stats->num_beats * sizeof *values.beats);
    values.kills = mem_alloc((size_t)stats->num_beats * sizeof *values.kills);
    add_kills(&v);
    for (int slot = 0; slot < QW_MAX_PLAYERS; slot++) {
        add_beats(&v, slot);
        add_idle(&v, slot);
    }
    return values;
}

void autotrack_values_free(struct autotrack_values *values)
{
    free(values->beats);
    free(values->kills);
}
