/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_bookends.h"

#include <math.h>
#include <stdio.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

/* Degrees: the camera zooms in slowly. */
enum { FOV_FROM = 95, FOV_TO = 88 };

/* Minimum speed of the closing shot. */
static const double SLOWEST = 0.5;

double highlight_bookends_opening(const struct highlights *h)
{
    const struct highlight_item *first = &h->items[0];
    return h->num > 0 && first->wide.is_found &&
                   first->from - HIGHLIGHT_OPENING >= first->plays_since
               ? HIGHLIGHT_OPENING
               : 0.0;
}

/* Writes the beginning of a shot with a fixed camera, up to its range. */
static void put_shot(struct highlight_writing *w, int index, const char *name,
                     const struct wide_view *view, double from, double to)
{
    FILE *out = w->stream;
    fprintf(out, "shot {\n  name = \"%s\", demo = \"%s\", hud = \"none\",\n  from = ", name,
            highlight_writing_source(w, index));
    lua_text_clock(out, from);
    fputs(", to = ", out);
    lua_text_clock(out, to);
    fputs(",\n", out);
    if (view)
        fprintf(out,
                "  camera = fixed { pos = {%.0f, %.0f, %.0f}, look = {%.0f, %.0f, %.0f}, fov = "
                "ramp(%d, %d) },\n",
                (double)view->eye.x, (double)view->eye.y, (double)view->eye.z, (double)view->look.x,
                (double)view->look.y, (double)view->look.z, FOV_FROM, FOV_TO);
}

void highlight_bookends_write_opening(struct highlight_writing *w)
{
    const struct highlight_item *item = &w->h->items[w->first];
    fputs("\n", w->stream);
    put_shot(w, w->first, "opening", &item->wide, item->from - w->h->opening, item->from);
    highlight_card_write_opening(w, item, w->h->opening);
    fputs("  fade = { [\"in\"] = 0.5 },\n}\n", w->stream);
}

void highlight_bookends_write_outside(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    char name[32];
    if (item->outside <= 0.0)
        return;
    snprintf(name, sizeof name, "%d place", index - w->first + 1);
    put_shot(w, index, name, &item->wide, item->from - item->outside, item->from);
    fputs("}\n", w->stream);
}

void highlight_bookends_write_join(struct highlight_writing *w, int index, int skip)
{
    const struct highlight_item *item = &w->h->items[index];
    const double from = item->skips[skip].to;
    char name[32];
    if (!item->joins[skip].is_found)
        return;
    snprintf(name, sizeof name, "%d way %d", index - w->first + 1, skip + 1);
    put_shot(w, index, name, &item->joins[skip], from, from + SHOT_JOIN);
    fputs("}\n", w->stream);
}

/* Returns the last item of the last match that has a wide view, or the last item. */
static int find_closing(const struct highlight_writing *w)
{
    const struct highlight_item *last = &w->h->items[w->last - 1];
    for (int i = w->last - 1; i >= w->first; i--) {
        const struct highlight_item *item = &w->h->items[i];
        if (item->demo == last->demo && item->wide.is_found && item->is_in_last_level)
            return i;
    }
    return w->last - 1;
}

/* Returns where the closing shot begins: it does not repeat what items of that demo show, as far as
 * that does not make it too slow. */
static double closing_start(const struct highlight_writing *w, int demo, double end)
{
    double from = end - w->h->closing;
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].demo == demo)
            from = fmax(from, fmin(w->h->items[i].to, end - SLOWEST * w->h->closing));
    return from;
}

/* The results of the matches over the end of the last one, in slow motion if little of it is
 * left. */
void highlight_bookends_write_closing(struct highlight_writing *w)
{
    const int index = find_closing(w);
    const struct highlight_item *item = &w->h->items[index];
    const double end = w->h->ends[item->demo];
    const bool is_wide = item->wide.is_found && item->is_in_last_level;
    if (highlight_card_num_results(w) == 0 || end < 2.0 * w->h->closing)
        return;
    fputs("\n", w->stream);
    const double from = closing_start(w, item->demo, end);
    put_shot(w, index, "end", is_wide ? &item->wide : NULL, from, end);
    if (end - from < w->h->closing)
        fprintf(w->stream, "  speed = %.4f,\n", (end - from) / w->h->closing);
    fputs("  caption = {\n", w->stream);
    highlight_card_write_results(w, w->h->closing);
    fputs("  },\n  fade = { out = 1 },\n}\n", w->stream);
}
