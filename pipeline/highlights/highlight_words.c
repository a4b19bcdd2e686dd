/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_demo.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

static const double SHORT_TIME = 60.0;   /* s left that are counted in seconds */
static const double LAST_SECONDS = 10.0; /* s left that are worth a mention */

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

/* Returns the powerup in the player's hand, "Quad"; NULL: none. */
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

/* Returns "2:13 left"; "" if the end of the match is not known. */
static const char *clock_of(const struct client_frame *frame, const struct moment *m, double time,
                            struct arena *arena)
{
    const double left = frame->match.has_end            ? frame->match.end - time
                        : m->kill && m->kill->left >= 0 ? m->kill->left + m->time - time
                                                        : -1.0;
    const int seconds = (int)ceil(left);
    if (left <= 0.0)
        return "";
    return left <= SHORT_TIME ? arena_printf(arena, "%d seconds left", seconds)
                              : arena_printf(arena, "%d:%02d left", seconds / 60, seconds % 60);
}

const char *highlight_words_stake(struct highlight_demo *demo, const struct highlight_item *item)
{
    const struct moment *m = &item->moment;
    struct arena *arena = demo->arena;
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, item->from));
    const char *parts[] = {power_of(frame, m->slot), clock_of(frame, m, item->from, arena),
                           highlight_demo_standing(demo, item->from)};
    const char *out = "";
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i] && parts[i][0])
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

static const char *decider_words(const struct kill_fact *kill, struct arena *arena)
{
    if (kill->is_last && kill->lead > 0)
        return "The winning frag";
    const char *what = kill->lead > 0 ? "Takes the lead" : "Levels the score";
    return kill->left >= 0.0
               ? arena_printf(arena, "%s with %s", what, seconds_left(kill->left, arena))
               : what;
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
    const struct kill_fact *kill = m->kill;
    switch (m->kind) {
    case MOMENT_RUN:
        return arena_printf(arena, "%s in a row", count);
    case MOMENT_MULTI:
        return arena_printf(arena, "%s with one %s", count, missile_word(m->weapon));
    case MOMENT_QUAD:
        return arena_printf(arena, "%s with the quad", count);
    case MOMENT_AIR:
        return arena_printf(arena, "Mid-air %s", missile_word(m->weapon));
    case MOMENT_LONG:
        return "From long range";
    case MOMENT_TURN:
        return "Turns around and hits";
    case MOMENT_LOW:
        return "Survives, just";
    case MOMENT_AGAINST:
        return kill && kill->victim_items & IT_INVULNERABILITY ? "Stops the pentagram"
                                                               : "Stops the quad";
    case MOMENT_DENIED:
        return kill && kill->denied & IT_INVULNERABILITY ? "Pentagram denied" : "Quad denied";
    case MOMENT_ESCAPE:
        return "Escapes, and strikes back";
    case MOMENT_COMEBACK:
        return kill ? arena_printf(arena, "In front, from %s behind",
                                   number_word(kill->behind, arena))
                    : "";
    case MOMENT_OUTGUNNED:
        return arena_printf(arena, "Wins with the %s", weapon_word(m->weapon));
    case MOMENT_FIGHT:
        return "Wins the long fight";
    case MOMENT_DISCHARGE:
        return m->count > 1 ? arena_printf(arena, "%s in one discharge", count) : "Discharge";
    case MOMENT_LEAD:
        return "Takes the lead";
    case MOMENT_DECIDER:
        return kill ? decider_words(kill, arena) : "";
    case MOMENT_MARK:
    case MOMENT_CHEER:
        return "";
    default:
        return reason_words(m, arena);
    }
}

const char *highlight_words_more(const struct moment *m, unsigned kinds, struct arena *arena)
{
    const struct kill_fact *kill = m->kill;
    if (!kill || kill->killer != m->slot || m->kind == MOMENT_DECIDER)
        return "";
    const bool leads =
        kill->has_sides && kill->lead_before <= 0 && kill->lead > 0 && kill->points >= FIRST_POINTS;
    const bool is_late = kill->left >= 0.0 && kill->left <= LAST_SECONDS;
    if (leads && m->kind != MOMENT_LEAD && m->kind != MOMENT_COMEBACK)
        return is_late
                   ? arena_printf(arena, "Takes the lead with %s", seconds_left(kill->left, arena))
                   : "Takes the lead";
    if (is_late)
        return arena_printf(arena, "With %s", seconds_left(kill->left, arena));
    if (kinds & 1u << MOMENT_LOW && kill->health > 0)
        return arena_printf(arena, "%d health left", kill->health);
    if (kinds & 1u << MOMENT_AIR && m->kind != MOMENT_AIR)
        return "One of them in mid-air";
    return "";
}
