/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_names.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/client/side_points.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double SHORT_TIME = 60.0;   /* s left that are counted in seconds */
static const double LAST_SECONDS = 10.0; /* s left that are worth a mention */
static const double JUST_BEFORE = 0.1;   /* s */

enum { FIRST_POINTS = 3 /* minimum points of a side for its lead to be worth a mention */ };

/* ---- numbers ---- */

static const char *number_word(int number, struct arena *arena)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return number >= 0 && number < (int)(sizeof words / sizeof words[0])
               ? words[number]
               : arena_printf(arena, "%d", number);
}

static const char *capitalised(const char *text, struct arena *arena)
{
    char *out = arena_strdup(arena, text);
    out[0] = (char)toupper((unsigned char)out[0]);
    return out;
}

/* Returns "eight seconds left". */
static const char *seconds_left(double left, struct arena *arena)
{
    const int seconds = (int)ceil(left);
    return arena_printf(arena, "%s second%s left", number_word(seconds, arena),
                        seconds == 1 ? "" : "s");
}

/* ---- before ---- */

/* Returns the powerup that the player has, "quad"; NULL: none. */
static const char *power_of(const struct client_frame *frame, int slot)
{
    static const struct {
        int item;
        const char *name;
    } powers[] = {{IT_QUAD, "quad"}, {IT_INVULNERABILITY, "pentagram"}, {IT_INVISIBILITY, "ring"}};
    if (slot < 0 || slot >= frame->num_players)
        return NULL;
    const struct client_player *player = &frame->players[slot];
    const int items = player->has_stats                ? player->items
                      : frame->view_entity == slot + 1 ? frame->stats[STAT_ITEMS]
                                                       : 0;
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++)
        if (items & powers[i].item)
            return powers[i].name;
    return NULL;
}

/* Returns "42 seconds left" in the last minute, "" before or if the end of the match is unknown. */
static const char *clock_of(const struct client_frame *frame, const struct moment *m, double time,
                            struct arena *arena)
{
    const double left = frame->match.has_end            ? frame->match.end - time
                        : m->kill && m->kill->left >= 0 ? m->kill->left + m->time - time
                                                        : -1.0;
    return left > 0.0 && left <= SHORT_TIME
               ? arena_printf(arena, "%.0f second%s left", ceil(left), left <= 1.0 ? "" : "s")
               : "";
}

/* Returns "two behind", "level at 16"; "" unless there are two sides with points. */
static const char *lead_of(struct highlight_demo *demo, int slot, double time)
{
    int own, best;
    const bool has_sides = highlight_demo_standing(demo, time)[0] != '\0';
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, time));
    if (!has_sides || slot < 0 || slot >= frame->num_players ||
        !side_points(timeline_level(demo->timeline, frame->level), frame, slot, &own, &best))
        return "";
    if (own == best)
        return own > 0 ? arena_printf(demo->arena, "level at %d", own) : "";
    return arena_printf(demo->arena, "%s %s", number_word(abs(own - best), demo->arena),
                        own > best ? "ahead" : "behind");
}

/* Returns the lead at the beginning of an item; "" if it changes before the moment begins: what
 * happens then would contradict it. */
static const char *steady_lead_of(struct highlight_demo *demo, const struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    const char *lead = lead_of(demo, m->slot, item->from);
    const char *later = lead_of(demo, m->slot, fmin(m->begin, m->time) - JUST_BEFORE);
    return strcmp(lead, later) == 0 ? lead : "";
}

const char *highlight_words_stake(struct highlight_demo *demo, const struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    struct arena *arena = demo->arena;
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, item->from));
    const char *power = power_of(frame, m->slot);
    const char *clock = clock_of(frame, m, item->from, arena);
    /* This moves the playhead, so that `frame` is no longer valid. */
    const char *lead = steady_lead_of(demo, item);
    const char *parts[] = {power ? arena_printf(arena, "with the %s", power) : "", clock, lead};
    const char *out = "";
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i][0])
            out = arena_printf(arena, "%s%s%s", out, out[0] ? ", " : "", parts[i]);
    return capitalised(out, arena);
}

/* ---- after ---- */

/* Returns the weapon of a kill in words: "rocket launcher". */
static const char *weapon_word(const char *weapon)
{
    static const char *const words[][2] = {
        {"axe", "axe"},
        {"sg", "shotgun"},
        {"ssg", "double-barrelled shotgun"},
        {"ng", "nailgun"},
        {"sng", "super nailgun"},
        {"gl", "grenade launcher"},
        {"rl", "rocket launcher"},
        {"lg", "lightning gun"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(weapon, words[i][0]) == 0)
            return words[i][1];
    return weapon;
}

/* Returns what a weapon fires. */
static const char *missile_word(const char *weapon)
{
    return strcmp(weapon, "rl") == 0 ? "rocket" : strcmp(weapon, "gl") == 0 ? "grenade" : "shot";
}

/* Returns " on Bob"; "" without a victim. */
static const char *victim_after(const char *word, const struct moment *m, struct arena *arena)
{
    return m->whom[0] ? arena_printf(arena, " %s%s%s", word, word[0] ? " " : "",
                                     highlight_names_spoken(m->whom, arena))
                      : "";
}

static const char *victim_of(const struct moment *m, struct arena *arena)
{
    return m->whom[0] ? highlight_names_spoken(m->whom, arena) : "the enemy";
}

static const char *power_word(int items)
{
    return items & IT_INVULNERABILITY ? "pentagram" : "quad";
}

static const char *lead_words(const struct kill_fact *kill, struct arena *arena)
{
    const char *what = kill->lead > 0 ? "Takes the lead" : "Levels the score";
    return kill->left >= 0.0 && kill->left <= LAST_SECONDS
               ? arena_printf(arena, "%s with %s", what, seconds_left(kill->left, arena))
               : what;
}

static const char *decider_words(const struct kill_fact *kill, struct arena *arena)
{
    return kill->is_last && kill->lead > 0 ? "The winning frag" : lead_words(kill, arena);
}

/* Returns the first reason, unless it has a number with decimals. */
static const char *reason_words(const struct moment *m, struct arena *arena)
{
    const char *reason = arena_printf(arena, "%.*s", (int)strcspn(m->reason, ",:"), m->reason);
    const char *dot = strchr(reason, '.');
    return dot && isdigit((unsigned char)dot[1]) ? "" : capitalised(reason, arena);
}

const char *highlight_words_call(const struct moment *m, struct arena *arena)
{
    const char *count = capitalised(number_word(m->count, arena), arena);
    const char *missile = missile_word(m->weapon), *victim = victim_of(m, arena);
    const struct kill_fact *kill = m->kill;
    switch (m->kind) {
    case MOMENT_RUN:
        return m->count == 2 ? "Double kill" : arena_printf(arena, "%s in a row", count);
    case MOMENT_MULTI:
        return arena_printf(arena, "%s with one %s", count, missile);
    case MOMENT_QUAD:
        return arena_printf(arena, "%s with the quad", count);
    case MOMENT_AIR:
        return arena_printf(arena, "Mid-air %s%s", missile, victim_after("on", m, arena));
    case MOMENT_LONG:
        return arena_printf(arena, "Long shot%s", victim_after("on", m, arena));
    case MOMENT_TURN:
        return arena_printf(arena, "Turns around and hits%s", victim_after("", m, arena));
    case MOMENT_LOW:
        return arena_printf(arena, "Gets %s, barely alive", victim);
    case MOMENT_AGAINST:
        return arena_printf(arena, "Stops %s with the %s", victim,
                            power_word(kill ? kill->victim_items : 0));
    case MOMENT_DENIED:
        return arena_printf(arena, "Denies %s the %s", victim, power_word(kill ? kill->denied : 0));
    case MOMENT_ESCAPE:
        return arena_printf(arena, "Escapes, then gets %s", victim);
    case MOMENT_COMEBACK:
        return kill ? arena_printf(arena, "In front, from %s behind",
                                   number_word(kill->behind, arena))
                    : "";
    case MOMENT_OUTGUNNED:
        return arena_printf(arena, "Beats %s with the %s", victim, weapon_word(m->weapon));
    case MOMENT_FIGHT:
        return arena_printf(arena, "Wins the long fight%s", victim_after("against", m, arena));
    case MOMENT_TELEFRAG:
        return arena_printf(arena, "Telefrags %s", victim);
    case MOMENT_DISCHARGE:
        return m->count > 1 ? arena_printf(arena, "%s in one discharge", count) : "Discharge";
    case MOMENT_STOPPED:
        return arena_printf(arena, "Ends the run%s", victim_after("of", m, arena));
    case MOMENT_LEAD:
        return "Takes the lead";
    case MOMENT_DECIDER:
        return kill ? decider_words(kill, arena) : "";
    case MOMENT_KILL:
        return arena_printf(arena, "Gets %s with the %s", victim, weapon_word(m->weapon));
    case MOMENT_MARK:
    case MOMENT_CHEER:
        return "";
    default:
        return reason_words(m, arena);
    }
}

/* Returns whether the call names the victim. */
static bool names_victim(enum moment_kind kind)
{
    static const unsigned others = 1u << MOMENT_RUN | 1u << MOMENT_MULTI | 1u << MOMENT_QUAD |
                                   1u << MOMENT_DISCHARGE | 1u << MOMENT_COMEBACK |
                                   1u << MOMENT_LEAD | 1u << MOMENT_DECIDER;
    return !(others & 1u << kind);
}

/* Returns what the decisive kill does to the score: "takes the lead, 17 to 16". */
static const char *score_words(const struct moment *m, struct arena *arena)
{
    const struct kill_fact *kill = m->kill;
    const bool is_call =
        m->kind == MOMENT_LEAD || m->kind == MOMENT_COMEBACK || m->kind == MOMENT_DECIDER;
    const char *score = arena_printf(arena, "%d to %d", kill->points, kill->best_other);
    if (!kill->has_sides || kill->points < FIRST_POINTS)
        return "";
    if (is_call)
        return score;
    return kill->lead_before <= 0 && kill->lead > 0
               ? arena_printf(arena, "%s, %s", lead_words(kill, arena), score)
               : "";
}

const char *highlight_words_more(const struct moment *m, unsigned kinds, const char *victims,
                                 struct arena *arena)
{
    const struct kill_fact *kill = m->kill;
    if (!kill || kill->killer != m->slot)
        return "";
    const char *score = score_words(m, arena);
    if (score[0])
        return score;
    if (victims[0] && !names_victim(m->kind))
        return victims;
    if (kill->left >= 0.0 && kill->left <= LAST_SECONDS)
        return arena_printf(arena, "With %s", seconds_left(kill->left, arena));
    if (kinds & 1u << MOMENT_LOW && kill->health > 0)
        return arena_printf(arena, "%d health left", kill->health);
    return "";
}

const char *highlight_words_victims(const struct highlight_demo *demo, const struct moment *m)
{
    enum { MAX_NAMES = 3 };
    const char *names[MAX_NAMES], *out = "";
    int num = 0;
    for (int i = 0; i < demo->facts->num_kills && num < MAX_NAMES; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        int k = 0;
        if (kill->killer != m->slot || kill->victim == m->slot || kill->is_team_kill ||
            kill->time < m->begin || kill->time > m->end || !kill->whom[0])
            continue;
        while (k < num && strcmp(names[k], kill->whom) != 0)
            k++;
        if (k < num)
            continue;
        names[num++] = kill->whom;
        out = arena_printf(demo->arena, "%s%s%s", out, out[0] ? ", " : "",
                           highlight_names_spoken(kill->whom, demo->arena));
    }
    return out;
}
