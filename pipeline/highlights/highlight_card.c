/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_names.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

/* s of film: maximum of a card, and of the call. */
static const double CARD = 2.6, CALL = 2.2;

/* s of film at which the call appears in a slowed end and in a replay. */
static const double HOLD_AT = 0.05, AGAIN_AT = 0.3;

/* Letter sizes, and the height of the mark of a replay with its outline: fractions of the height. */
static const double LARGE = 0.064, SMALL = 0.047, MARK = 0.05, MARK_HEIGHT = 0.07;

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
    fprintf(
        w->stream,
        "local card = { font = \"sans bold\", outline = 0.07, fade = 0.2, place = \"%s left\" }\n\n",
        place_of(w).is_upper ? "upper" : "lower");
}

static void put_line(const struct highlight_writing *w, const struct card_line *line, double across,
                     double at, double length)
{
    fputs("      { ", w->stream);
    lua_text_string(w->stream, line->text);
    fprintf(w->stream, ", at = %.2f, length = %.2f, size = %.4f, margin = {%.2f, %.3f},", at,
            length, line->size, across, line->down);
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
        put_line(w, &lines[i], place.across, at, length);
    }
}

/* Returns what is at stake and, in films of several maps, where: "dm4, two behind". */
static const char *stake_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    if (w->h->num_maps <= 1)
        return item->stake;
    return arena_printf(w->h->arena, "%s%s%s", item->map, item->stake[0] ? ", " : "", item->stake);
}

static void put_name(const struct highlight_writing *w, const struct highlight_item *item,
                     double length)
{
    const char *who = highlight_names_spoken(item->moment.who, w->h->arena);
    put_card(w, place_of(w), who[0] ? who : item->place, item->colour,
             who[0] ? stake_of(w, item) : "", HIGHLIGHT_CARD_AT, length);
}

static void put_call(const struct highlight_writing *w, struct card_place place,
                     const struct highlight_item *item, double at, double length)
{
    put_card(w, place, item->call, item->colour, item->call_more, at, length);
}

void highlight_card_write(const struct highlight_writing *w, const struct highlight_item *item,
                          const struct shot_stretch *part)
{
    const double length = part->to - part->from, call_at = highlight_hold_call(item) - part->from;
    const bool has_name = part->from == item->from;
    const bool has_call = item->call[0] && call_at >= 0.0 && call_at < length &&
                          highlight_hold_has_room(item, part->to);
    const double room = (has_call ? call_at - 0.05 : length) - HIGHLIGHT_CARD_AT;
    const double lead = item->moment.begin - part->from - HIGHLIGHT_CARD_AT;
    if (!has_name && !has_call)
        return;
    fputs("    caption = {\n", w->stream);
    if (has_name)
        put_name(w, item, fmin(fmin(CARD, fmax(lead, HIGHLIGHT_CARD_SHORTEST)), room));
    if (has_call)
        put_call(w, place_of(w), item, call_at, fmin(CALL, length - call_at));
    fputs("    },\n", w->stream);
}

void highlight_card_write_hold(const struct highlight_writing *w, const struct highlight_item *item)
{
    fputs("    caption = {\n", w->stream);
    put_call(w, place_of(w), item, HOLD_AT, HIGHLIGHT_HOLD_LENGTH - HOLD_AT);
    fputs("    },\n", w->stream);
}

void highlight_card_write_mark(const struct highlight_writing *w, double length)
{
    const struct card_place place = place_of(w);
    fprintf(w->stream, "      { \"REPLAY\", at = 0, length = %.2f, place = \"upper left\", ",
            length);
    if (place.is_upper)
        fprintf(w->stream, "margin = {%.2f, %.3f}, ", place.across, place.edge);
    fprintf(w->stream, "size = %.2f, font = \"sans bold\", outline = 0.07 },\n", MARK);
}

void highlight_card_write_again(const struct highlight_writing *w,
                                const struct highlight_item *item, double length)
{
    struct card_place place = place_of(w);
    if (place.is_upper)
        place.edge += MARK_HEIGHT;
    put_call(w, place, item, AGAIN_AT, fmin(CALL, length - 2.0 * AGAIN_AT));
}
