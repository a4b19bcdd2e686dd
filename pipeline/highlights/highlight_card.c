/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_card.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

static const double CARD = 2.6; /* seconds of a title card */

void highlight_card_write_style(const struct highlight_writing *w)
{
    fputs("local card = { font = \"sans bold\", outline = 0.07, fade = 0.3 }\n\n", w->stream);
}

/* Returns the factor by which text is smaller in a narrow picture, so that lines fit: about
 * half in one of 9:16. */
static double narrowness(const struct highlight_writing *w)
{
    static const double UPRIGHT = 9.0 / 16.0, WIDE = 1.6;
    return fmin(fmax(0.5 + 0.5 * (highlight_writing_aspect(w) - UPRIGHT) / (WIDE - UPRIGHT), 0.4),
                1.0);
}

/* Returns "dm4, 3:45   red 12 : 9 blue". */
static const char *place_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    const int seconds = (int)item->moment.time;
    return arena_printf(w->h->arena, "%s, %d:%02d%s%s", item->map, seconds / 60, seconds % 60,
                        item->standing[0] ? "   " : "", item->standing);
}

/* Returns the first two reasons: a card must be readable in two seconds. */
static const char *short_reasons(const struct highlight_writing *w,
                                 const struct highlight_item *item)
{
    const char *first = strstr(item->reasons, ", "),
               *second = first ? strstr(first + 2, ", ") : NULL;
    return second ? arena_printf(w->h->arena, "%.*s", (int)(second - item->reasons), item->reasons)
                  : item->reasons;
}

/* Writes a line of a card that is shown for `length` s. */
static void put_line(const struct highlight_writing *w, const char *text, double length,
                     double down, double size)
{
    if (!text[0])
        return;
    fputs("      { ", w->stream);
    lua_text_string(w->stream, text);
    fprintf(w->stream,
            ", at = 0.2, length = %.2g, place = {0.5, %.3g}, size = %.3g, style = card },\n",
            length, down, size * narrowness(w));
}

void highlight_card_write(const struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    const double length = fmin(CARD, item->to - item->from - 0.3);
    put_line(w, item->moment.who, length, 0.62, 0.06);
    put_line(w, short_reasons(w, item), length, 0.69, 0.042);
    put_line(w, place_of(w, item), length, 0.745, 0.03);
}

/* ---- the end ---- */

/* Write the players of the only match, the two sides next to each other. */
static void put_lists(const struct highlight_writing *w, const char *const lists[2])
{
    static const double across[2] = {0.3, 0.7};
    for (int side = 0; side < 2; side++) {
        if (!lists[side][0])
            continue;
        fputs("    { ", w->stream);
        lua_text_string(w->stream, lists[side]);
        fprintf(w->stream,
                ", at = 0.8, length = 3.8, place = {%.1f, 0.55}, size = %.3g, style = card },\n",
                lists[1][0] ? across[side] : 0.5, 0.035 * narrowness(w));
    }
}

int highlight_card_num_results(const struct highlight_writing *w)
{
    int num = 0;
    for (int i = 0; i < w->settings->input.num_paths; i++)
        num += highlight_writing_uses(w, i) && w->h->results[i][0];
    return num;
}

void highlight_card_write_results(const struct highlight_writing *w)
{
    enum { MAX_ROWS = 10 };
    const int num = highlight_card_num_results(w);
    int row = 0;
    for (int i = 0; i < w->settings->input.num_paths && row < MAX_ROWS; i++) {
        if (!highlight_writing_uses(w, i) || !w->h->results[i][0])
            continue;
        const bool has_list = num == 1 && w->h->lists[i][0][0];
        fputs("    { ", w->stream);
        lua_text_string(w->stream, w->h->results[i]);
        fprintf(w->stream,
                ", at = 0.4, length = 4.2, place = {0.5, %.3f}, size = %.3g, style = card },\n",
                has_list ? 0.25
                         : 0.5 + 0.07 * (row - (double)((num < MAX_ROWS ? num : MAX_ROWS) - 1) / 2),
                0.05 * narrowness(w));
        if (has_list)
            put_lists(w, w->h->lists[i]);
        row++;
    }
}
