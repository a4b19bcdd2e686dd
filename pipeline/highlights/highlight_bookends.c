/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_bookends.h"

#include <math.h>
#include <stdio.h>

#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/highlight_title.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

/* Degrees: the camera zooms in slowly. */
enum { FOV_FROM = 95, FOV_TO = 88 };

/* Minimum s of the demo in the opening shot, and minimum speed of the closing shot. */
static const double SHORTEST = 0.2, SLOWEST = 0.5;

/* Writes the beginning of a shot with a fixed camera, up to its range. */
static void put_shot(struct highlight_writing *w, int index, const char *name,
                     const struct wide_view *view, const struct shot_stretch *part)
{
    FILE *out = w->stream;
    fprintf(out, "shot {\n  name = \"%s\", demo = \"%s\", hud = \"none\",\n  from = ", name,
            highlight_writing_source(w, index));
    lua_text_clock(out, part->from);
    fputs(", to = ", out);
    lua_text_clock(out, part->to);
    fputs(",\n", out);
    if (!view->is_found)
        return;
    fputs("  camera = fixed { ", out);
    lua_text_places(out, view->eye, view->look);
    fprintf(out, ", fov = ramp(%d, %d) },\n", FOV_FROM, FOV_TO);
}

/* Writes the speed with which a part lasts `length` s of film. */
static void put_length(const struct highlight_writing *w, const struct shot_stretch *part,
                       double length)
{
    if (part->to - part->from < length)
        fprintf(w->stream, "  speed = %.4f,\n", (part->to - part->from) / length);
}

/* Returns what precedes the first item; if the match has just begun, little of it. */
static struct shot_stretch opening_of(const struct highlight_item *item, double length)
{
    const double to = fmax(item->from - item->outside, item->plays_since + SHORTEST);
    return (struct shot_stretch){fmax(to - length, item->plays_since), to};
}

void highlight_bookends_write_opening(struct highlight_writing *w)
{
    const struct highlight_item *item = &w->h->items[w->first];
    const struct highlight_match *match = &w->h->matches[item->demo];
    const bool is_wide = !item->wide.is_found && item->is_in_match;
    const struct shot_stretch part = opening_of(item, w->h->opening);
    fputs("\n", w->stream);
    put_shot(w, w->first, "opening", is_wide ? &match->view : &item->wide, &part);
    put_length(w, &part, w->h->opening);
    highlight_title_write_opening(w, item, w->h->opening);
    fputs("  fade = { [\"in\"] = 0.5 },\n}\n", w->stream);
}

void highlight_bookends_write_outside(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    char name[32];
    if (item->outside <= 0.0)
        return;
    const struct shot_stretch part = {item->from - item->outside, item->from};
    snprintf(name, sizeof name, "%d place", index - w->first + 1);
    put_shot(w, index, name, &item->wide, &part);
    fputs("}\n", w->stream);
}

void highlight_bookends_write_join(struct highlight_writing *w, int index, int skip)
{
    const struct highlight_item *item = &w->h->items[index];
    const double from = item->skips[skip].to;
    const struct shot_stretch part = {from, highlight_bookends_join_end(item, skip)};
    char name[32];
    if (!item->joins[skip].is_found)
        return;
    snprintf(name, sizeof name, "%d way %d", index - w->first + 1, skip + 1);
    put_shot(w, index, name, &item->joins[skip], &part);
    fputs("}\n", w->stream);
}

double highlight_bookends_join_end(const struct highlight_item *item, int skip)
{
    return item->skips[skip].to + (item->joins[skip].is_found ? SHOT_JOIN : 0.0);
}

/* Returns the last item of the last match that has a wide view, or the last item. */
static int find_closing(const struct highlight_writing *w)
{
    const struct highlight_item *last = &w->h->items[w->last - 1];
    for (int i = w->last - 1; i >= w->first; i--) {
        const struct highlight_item *item = &w->h->items[i];
        if (item->demo == last->demo && item->wide.is_found && item->is_in_match)
            return i;
    }
    return w->last - 1;
}

/* Returns the end of the match, without what items of that demo show. */
static struct shot_stretch closing_of(const struct highlight_writing *w, int demo)
{
    const double end = w->h->matches[demo].end;
    double from = end - w->h->closing;
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].demo == demo)
            from = fmax(from, fmin(w->h->items[i].to, end - SLOWEST * w->h->closing));
    return (struct shot_stretch){fmax(from, 0.0), end};
}

/* The results of the matches over the end of the last one, in slow motion if little of it is
 * left. */
void highlight_bookends_write_closing(struct highlight_writing *w)
{
    const int index = find_closing(w);
    const struct highlight_item *item = &w->h->items[index];
    const struct highlight_match *match = &w->h->matches[item->demo];
    const bool is_wide = item->wide.is_found && item->is_in_match;
    const struct shot_stretch part = closing_of(w, item->demo);
    if (highlight_title_num_results(w) == 0 || part.to <= part.from)
        return;
    fputs("\n", w->stream);
    put_shot(w, index, "end", is_wide ? &item->wide : &match->view, &part);
    put_length(w, &part, w->h->closing);
    highlight_title_write_results(w, w->h->closing);
    fputs("  fade = { out = 1 },\n}\n", w->stream);
}
