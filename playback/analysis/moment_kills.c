/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/analysis/moment_kills.h"

#include <math.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/analysis/match_fact.h"
#include "playback/analysis/moment_finder.h"
#include "playback/analysis/player_past.h"

static const float AIR_HEIGHT = 96.0f; /* in units above the floor */
static const float AIR_TIME = 0.3f;    /* in seconds */
static const float AIR_DISTANCE = 150.0f;
static const float TURN = 100.0f;         /* in degrees within PLAYER_PAST_TIME */
static const double DECIDING_TIME = 20.0; /* seconds before the end of the match */
/* Seconds for which a killer with low health must survive. */
static const double DYING = 2.0;
/* Seconds after a death in which a telefrag comes from respawning. */
static const double RESPAWN = 2.0;
static const double ESCAPE_TIME = 4.0;  /* minimum seconds at low health */
static const double ESCAPE_SHOWN = 5.0; /* maximum seconds of it that are part of the moment */
enum {
    LOW_HEALTH = 15,
    FIGHT_EACH = 80, /* minimum loss of health plus armor of each player */
    FIGHT_BOTH = 220,
    ESCAPE_HITS = 2,
    STOPPED_KILLS = 6,   /* since the last death */
    FIRST_POINTS = 8,    /* minimum points of a side for its lead to count */
    COMEBACK_POINTS = 5, /* minimum deficit, also relative to the points of the side: 1 to */
    COMEBACK_SHARE = 8,
};

static void find_air(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool is_aimed =
        kill->cause == DEATH_ROCKET || kill->cause == DEATH_GRENADE || kill->cause == DEATH_RAIL;
    if (!is_aimed || kill->height < AIR_HEIGHT || kill->air_time < AIR_TIME ||
        kill->distance < AIR_DISTANCE)
        return;
    struct moment *moment = moment_finder_add_single_kill(
        f, MOMENT_AIR, kill,
        30.0f + fminf(kill->height, 600.0f) / 15.0f + fminf(kill->distance, 900.0f) / 40.0f);
    moment->reason = arena_printf(f->arena, "hit %.0f units in the air from %.0f away",
                                  (double)kill->height, (double)kill->distance);
}

/* Returns the minimum distance of a long shot in units, or 0 if the weapon is not aimed. */
static float long_shot_distance(enum death_cause cause)
{
    switch (cause) {
    case DEATH_LIGHTNING:
        return 520.0f; /* its range is 600 */
    case DEATH_SHOTGUN:
    case DEATH_SUPER_SHOTGUN:
    case DEATH_NAILGUN:
    case DEATH_SUPER_NAILGUN:
        return 900.0f;
    case DEATH_RAIL:
    case DEATH_ROCKET:
    case DEATH_GRENADE:
        return 1000.0f;
    default:
        return 0.0f;
    }
}

static void find_long(struct moment_finder *f, const struct kill_fact *kill)
{
    const float from = long_shot_distance(kill->cause);
    if (from <= 0.0f || kill->distance < from)
        return;
    struct moment *moment = moment_finder_add_single_kill(
        f, MOMENT_LONG, kill, 20.0f + fminf((kill->distance - from) / 25.0f, 25.0f));
    moment->reason = arena_printf(f->arena, "from %.0f units", (double)kill->distance);
}

/* Returns whether the weapon hits at the moment it fires. */
static bool is_instant(enum death_cause cause)
{
    return cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN || cause == DEATH_LIGHTNING ||
           cause == DEATH_RAIL;
}

static void find_turn(struct moment_finder *f, const struct kill_fact *kill)
{
    if (!is_instant(kill->cause) || kill->turn < TURN)
        return;
    struct moment *moment =
        moment_finder_add_single_kill(f, MOMENT_TURN, kill, 24.0f + (kill->turn - TURN) / 5.0f);
    moment->reason = arena_printf(f->arena, "turned by %.0f degrees in %.1f s", (double)kill->turn,
                                  PLAYER_PAST_TIME);
}

static void find_low(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->health <= 0 || kill->health > LOW_HEALTH ||
        moment_finder_dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment = moment_finder_add_single_kill(f, MOMENT_LOW, kill, 12.0f);
    moment->reason = arena_printf(f->arena, "with %d health left", kill->health);
}

/* An escape that ends with a kill, and with the player alive. */
static void find_escape(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->hard_time < ESCAPE_TIME || kill->hard_hits < ESCAPE_HITS ||
        moment_finder_dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment = moment_finder_add_single_kill(
        f, MOMENT_ESCAPE, kill, 36.0f + 3.0f * fminf((float)kill->hard_time, 8.0f));
    moment->begin = kill->time - fmin(kill->hard_time, ESCAPE_SHOWN);
    moment->reason =
        arena_printf(f->arena, "escapes with %d health for %.0f s", kill->health, kill->hard_time);
}

static void find_denied(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool pent = kill->denied & IT_INVULNERABILITY;
    if (!kill->denied)
        return;
    struct moment *moment =
        moment_finder_add_single_kill(f, MOMENT_DENIED, kill, pent ? 62.0f : 54.0f);
    moment->reason = pent ? "denies the pentagram" : "denies the quad";
}

static void find_against(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool pent = kill->victim_items & IT_INVULNERABILITY;
    if (!pent && !(kill->victim_items & IT_QUAD))
        return;
    struct moment *moment =
        moment_finder_add_single_kill(f, MOMENT_AGAINST, kill, pent ? 60.0f : 48.0f);
    moment->reason = pent ? "kills the pentagram" : "kills the quad";
}

/* Returns whether the weapon is one that everybody has, or little better. */
static bool is_weak(enum death_cause cause)
{
    return cause == DEATH_AXE || cause == DEATH_SHOTGUN || cause == DEATH_SUPER_SHOTGUN ||
           cause == DEATH_NAILGUN || cause == DEATH_SUPER_NAILGUN;
}

static void find_outgunned(struct moment_finder *f, const struct kill_fact *kill)
{
    const int best = IT_ROCKET_LAUNCHER | IT_LIGHTNING;
    if (!is_weak(kill->cause) || !(kill->victim_items & best) || !kill->items ||
        kill->items & (best | IT_QUAD))
        return;
    struct moment *moment = moment_finder_add_single_kill(f, MOMENT_OUTGUNNED, kill,
                                                          kill->cause == DEATH_AXE ? 60.0f : 32.0f);
    moment->reason = arena_printf(f->arena, "%s against %s", obituary_death_name(kill->cause),
                                  kill->victim_items & IT_ROCKET_LAUNCHER ? "rl" : "lg");
}

static void find_fight(struct moment_finder *f, const struct kill_fact *kill)
{
    const int both = kill->lost + kill->victim_lost;
    if (kill->cause == DEATH_TELEFRAG || kill->lost < FIGHT_EACH ||
        kill->victim_lost < FIGHT_EACH || both < FIGHT_BOTH ||
        moment_finder_dies_within(f, kill->killer, kill->time, kill->time + DYING))
        return;
    struct moment *moment = moment_finder_add_single_kill(
        f, MOMENT_FIGHT, kill, (fminf((float)both, 500.0f) - 100.0f) / 8.0f);
    moment->reason =
        arena_printf(f->arena, "a fight for %d and %d health", kill->lost, kill->victim_lost);
}

static void find_telefrag(struct moment_finder *f, const struct kill_fact *kill)
{
    if (kill->cause == DEATH_TELEFRAG &&
        !moment_finder_dies_within(f, kill->killer, kill->time - RESPAWN, kill->time))
        moment_finder_add_single_kill(f, MOMENT_TELEFRAG, kill, 45.0f)->reason = "telefrag";
}

static void find_stopped(struct moment_finder *f, const struct kill_fact *kill)
{
    int num = 0;
    for (const struct kill_fact *at = kill - 1; at >= f->facts->kills; at--) {
        if (at->level != kill->level || at->victim == kill->victim)
            break;
        num += moment_finder_is_kill(at) && at->killer == kill->victim;
    }
    if (num < STOPPED_KILLS)
        return;
    struct moment *moment = moment_finder_add_single_kill(f, MOMENT_STOPPED, kill,
                                                          24.0f + fminf(2.5f * (float)num, 36.0f));
    moment->reason = arena_printf(f->arena, "ends a run of %d", num);
}

static void find_lead(struct moment_finder *f, const struct kill_fact *kill)
{
    if (!kill->has_sides || kill->lead_before > 0 || kill->lead <= 0 || kill->points < FIRST_POINTS)
        return;
    const char *score = arena_printf(f->arena, "%d to %d", kill->points, kill->best_other);
    struct moment *moment;
    if (kill->behind >= COMEBACK_POINTS && COMEBACK_SHARE * kill->behind >= kill->points) {
        moment = moment_finder_add_single_kill(f, MOMENT_COMEBACK, kill,
                                               40.0f + fminf(3.0f * (float)kill->behind, 45.0f));
        moment->reason =
            arena_printf(f->arena, "from %d behind to a lead of %s", kill->behind, score);
        return;
    }
    moment =
        moment_finder_add_single_kill(f, MOMENT_LEAD, kill, kill->is_final_lead ? 25.0f : 12.0f);
    moment->reason = arena_printf(f->arena, "takes the lead %s", score);
}

/* Finds a late kill that gives a lead or a draw, or else the last kill of a match with a
 * frag limit. */
static void find_decider(struct moment_finder *f, const struct kill_fact *kill)
{
    const bool is_late = kill->left >= 0.0 && kill->left <= DECIDING_TIME;
    if (!kill->has_sides)
        return;
    if (is_late && kill->lead_before <= 0 && kill->lead >= 0)
        moment_finder_add_single_kill(f, MOMENT_DECIDER, kill, 75.0f)->reason = arena_printf(
            f->arena, "%d to %d with %.0f s left", kill->points, kill->best_other, kill->left);
    else if (kill->is_last && kill->lead > 0)
        moment_finder_add_single_kill(f, MOMENT_DECIDER, kill, kill->lead == 1 ? 55.0f : 32.0f)
            ->reason =
            arena_printf(f->arena, "the last kill, %d to %d", kill->points, kill->best_other);
}

void moment_kills_find(struct moment_finder *f, const struct kill_fact *kill)
{
    static void (*const rules[])(struct moment_finder *, const struct kill_fact *) = {
        find_air,     find_long,   find_turn,      find_low,   find_escape,
        find_against, find_denied, find_outgunned, find_fight, find_telefrag,
        find_stopped, find_lead,   find_decider,
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        rules[i](f, kill);
}
