/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_title.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

enum { MAX_ROWS = 8 /* results of matches */ };

/* In fractions of the height. */
static const double HUGE_SIZE = 0.095, LARGE_SIZE = 0.062, SIZE = 0.048;
static const double GAP = 0.03, LOWEST = 0.88;
static const double LINE_HEIGHT = 1.2, BOX_EDGES = 0.54; /* in letter sizes */
static const double NARROWER = 0.7; /* letters of texts that are too wide for a line */

static const double WIDTH = 0.86, HALF_WIDTH = 0.4; /* fractions of the width */
static const double SIDES[2] = {0.27, 0.73};        /* their middles in wide pictures */

static const double OPENING_FADE = 0.3, RESULT_AT = 0.3; /* s */

struct titles {
    const struct highlight_writing *w;
    double at, length;
    double down; /* where the next line begins, fraction of the height */
};

static bool is_wide(const struct titles *t)
{
    return highlight_writing_aspect(t->w) >= HIGHLIGHT_MIN_WIDE;
}

/* Returns the height of a text with its box and a gap. */
static double text_height(int num_lines, double letters)
{
    return (num_lines * LINE_HEIGHT + BOX_EDGES) * letters;
}

static int count_lines(const char *text)
{
    int num = 1;
    for (; *text; text++)
        num += *text == '\n';
    return num;
}

/* Writes a text, centred across `across`, as large as its width and `size` allow. Returns its
 * height. */
static double put_text(const struct titles *t, const char *text, const char *colour, double size,
                       double across, double width)
{
    const double fits =
        width * highlight_writing_aspect(t->w) / highlight_card_place_text_width(text);
    const double letters = fmin(size, fits), height = text_height(count_lines(text), letters);
    if (!text[0])
        return 0.0;
    fputs("    { ", t->w->stream);
    lua_text_string(t->w->stream, text);
    fprintf(t->w->stream,
            ", at = %.1f, length = %.1f, place = {%.2f, %.3f}, width = %.2f, size = %.4f,", t->at,
            t->length, across, t->down + height / 2.0, width, letters);
    if (colour[0])
        fprintf(t->w->stream, " colour = \"%s\",", colour);
    fputs(" style = card },\n", t->w->stream);
    return height;
}

/* Writes a text in the middle; one that is too wide has smaller letters and is broken at spaces. */
static void put_line(struct titles *t, const char *text, const char *colour, double size)
{
    const double aspect = highlight_writing_aspect(t->w);
    const struct card_place place = {.width = WIDTH};
    struct card_line lines[CARD_MAX_LINES] = {{.text = text}};
    int num = 1;
    if (count_lines(text) == 1 && highlight_card_place_text_width(text) * size > WIDTH * aspect) {
        size *= NARROWER;
        num = highlight_card_place_wrap(&place, aspect, text, size, lines, 0, t->w->h->arena);
    }
    for (int i = 0; i < num; i++)
        t->down += put_text(t, lines[i].text, colour, size, 0.5, WIDTH);
}

/* Writes what each of the two sides has to say next to each other, or one below the other with
 * `between` in the middle. */
static void put_pair(struct titles *t, const struct match_side *sides, const char *const *texts,
                     const char *between, double size)
{
    double heights[2];
    if (!is_wide(t)) {
        put_line(t, texts[0], sides[0].colour, size);
        put_line(t, between, "", SIZE);
        put_line(t, texts[1], sides[1].colour, size);
        return;
    }
    for (int i = 0; i < 2; i++)
        heights[i] = put_text(t, texts[i], sides[i].colour, size, SIDES[i], HALF_WIDTH);
    const double height = fmax(heights[0], heights[1]);
    const double apart = height - text_height(1, SIZE);
    t->down += apart / 2.0;
    put_text(t, between, "", SIZE, 0.5, WIDTH);
    t->down += height - apart / 2.0;
}

/* ---- the opening ---- */

static int count_demos(const struct highlight_writing *w)
{
    int num = 0;
    for (int i = 0; i < w->settings->input.num_paths; i++)
        num += highlight_writing_uses(w, i);
    return num;
}

/* Returns "dm3, dm4": the maps of the items. */
static const char *maps_of(const struct highlight_writing *w)
{
    const char *out = "";
    for (int i = w->first; i < w->last; i++) {
        bool is_new = true;
        for (int k = w->first; k < i && is_new; k++)
            is_new = strcmp(w->h->items[k].map, w->h->items[i].map) != 0;
        if (is_new)
            out = arena_printf(w->h->arena, "%s%s%s", out, out[0] ? ", " : "", w->h->items[i].map);
    }
    return out;
}

void highlight_title_write_opening(const struct highlight_writing *w,
                                   const struct highlight_item *item, double length)
{
    const struct highlight_match *match = &w->h->matches[item->demo];
    const int num_demos = count_demos(w);
    struct titles t = {w, OPENING_FADE, length - OPENING_FADE - 0.2, 0.3};
    fputs("  caption = {\n", w->stream);
    if (num_demos > 1) {
        put_line(&t, arena_printf(w->h->arena, "%d matches", num_demos), "", HUGE_SIZE);
        put_line(&t, maps_of(w), "", LARGE_SIZE);
    } else if (match->num_sides == 2 && item->is_in_match) {
        const char *const names[2] = {match->sides[0].name, match->sides[1].name};
        put_pair(&t, match->sides, names, "against", HUGE_SIZE);
        t.down += GAP;
        put_line(&t, match->place, "", LARGE_SIZE);
        put_line(&t, match->kind, "", SIZE);
    } else {
        put_line(&t, item->place, "", HUGE_SIZE);
        put_line(&t, item->is_in_match ? match->kind : "", "", LARGE_SIZE);
    }
    fputs("  },\n", w->stream);
}

/* ---- the end ---- */

int highlight_title_num_results(const struct highlight_writing *w)
{
    int num = 0;
    for (int i = 0; i < w->settings->input.num_paths; i++)
        num += highlight_writing_uses(w, i) && w->h->matches[i].result[0];
    return num;
}

static const char *leader_colour(const struct highlight_match *match)
{
    for (int i = 0; i < match->num_sides; i++)
        if (match->sides[i].frags > match->sides[!i].frags)
            return match->sides[i].colour;
    return "";
}

static void put_result(struct titles *t, const struct highlight_match *match)
{
    const struct match_side *sides = match->sides;
    const char *heads[2], *players[2];
    t->down = 0.14;
    put_line(t, match->result, leader_colour(match), HUGE_SIZE);
    t->down += GAP;
    if (match->num_sides < 2 || !sides[0].players[0]) {
        put_line(t, match->num_sides < 2 ? match->players : match->place, "", SIZE);
        return;
    }
    for (int i = 0; i < 2; i++) {
        heads[i] = arena_printf(t->w->h->arena, "%s  %d", sides[i].name, sides[i].frags);
        players[i] = sides[i].players;
    }
    if (is_wide(t)) {
        put_pair(t, sides, heads, "", LARGE_SIZE);
        for (int i = 0; i < 2; i++)
            put_text(t, players[i], "", SIZE, SIDES[i], HALF_WIDTH);
        return;
    }
    const double size = fmin(0.8 * SIZE, (LOWEST - t->down - 2.0 * (text_height(1, SIZE) + GAP)) /
                                             (text_height(count_lines(players[0]), 1.0) +
                                              text_height(count_lines(players[1]), 1.0)));
    for (int i = 0; i < 2; i++) {
        put_line(t, heads[i], sides[i].colour, SIZE);
        put_line(t, players[i], "", size);
        t->down += GAP;
    }
}

void highlight_title_write_results(const struct highlight_writing *w, double length)
{
    const int num = highlight_title_num_results(w), rows = num < MAX_ROWS ? num : MAX_ROWS;
    int row = 0;
    struct titles t = {w, RESULT_AT, length - RESULT_AT - 0.2,
                       0.5 - rows * text_height(1, LARGE_SIZE) / 2.0};
    fputs("  caption = {\n", w->stream);
    for (int i = 0; i < w->settings->input.num_paths && row < rows; i++) {
        const struct highlight_match *match = &w->h->matches[i];
        if (!highlight_writing_uses(w, i) || !match->result[0])
            continue;
        if (num == 1)
            put_result(&t, match);
        else
            put_line(&t, arena_printf(w->h->arena, "%s  %s", match->map, match->result), "",
                     LARGE_SIZE);
        row++;
    }
    fputs("  },\n", w->stream);
}
