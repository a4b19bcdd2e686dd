/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_bookends.h"

#include <math.h>
#include <stdio.h>

#include "base/vec.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/highlight_title.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/settings.h"

/* Degrees: cameras zoom in slowly. */
enum { FOV_FROM = 95, FOV_TO = 88 };

/* Minimum s of the demo in the opening shot, and minimum speed of the closing shot. */
static const double SHORTEST = 0.2, SLOWEST = 0.5;

/* Writes the beginning of a shot, up to its camera. */
static void put_shot(struct highlight_writing *w, int index, const char *name,
                     const struct shot_stretch *part)
{
    FILE *out = w->stream;
    fprintf(out, "shot {\n  name = \"%s\", demo = \"%s\", hud = \"none\",\n  from = ", name,
            highlight_writing_source(w, index));
    lua_text_clock(out, part->from);
    fputs(", to = ", out);
    lua_text_clock(out, part->to);
    fputs(",\n", out);
}

static void put_fixed(FILE *out, const struct wide_view *view)
{
    if (!view->is_found)
        return;
    fputs("  camera = fixed { ", out);
    lua_text_places(out, view->eye, view->look);
    fprintf(out, ", fov = ramp(%d, %d) },\n", FOV_FROM, FOV_TO);
}

/* Writes a camera that moves slowly, in `length` s of film. */
static void put_move(FILE *out, const struct scenery *view, double length)
{
    fputs("  camera = path { {0, ", out);
    lua_text_places(out, view->eye, view->look);
    fprintf(out, "}, {%.2f, ", length);
    lua_text_places(out, view->to, view->look);
    fprintf(out, "}, linear = true, fov = ramp(%d, %d) },\n", FOV_FROM, FOV_TO);
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
    const struct shot_stretch part = opening_of(item, w->h->opening);
    fputs("\n", w->stream);
    put_shot(w, w->first, "opening", &part);
    if (item->has_title)
        put_move(w->stream, &item->title, w->h->opening);
    put_length(w, &part, w->h->opening);
    highlight_title_write_opening(w, item, w->h->opening);
    fputs("  fade = { [\"in\"] = 0.3 },\n}\n", w->stream);
}

void highlight_bookends_write_outside(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    char name[32];
    if (item->outside <= 0.0)
        return;
    const struct shot_stretch part = {item->from - item->outside, item->from};
    snprintf(name, sizeof name, "%d place", index - w->first + 1);
    put_shot(w, index, name, &part);
    put_fixed(w->stream, &item->wide);
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
    put_shot(w, index, name, &part);
    put_fixed(w->stream, &item->joins[skip]);
    fputs("}\n", w->stream);
}

double highlight_bookends_join_end(const struct highlight_item *item, int skip)
{
    return item->skips[skip].to + (item->joins[skip].is_found ? SHOT_JOIN : 0.0);
}

/* Returns the view of the end of a match: not the one that opens the film. */
static const struct scenery *closing_view(const struct highlight_writing *w,
                                          const struct highlight_match *match)
{
    const struct highlight_item *first = &w->h->items[w->first];
    const int view = match->num_views > 1 && first->has_title &&
                     glms_vec3_distance(first->title.eye, match->views[0].eye) < 1.0f;
    return match->num_views > 0 ? &match->views[view] : NULL;
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
    const int index = w->last - 1;
    const struct highlight_item *item = &w->h->items[index];
    const struct scenery *view = closing_view(w, &w->h->matches[item->demo]);
    const struct shot_stretch part = closing_of(w, item->demo);
    if (highlight_title_num_results(w) == 0 || part.to <= part.from)
        return;
    fputs("\n", w->stream);
    put_shot(w, index, "end", &part);
    if (view)
        put_move(w->stream, view, w->h->closing);
    put_length(w, &part, w->h->closing);
    highlight_title_write_results(w, w->h->closing);
    fputs("  fade = { out = 0.5 },\n}\n", w->stream);
}
