/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_words.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_demo.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/highlight_score.h"
#include "playback/analysis/match_facts.h"
#include "playback/client/client_frame.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"

/* s left that are worth a mention, and in which a lead decides a match. */
static const double LAST_SECONDS = 10.0, LATE = 20.0;

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

/* Returns a text whose spaces end no line. */
static const char *unbroken(const char *text, struct arena *arena)
{
    const char *out = "";
    for (size_t length; *text; text += length) {
        length = *text == ' ' ? 1 : strcspn(text, " ");
        out = *text == ' ' ? arena_printf(arena, "%s" CARD_NO_BREAK, out)
                           : arena_printf(arena, "%s%.*s", out, (int)length, text);
    }
    return out;
}

/* Returns "eight seconds left". */
static const char *seconds_left(double left, struct arena *arena)
{
    const int seconds = (int)ceil(left);
    return unbroken(arena_printf(arena, "%s second%s left", number_word(seconds, arena),
                                 seconds == 1 ? "" : "s"),
                    arena);
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

/* Returns "last minute", which holds as long as the card is shown; "" before or if the end of the
 * match is unknown. */
static const char *clock_of(const struct client_frame *frame, const struct moment *m, double time,
                            struct arena *arena)
{
    static const struct {
        double left; /* s */
        const char *words;
    } parts[] = {{10.0, "last ten seconds"}, {30.0, "last half minute"}, {60.0, "last minute"}};
    const double left = frame->match.has_end            ? frame->match.end - time
                        : m->kill && m->kill->left >= 0 ? m->kill->left + m->time - time
                                                        : -1.0;
    for (size_t i = 0; left > 0.0 && i < sizeof parts / sizeof parts[0]; i++)
        if (left <= parts[i].left)
            return unbroken(parts[i].words, arena);
    return "";
}

/* Returns "a few behind" for a lead that changes while the card is shown. */
static const char *rough_lead_of(const struct highlight_points *points)
{
    enum { CLOSE = 2, FEW = 5 };
    const int least = points->least_lead, most = points->most_lead;
    if (least <= 0 && most >= 0)
        return least >= -CLOSE && most <= CLOSE ? "neck and neck" : "";
    if (least > 0)
        return most <= CLOSE ? "just ahead" : most <= FEW ? "a few ahead" : "well ahead";
    return least >= -CLOSE ? "just behind" : least >= -FEW ? "a few behind" : "well behind";
}

/* Returns "two behind", "level at 16"; "" if nobody has points. */
static const char *lead_of(const struct highlight_points *points, struct arena *arena)
{
    const int lead = points->own - points->best;
    if (!points->is_steady)
        return unbroken(rough_lead_of(points), arena);
    if (lead == 0)
        return points->own > 0 ? unbroken(arena_printf(arena, "level at %d", points->own), arena)
                               : "";
    return unbroken(
        arena_printf(arena, "%s %s", number_word(abs(lead), arena), lead > 0 ? "ahead" : "behind"),
        arena);
}

struct highlight_stake highlight_words_stake_facts(struct highlight_demo *demo,
                                                   const struct highlight_item *item,
                                                   bool has_sides)
{
    const struct moment *m = &item->moment;
    struct arena *arena = demo->arena;
    struct highlight_stake out = {"", "", "", ""};
    struct highlight_points points;
    const struct client_frame *frame =
        playhead_frame(demo->playhead, timeline_find_frame(demo->timeline, item->from));
    const char *power = power_of(frame, m->slot);
    if (power)
        out.power = unbroken(arena_printf(arena, "with the %s", power), arena);
    out.clock = clock_of(frame, m, item->from, arena);
    /* This moves the playhead, so that `frame` is no longer valid. */
    const double to = highlight_hold_name_end(item);
    if (!highlight_score_find(demo, m->slot, item->from, to, &points))
        return out;
    out.lead = lead_of(&points, arena);
    if (has_sides && points.is_steady)
        out.score = unbroken(highlight_demo_score(demo, to), arena);
    return out;
}

/* Returns "four minutes later"; "" if that is not worth a mention. */
static const char *later_words(double gap, struct arena *arena)
{
    static const double MENTIONED = 20.0, HALF_MINUTE = 45.0;
    const int minutes = (int)(gap / 60.0 + 0.5);
    if (gap < MENTIONED)
        return "";
    if (gap < HALF_MINUTE)
        return unbroken("half a minute later", arena);
    return unbroken(minutes <= 1
                        ? "a minute later"
                        : arena_printf(arena, "%s minutes later", number_word(minutes, arena)),
                    arena);
}

const char *highlight_words_stake(const struct highlight_item *item,
                                  const struct highlight_item *before, struct arena *arena)
{
    const struct highlight_stake *stake = &item->stake;
    const bool follows =
        before && before->demo == item->demo && before->moment.level == item->moment.level;
    const char *later = follows ? later_words(item->from - before->to, arena) : "";
    const char *when = stake->clock[0] ? stake->clock : later;
    const char *parts[] = {stake->power, when,
                           later[0] && stake->score[0] ? stake->score : stake->lead};
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
    return m->whom[0] ? unbroken(highlight_names_spoken(m->whom, arena), arena) : "the enemy";
}

static const char *power_word(int items)
{
    return items & IT_INVULNERABILITY ? "pentagram" : "quad";
}

static const char *lead_words(const struct highlight_turn *turn)
{
    return turn->is_for_good ? "Takes the lead for good" : "Takes the lead";
}

static const char *decider_words(const struct kill_fact *kill, const struct highlight_turn *turn)
{
    if (kill->is_last && kill->lead > 0)
        return "The winning frag";
    if (kill->lead <= 0)
        return "Levels the score";
    return turn->is_for_good && kill->left >= 0.0 && kill->left <= LATE ? "The frag that wins it"
                                                                        : lead_words(turn);
}

/* Returns a text with numbers up to twelve as words, and seconds written out. */
static const char *with_words(const char *text, struct arena *arena)
{
    const char *out = "", *space = "";
    bool is_one = false;
    while (*text) {
        const int length = (int)strcspn(text, " ");
        const bool is_number = length < 9 && (int)strspn(text, "0123456789") == length;
        const char *word = arena_printf(arena, "%.*s", length, text);
        if (is_number) {
            is_one = atoi(word) == 1;
            word = number_word(atoi(word), arena);
        } else if (strcmp(word, "s") == 0) {
            word = is_one ? "second" : "seconds";
        }
        out = arena_printf(arena, "%s%s%s", out, space, word);
        space = is_number ? CARD_NO_BREAK : " ";
        text += length + (text[length] == ' ');
    }
    return out;
}

/* Returns the first reason, unless it has a number with decimals. */
static const char *reason_words(const struct moment *m, struct arena *arena)
{
    const char *reason = arena_printf(arena, "%.*s", (int)strcspn(m->reason, ",:"), m->reason);
    const char *dot = strchr(reason, '.');
    return dot && isdigit((unsigned char)dot[1]) ? ""
                                                 : capitalised(with_words(reason, arena), arena);
}

/* Returns what such a reason says before "in": "two monsters"; and from there, if `is_rest`. */
static const char *part_of_reason(const struct moment *m, bool is_rest, struct arena *arena)
{
    const char *in = strstr(m->reason, " in ");
    const int length = in ? (int)(in - m->reason) : (int)strlen(m->reason);
    const char *part =
        is_rest ? (in ? in + 1 : "") : arena_printf(arena, "%.*s", length, m->reason);
    return capitalised(with_words(part, arena), arena);
}

const char *highlight_words_call(const struct moment *m, const struct highlight_turn *turn,
                                 struct arena *arena)
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
        return arena_printf(arena, "Spins round and hits%s", victim_after("", m, arena));
    case MOMENT_LOW:
        return arena_printf(arena, "Gets %s, barely alive", victim);
    case MOMENT_AGAINST:
        return arena_printf(arena, "Stops the" CARD_NO_BREAK "%s of" CARD_NO_BREAK "%s",
                            power_word(kill ? kill->victim_items : 0), victim);
    case MOMENT_DENIED:
        return arena_printf(arena, "Denies %s the %s", victim, power_word(kill ? kill->denied : 0));
    case MOMENT_ESCAPE:
        return arena_printf(arena, "Escapes, then gets %s", victim);
    case MOMENT_COMEBACK:
        return kill ? arena_printf(arena, "Back from %s" CARD_NO_BREAK "behind",
                                   number_word(kill->behind, arena))
                    : "";
    case MOMENT_OUTGUNNED:
        return arena_printf(arena, "Beats %s with the %s", victim, weapon_word(m->weapon));
    case MOMENT_FIGHT:
        return arena_printf(arena, "Outlasts %s", victim);
    case MOMENT_TELEFRAG:
        return arena_printf(arena, "Telefrags %s", victim);
    case MOMENT_DISCHARGE:
        return m->count > 1 ? arena_printf(arena, "%s in one discharge", count) : "Discharge";
    case MOMENT_STOPPED:
        return arena_printf(arena, "Ends the" CARD_NO_BREAK "run of" CARD_NO_BREAK "%s", victim);
    case MOMENT_LEAD:
        return lead_words(turn);
    case MOMENT_DECIDER:
        return kill ? decider_words(kill, turn) : "";
    case MOMENT_KILL:
        return arena_printf(arena, "Gets %s with the %s", victim, weapon_word(m->weapon));
    case MOMENT_DRAW:
        return "Both survive";
    case MOMENT_MONSTERS:
        return part_of_reason(m, false, arena);
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
    static const unsigned others =
        1u << MOMENT_RUN | 1u << MOMENT_MULTI | 1u << MOMENT_QUAD | 1u << MOMENT_DISCHARGE;
    return !(others & 1u << kind);
}

/* Returns "19 to 18"; "" if it changes while the card is shown. */
static const char *points_words(const struct highlight_turn *turn, struct arena *arena)
{
    return turn->has_score
               ? unbroken(arena_printf(arena, "%d to %d", turn->points, turn->best_other), arena)
               : "";
}

/* Returns whether the call tells what the kill does to the score. */
static bool tells_lead(enum moment_kind kind)
{
    return kind == MOMENT_LEAD || kind == MOMENT_COMEBACK || kind == MOMENT_DECIDER;
}

/* Returns whether the score fits such a call: other kills can follow before the scoreboard shows
 * it. */
static bool fits_call(const struct moment *m, const struct highlight_turn *turn)
{
    const int lead = turn->points - turn->best_other;
    if (m->kind == MOMENT_COMEBACK)
        return true;
    return m->kind == MOMENT_DECIDER && m->kill && m->kill->lead <= 0 ? lead == 0 : lead > 0;
}

/* Returns what the kills do to the score: "takes the lead, 17 to 16". */
static const char *score_words(const struct moment *m, const struct highlight_turn *turn,
                               struct arena *arena)
{
    const char *points = points_words(turn, arena);
    if (tells_lead(m->kind))
        return fits_call(m, turn) ? points : "";
    return turn->takes_lead && turn->points > turn->best_other && turn->points >= FIRST_POINTS
               ? arena_printf(arena, "%s%s%s", lead_words(turn), points[0] ? ", " : "", points)
               : "";
}

/* Returns whether several kills have the same victim: then the score says more. */
static bool is_one_victim(const struct moment *m, const char *victims)
{
    return m->count > 1 && !strchr(victims, ',');
}

const char *highlight_words_more(const struct moment *m, const struct highlight_turn *turn,
                                 unsigned kinds, const char *victims, struct arena *arena)
{
    const struct kill_fact *kill = m->kill;
    if (m->kind == MOMENT_MONSTERS)
        return part_of_reason(m, true, arena);
    if (!kill || kill->killer != m->slot)
        return "";
    const bool is_late = kill->left >= 0.0 && kill->left <= LAST_SECONDS;
    const char *score = score_words(m, turn, arena);
    if (is_late)
        return arena_printf(arena, "%s%s%s", score, score[0] ? ", " : "",
                            score[0] ? seconds_left(kill->left, arena)
                                     : capitalised(seconds_left(kill->left, arena), arena));
    if (score[0] || tells_lead(m->kind))
        return score;
    if (victims[0] && !names_victim(m->kind))
        return is_one_victim(m, victims) && turn->has_score
                   ? arena_printf(arena, "Now" CARD_NO_BREAK "%s", points_words(turn, arena))
                   : victims;
    if (kinds & 1u << MOMENT_LOW && kill->health > 0)
        return unbroken(arena_printf(arena, "%d health left", kill->health), arena);
    return "";
}

const char *highlight_words_victims(const struct highlight_demo *demo, const struct moment *m)
{
    enum { MAX_VICTIMS = 16, MAX_NAMES = 3 };
    struct {
        const char *name;
        int num; /* kills */
    } victims[MAX_VICTIMS];
    struct arena *arena = demo->arena;
    const char *out = "";
    int num = 0;
    for (int i = 0; i < demo->facts->num_kills; i++) {
        const struct kill_fact *kill = &demo->facts->kills[i];
        int k = 0;
        if (kill->killer != m->slot || kill->victim == m->slot || kill->is_team_kill ||
            kill->time < m->begin || kill->time > m->end || !kill->whom[0])
            continue;
        while (k < num && strcmp(victims[k].name, kill->whom) != 0)
            k++;
        if (k == MAX_VICTIMS)
            break;
        if (k == num) {
            victims[num].name = kill->whom;
            victims[num++].num = 0;
        }
        victims[k].num++;
    }
    for (int k = 0; k < num && k < MAX_NAMES; k++) {
        const char *name = unbroken(highlight_names_spoken(victims[k].name, arena), arena);
        out = arena_printf(arena, "%s%s%s", out, k > 0 ? ", " : "", name);
        if (victims[k].num > 1)
            out = arena_printf(arena, "%s" CARD_NO_BREAK "\u00d7%d", out, victims[k].num);
    }
    return num <= MAX_NAMES ? out
                            : arena_printf(arena, "%s and" CARD_NO_BREAK "%s more", out,
                                           number_word(num - MAX_NAMES, arena));
}
