/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/highlight_ramp.h"
#include "pipeline/highlights/highlight_words.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

static const double CALL = 2.2; /* s of film: maximum of the call */

/* s of film: after a kill of a run, and limits of the number that it shows. */
static const double TALLY_AT = 0.1, TALLY = 1.2, SHORTEST_TALLY = 0.4, BETWEEN = 0.05;

/* s of film at which the call appears in a slowed end and in a replay. */
static const double HOLD_AT = 0.05, AGAIN_AT = 0.3;
static const double SHORTEST_HOLD = 0.8; /* s of the card over a slowed end */

/* Letter sizes, and what texts of replays leave free for the controls of phones: fractions of the
 * height. */
static const double LARGE = 0.06, SMALL = 0.044, MARK = 0.05;
static const double SAFE_TOP = 0.09, SAFE_BOTTOM = 0.135;

static struct card_place place_of(const struct highlight_writing *w)
{
    const struct picture_settings *picture = &w->settings->picture;
    return highlight_card_place_of(picture->width, picture->height, highlight_writing_hud(w));
}

const char *highlight_card_hide(const struct highlight_writing *w)
{
    return place_of(w).hide;
}

void highlight_card_write_style(const struct highlight_writing *w)
{
    fprintf(w->stream,
            "local card = { font = \"sans bold\", outline = 0.05, box = 0.6, fade = 0.2, "
            "place = \"%s left\" }\n\n",
            place_of(w).is_upper ? "upper" : "lower");
}

static void put_line(const struct highlight_writing *w, const struct card_line *line,
                     const struct card_place *place, double at, double length)
{
    fputs("      { ", w->stream);
    lua_text_string(w->stream, line->text);
    fprintf(w->stream, ", at = %.2f, length = %.2f, size = %.4f, margin = {%.2f, %.3f},", at,
            length, line->size, place->across, line->down);
    if (place->is_upper != place_of(w).is_upper)
        fprintf(w->stream, " place = \"%s left\",", place->is_upper ? "upper" : "lower");
    if (line->colour[0])
        fprintf(w->stream, " colour = \"%s\",", line->colour);
    fputs(" style = card },\n", w->stream);
}

/* Writes a card at a place: a large text, in a colour, and a small one. */
static void put_card(const struct highlight_writing *w, struct card_place place, const char *large,
                     const char *colour, const char *small, double at, double length)
{
    struct card_line lines[CARD_MAX_LINES];
    const double aspect = highlight_writing_aspect(w);
    struct arena *arena = w->h->arena;
    const int num_large = highlight_card_place_wrap(&place, aspect, large, LARGE, lines, 0, arena);
    const int num =
        highlight_card_place_wrap(&place, aspect, small, SMALL, lines, num_large, arena);
    highlight_card_place_lines(&place, aspect, lines, num);
    for (int i = 0; i < num; i++) {
        lines[i].colour = i < num_large ? colour : "";
        put_line(w, &lines[i], &place, at, length);
    }
}

/* Returns what is at stake and, in films of several maps, where: "dm4, two behind". */
static const char *stake_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    const bool is_first = item == &w->h->items[w->first];
    const char *stake = highlight_words_stake(item, is_first ? NULL : item - 1, w->h->arena);
    if (w->h->num_maps <= 1)
        return stake;
    return arena_printf(w->h->arena, "%s%s%s", item->map, stake[0] ? ", " : "", stake);
}

/* Returns the large text of an item's first card: the player's name or, if that says nothing, what
 * is at stake; "": there is no card. */
static const char *name_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    const char *who = highlight_names_spoken(item->moment.who, w->h->arena);
    return item->is_alone ? stake_of(w, item) : who[0] ? who : item->place;
}

static void put_name(const struct highlight_writing *w, const struct highlight_item *item,
                     double length)
{
    const bool has_stake = item->moment.who[0] && !item->is_alone;
    put_card(w, place_of(w), name_of(w, item), item->colour, has_stake ? stake_of(w, item) : "",
             HIGHLIGHT_CARD_AT, length);
}

/* Finds when the number of kills so far is shown after the i-th kill of a run, in s of film of a part
 * that begins at the demo time `from`. Returns false if there is no time for it. */
static bool find_tally(const struct highlight_item *item, int i, double from, double earliest,
                       double latest, struct shot_stretch *out)
{
    const struct highlight_tally *tally = &item->tally[i];
    const double own = highlight_ramp_length(item, from, tally->time) + TALLY_AT;
    const double next = i + 1 < item->num_tally
                            ? highlight_ramp_length(item, from, tally[1].time) + TALLY_AT
                            : latest;
    out->from = fmax(own, earliest);
    out->to = fmin(out->from + TALLY, fmin(next, latest) - BETWEEN);
    return tally->count > 1 && tally->time >= from && out->to - out->from >= SHORTEST_TALLY;
}

static bool has_tally(const struct highlight_item *item, double from, double earliest,
                      double latest)
{
    struct shot_stretch shown;
    for (int i = 0; i < item->num_tally; i++)
        if (find_tally(item, i, from, earliest, latest, &shown))
            return true;
    return false;
}

/* Counts the kills of a run between two times of a part. */
static void put_tally(const struct highlight_writing *w, const struct highlight_item *item,
                      double from, double earliest, double latest)
{
    struct shot_stretch shown;
    for (int i = 0; i < item->num_tally; i++) {
        if (!find_tally(item, i, from, earliest, latest, &shown))
            continue;
        put_card(w, place_of(w), arena_printf(w->h->arena, "%d kills", item->tally[i].count),
                 item->colour, "", shown.from, shown.to - shown.from);
    }
}

static void put_call(const struct highlight_writing *w, struct card_place place,
                     const struct highlight_item *item, double at, double length)
{
    put_card(w, place, item->call, item->colour, item->call_more, at, length);
}

/* Returns when the card that names the player ends, in s of the film from the item's beginning. */
static double name_end_of(const struct highlight_item *item, double latest)
{
    const double end = highlight_ramp_length(item, item->from, highlight_hold_name_end(item));
    return fmin(fmax(end, HIGHLIGHT_CARD_AT + HIGHLIGHT_CARD_SHORTEST), latest - BETWEEN);
}

void highlight_card_write(const struct highlight_writing *w, const struct highlight_item *item,
                          const struct shot_stretch *part)
{
    const double length = highlight_ramp_length(item, part->from, part->to);
    const double call = highlight_hold_call(item);
    const double call_at = highlight_ramp_length(item, part->from, call);
    const bool has_name = part->from == item->from && name_of(w, item)[0];
    const bool has_call = item->call[0] && call >= part->from && call < part->to &&
                          highlight_hold_has_room(item, part->to);
    const double end = has_call ? call_at : length;
    const double name_end = has_name ? name_end_of(item, end) : 0.0;
    if (!has_name && !has_call && !has_tally(item, part->from, name_end + BETWEEN, end))
        return;
    fputs("    caption = {\n", w->stream);
    if (has_name)
        put_name(w, item, name_end - HIGHLIGHT_CARD_AT);
    put_tally(w, item, part->from, name_end + BETWEEN, end);
    if (has_call)
        put_call(w, place_of(w), item, call_at, fmin(CALL, length - call_at));
    fputs("    },\n", w->stream);
}

void highlight_card_write_hold(const struct highlight_writing *w, const struct highlight_item *item,
                               const struct shot_stretch *hold)
{
    const double slowed = HIGHLIGHT_HOLD_LENGTH / (hold->to - hold->from);
    const double at = fmax((item->moment.time - hold->from) * slowed, 0.0) + HOLD_AT;
    if (HIGHLIGHT_HOLD_LENGTH - at < SHORTEST_HOLD)
        return;
    fputs("    caption = {\n", w->stream);
    put_call(w, place_of(w), item, at, HIGHLIGHT_HOLD_LENGTH - at);
    fputs("    },\n", w->stream);
}

void highlight_card_write_mark(const struct highlight_writing *w, double length)
{
    const struct card_place place = place_of(w);
    fprintf(w->stream,
            "      { \"REPLAY\", at = 0, length = %.2f, fade = 0, place = \"upper left\", ",
            length);
    if (place.is_upper)
        fprintf(w->stream, "margin = {%.2f, %.3f}, ", place.across, SAFE_TOP);
    fprintf(w->stream, "size = %.2f, font = \"sans bold\", outline = 0.07 },\n", MARK);
}

void highlight_card_write_again(const struct highlight_writing *w,
                                const struct highlight_item *item, double length)
{
    struct card_place place = place_of(w);
    if (place.is_upper) { /* there is neither a weapon nor a HUD */
        place.is_upper = false;
        place.edge = SAFE_BOTTOM;
    }
    put_call(w, place, item, AGAIN_AT, fmin(CALL, length - AGAIN_AT));
}
