/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card_place.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

/* s: of a card, from the beginning of a shot; from the hit to the call; and of the call. */
static const double CARD_AT = 0.2, CARD = 2.6, SHORTEST_CARD = 1.2, CALL_AFTER = 0.4, CALL = 1.8;
static const double SHORTEST_CALL = 0.6;

static const double NAME_SIZE = 0.046, CALL_SIZE = 0.046, SMALL_SIZE = 0.034;

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

/* Writes the lines of a card. */
static void put_lines(const struct highlight_writing *w, struct card_line *lines, int num,
                      double at, double length)
{
    const struct card_place place = place_of(w);
    highlight_card_place_lines(&place, highlight_writing_aspect(w), lines, num);
    for (int i = 0; i < num; i++) {
        if (!lines[i].text[0])
            continue;
        fputs("      { ", w->stream);
        lua_text_string(w->stream, lines[i].text);
        fprintf(w->stream,
                ", at = %.2f, length = %.2f, size = %.4f, margin = {%.2f, %.3f}, style = card },\n",
                at, length, lines[i].size, place.across, lines[i].down);
    }
}

/* Returns where and what is at stake: "dm4, 2:13 left, red 12 : 9 blue". */
static const char *stake_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    if (w->h->num_maps <= 1 && item->stake[0])
        return item->stake;
    return arena_printf(w->h->arena, "%s%s%s", item->map, item->stake[0] ? ", " : "", item->stake);
}

void highlight_card_write(const struct highlight_writing *w, const struct highlight_item *item,
                          const struct shot_stretch *part)
{
    const double hit = item->moment.time - part->from;
    const double call_at = hit + CALL_AFTER, call = fmin(CALL, part->to - part->from - call_at);
    const bool has_call = item->call[0] && hit >= 0.0 && call >= SHORTEST_CALL;
    const double room = (has_call ? call_at : part->to - part->from) - CARD_AT - 0.05;
    const double lead = item->moment.begin - part->from - CARD_AT;
    const bool has_card = part->from == item->from;
    if (!has_card && !has_call)
        return;
    fputs("    caption = {\n", w->stream);
    if (has_card) {
        struct card_line lines[] = {{item->moment.who, NAME_SIZE, 0},
                                    {stake_of(w, item), SMALL_SIZE, 0}};
        put_lines(w, lines, 2, CARD_AT, fmin(fmin(CARD, fmax(lead, SHORTEST_CARD)), room));
    }
    if (has_call) {
        struct card_line lines[] = {{item->call, CALL_SIZE, 0}, {item->call_more, SMALL_SIZE, 0}};
        put_lines(w, lines, 2, call_at, call);
    }
    fputs("    },\n", w->stream);
}

void highlight_card_write_opening(const struct highlight_writing *w,
                                  const struct highlight_item *item, double length)
{
    struct card_line lines[] = {{item->versus[0] ? item->versus : item->place, NAME_SIZE, 0},
                                {item->versus[0] ? item->place : "", SMALL_SIZE, 0}};
    fputs("  caption = {\n", w->stream);
    put_lines(w, lines, 2, 0.5, length - 0.7);
    fputs("  },\n", w->stream);
}

/* ---- the end ---- */

static const double RESULT_SIZE = 0.05, LIST_SIZE = 0.035, RESULT_WIDTH = 0.9, LIST_WIDTH = 0.42;

/* Writes a text centred on a point, as large as its width and `size` allow. */
static void put_centred(const struct highlight_writing *w, const char *text, double at, double end,
                        double across, double down, double size, double width)
{
    const double fits = width * highlight_writing_aspect(w) / highlight_card_place_text_width(text);
    fputs("    { ", w->stream);
    lua_text_string(w->stream, text);
    fprintf(w->stream,
            ", at = %.1f, length = %.1f, place = {%.2f, %.3f}, size = %.4f, style = card },\n", at,
            end - at, across, down, fmin(size, fits));
}

/* Writes the players of the only match, the two sides next to each other. */
static void put_lists(const struct highlight_writing *w, const char *const lists[2], double end)
{
    static const double across[2] = {0.27, 0.73};
    for (int side = 0; side < 2; side++)
        if (lists[side][0])
            put_centred(w, lists[side], 0.6, end, lists[1][0] ? across[side] : 0.5, 0.55, LIST_SIZE,
                        LIST_WIDTH);
}

int highlight_card_num_results(const struct highlight_writing *w)
{
    int num = 0;
    for (int i = 0; i < w->settings->input.num_paths; i++)
        num += highlight_writing_uses(w, i) && w->h->results[i][0];
    return num;
}

void highlight_card_write_results(const struct highlight_writing *w, double length)
{
    enum { MAX_ROWS = 10 };
    const int num = highlight_card_num_results(w), rows = num < MAX_ROWS ? num : MAX_ROWS;
    int row = 0;
    for (int i = 0; i < w->settings->input.num_paths && row < MAX_ROWS; i++) {
        if (!highlight_writing_uses(w, i) || !w->h->results[i][0])
            continue;
        const bool has_list = num == 1 && w->h->lists[i][0][0];
        put_centred(w, w->h->results[i], 0.3, length - 0.2, 0.5,
                    has_list ? 0.25 : 0.5 + 0.07 * (row - (rows - 1) / 2.0), RESULT_SIZE,
                    RESULT_WIDTH);
        if (has_list)
            put_lists(w, w->h->lists[i], length - 0.2);
        row++;
    }
}
