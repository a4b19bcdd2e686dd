/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_script.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/paths.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/highlights/kill_view.h"
#include "pipeline/highlights/script_sources.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/print/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

static const double CARD = 2.6, CLOSING = 5.0; /* seconds of a title card, and of the closing one */
static const double MIN_WIDE = 1.3;            /* minimum aspect ratio for letterbox bars */

struct writing {
    FILE *stream;
    const struct highlights *h;
    const struct render_settings *settings;
    const char *script;
    int first, last;
    struct script_sources sources;
};

/* ---- shapes ---- */

/* Returns the aspect ratio. */
static double shape_of(const struct writing *w)
{
    return (double)w->settings->picture.width / w->settings->picture.height;
}

/* Returns the factor by which text is smaller in a narrow picture, so that lines fit: about
 * half in one of 9:16. */
static double narrowness(const struct writing *w)
{
    static const double UPRIGHT = 9.0 / 16.0, WIDE = 1.6;
    return fmin(fmax(0.5 + 0.5 * (shape_of(w) - UPRIGHT) / (WIDE - UPRIGHT), 0.4), 1.0);
}

/* ---- times ---- */

/* Write a demo time, relative to the kill if the script names it. */
static void put_time(const struct writing *w, const struct highlight_item *item, double time)
{
    if (item->nth == 0) {
        lua_text_clock(w->stream, time);
        return;
    }
    const double apart = time - item->moment.time;
    fprintf(w->stream, "kill %c %.2f", apart < 0.0 ? '-' : '+', fabs(apart));
}

/* ---- demos ---- */

static bool is_used(const struct writing *w, int input)
{
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].demo == input)
            return true;
    return false;
}

/* Returns the options with which the script may open its files; see script_paths_allow. */
static const char *allow_options(const struct writing *w, bool from_script)
{
    const struct input_settings *input = &w->settings->input;
    const char **files = ARENA_NEW(w->h->arena, const char *, (size_t)input->num_paths + 1);
    int num = 0;
    for (int i = 0; i < input->num_paths; i++)
        if (is_used(w, i))
            files[num++] = input->paths[i];
    if (w->settings->highlights.music)
        files[num++] = w->settings->highlights.music;
    return script_paths_allow(w->script, files, num, from_script, w->h->arena);
}

static void put_file(const struct writing *w, const char *file)
{
    lua_text_string(w->stream, script_paths_relative(w->script, file, w->h->arena));
}

static const char *source_of(struct writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    return script_sources_get(&w->sources, item->demo, item->pov)->name;
}

static void put_sources(struct writing *w)
{
    for (int i = w->first; i < w->last; i++)
        source_of(w, i);
    for (int i = 0; i < w->sources.num; i++) {
        const struct script_source *source = &w->sources.items[i];
        fprintf(w->stream, "local %s = demo(\"%s\", ", source->name, source->name);
        put_file(w, w->settings->input.paths[source->demo]);
        if (source->pov) {
            fputs(", { pov = ", w->stream);
            lua_text_string(w->stream, source->pov);
            fputs(" }", w->stream);
        }
        fputs(")\n", w->stream);
    }
}

/* ---- shots ---- */

/* Returns "Ann, 3 kills in 4.2 s". */
static const char *title_of(const struct writing *w, const struct highlight_item *item)
{
    return arena_printf(w->h->arena, "%s%s%s", item->moment.who, item->moment.who[0] ? ", " : "",
                        item->reasons);
}

/* Returns "dm4, 3:45   red 12 : 9 blue". */
static const char *place_of(const struct writing *w, const struct highlight_item *item)
{
    const int seconds = (int)item->moment.time;
    return arena_printf(w->h->arena, "%s, %d:%02d%s%s", item->map, seconds / 60, seconds % 60,
                        item->standing[0] ? "   " : "", item->standing);
}

/* Returns the first two reasons: a card must be readable in two seconds. */
static const char *short_reasons(const struct writing *w, const struct highlight_item *item)
{
    const char *first = strstr(item->reasons, ", "),
               *second = first ? strstr(first + 2, ", ") : NULL;
    return second ? arena_printf(w->h->arena, "%.*s", (int)(second - item->reasons), item->reasons)
                  : item->reasons;
}

/* Writes a line of a card that is shown for `length` s. */
static void put_line(const struct writing *w, const char *text, double length, double down,
                     double size)
{
    if (!text[0])
        return;
    fputs("      { ", w->stream);
    lua_text_string(w->stream, text);
    fprintf(w->stream,
            ", at = 0.2, length = %.2g, place = {0.5, %.3g}, size = %.3g, style = card },\n",
            length, down, size * narrowness(w));
}

static void put_live(struct writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    const double length = fmin(CARD, item->to - item->from - 0.3);
    FILE *out = w->stream;
    fprintf(out,
            "  shot {\n    name = \"%d %s\", demo = \"%s\",\n    from = ", index - w->first + 1,
            moment_kind_name(item->moment.kind), source_of(w, index));
    put_time(w, item, item->from);
    fputs(", to = ", out);
    put_time(w, item, item->to);
    fputs(",\n    caption = {\n", out);
    put_line(w, item->moment.who, length, 0.62, 0.06);
    put_line(w, short_reasons(w, item), length, 0.69, 0.042);
    put_line(w, place_of(w, item), length, 0.745, 0.03);
    fputs("    },\n", out);
    if (index == w->first)
        fputs("    fade = { [\"in\"] = 0.5 },\n", out);
    fputs("  }\n", out);
}

static void put_camera(const struct writing *w, const struct replay *replay)
{
    FILE *out = w->stream;
    switch (replay->camera) {
    case REPLAY_NONE:
        return;
    case REPLAY_MISSILE:
        fprintf(out, "chase(%s(", replay->missile);
        lua_text_string(out, replay->killer);
        fprintf(out, ", %d), { distance = %d, height = %d, lag = 0.1, look = {%.0f, %.0f, %.0f} })",
                replay->number, KILL_VIEW_MISSILE_BEHIND, KILL_VIEW_MISSILE_OVER,
                (double)replay->end.x, (double)replay->end.y, (double)replay->end.z);
        return;
    case REPLAY_ORBIT:
        fputs("orbit(", out);
        lua_text_string(out, replay->victim);
        fprintf(out, ", { radius = %d, height = %d, angle = ramp(%.0f, %.0f), lag = 0.1 })",
                KILL_VIEW_RADIUS, KILL_VIEW_HEIGHT, (double)replay->angle - KILL_VIEW_SWING,
                (double)replay->angle + KILL_VIEW_SWING);
        return;
    case REPLAY_CHASE:
        fputs("chase(", out);
        lua_text_string(out, replay->killer);
        fprintf(out, ", { distance = %d, height = %d, lag = 0.15 })", KILL_VIEW_BEHIND,
                KILL_VIEW_OVER);
    }
}

static void put_replay(struct writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    const struct replay *replay = &item->replay;
    FILE *out = w->stream;
    fprintf(out,
            "  shot {\n    name = \"%d replay\", demo = \"%s\",\n    from = ", index - w->first + 1,
            source_of(w, index));
    put_time(w, item, replay->from);
    fputs(", to = ", out);
    put_time(w, item, replay->to);
    fprintf(out, ", speed = %.2f,\n    camera = ", replay->speed);
    put_camera(w, replay);
    const bool is_wide =
        shape_of(w) > MIN_WIDE && w->settings->picture.projection == PROJECTION_FLAT;
    fprintf(out, ",\n%s  }\n", is_wide ? "    letterbox = 2.35,\n" : "");
}

static void put_item(struct writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    FILE *out = w->stream;
    fputs("\n-- ", out);
    lua_text_comment(out, title_of(w, item));
    fprintf(out, " (%.0f)\ndo\n", (double)item->moment.score);
    if (item->nth > 0) {
        fprintf(out, "  local kill = %s.at.kill(", source_of(w, index));
        lua_text_string(w->stream, item->moment.who);
        fprintf(out, ", %d)\n", item->nth);
    }
    put_live(w, index);
    if (item->replay.camera)
        put_replay(w, index);
    fputs("end\n", out);
}

/* ---- the end ---- */

/* Write the players of the only match, the two sides next to each other. */
static void put_lists(const struct writing *w, const char *const lists[2])
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

/* Writes the results of `num` matches, one below the other. */
static void put_results(const struct writing *w, int num)
{
    enum { MAX_ROWS = 10 };
    int row = 0;
    for (int i = 0; i < w->settings->input.num_paths && row < MAX_ROWS; i++) {
        if (!is_used(w, i) || !w->h->results[i][0])
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

/* Writes a closing shot: the results of the matches over the end of the last one. */
static void put_closing(struct writing *w)
{
    FILE *out = w->stream;
    const struct highlight_item *last = &w->h->items[w->last - 1];
    const double end = w->h->durations[last->demo];
    int num = 0;
    for (int i = 0; i < w->settings->input.num_paths; i++)
        num += is_used(w, i) && w->h->results[i][0];
    if (num == 0 || end < 2.0 * CLOSING)
        return;
    fprintf(out, "\nshot {\n  name = \"end\", demo = \"%s\", hud = \"none\",\n  from = ",
            source_of(w, w->last - 1));
    lua_text_clock(out, end - CLOSING);
    fputs(", to = ", out);
    lua_text_clock(out, end);
    fputs(",\n  caption = {\n", out);
    put_results(w, num);
    fputs("  },\n  fade = { out = 1 },\n}\n", out);
}

static bool has_kills(const struct writing *w)
{
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].nth > 0)
            return true;
    return false;
}

/* Writes film { }: the output, the size if given, and for matches the broadcast HUD. */
static void put_film(const struct writing *w, const char *output)
{
    const struct render_settings *settings = w->settings;
    const char *comma = "";
    if (!output && !settings_given(settings, "size") && !settings->eye.reframe && !has_kills(w))
        return;
    fputs("film { ", w->stream);
    if (output) {
        fputs("output = ", w->stream);
        lua_text_string(w->stream, path_base(output));
        comma = ", ";
    }
    if (settings_given(settings, "size")) {
        fprintf(w->stream, "%ssize = \"%dx%d\"", comma, settings->picture.width,
                settings->picture.height);
        comma = ", ";
    }
    if (settings->eye.reframe) {
        fprintf(w->stream, "%sreframe = true", comma);
        comma = ", ";
    }
    if (has_kills(w))
        fprintf(w->stream, "%shud = \"broadcast\", hide = \"timers\"", comma);
    fputs(" }\n", w->stream);
}

static void put_head(const struct writing *w, const char *output)
{
    FILE *out = w->stream;
    const char *allow = allow_options(w, true);
    fputs("-- Highlights, as demoreel highlights has found them: the number at the end of each\n"
          "-- comment is what it thinks of one. Change what you like.\n",
          out);
    if (*allow)
        fprintf(out, "-- Files are outside its folder: to render it there, add%s\n", allow);
    put_film(w, output);
    if (w->settings->highlights.music) {
        fputs("music(", out);
        put_file(w, w->settings->highlights.music);
        fputs(", { loop = true, gain = 0.7, duck = 0.4, fade_in = 0.5, fade_out = 2 })\n", out);
    }
    fputs("local card = { font = \"sans bold\", outline = 0.07, fade = 0.3 }\n\n", out);
}

bool highlight_script_open(struct text_file *file, const struct highlights *highlights,
                           const struct render_settings *settings, int first, int last,
                           const char *path, const char *output, struct err *err)
{
    if (!text_file_open(file, path, err))
        return false;
    struct writing w = {
        file->stream, highlights, settings, path, first, last, {.arena = highlights->arena}};
    put_head(&w, output);
    put_sources(&w);
    for (int i = first; i < last; i++)
        put_item(&w, i);
    if (output) /* single clips have no closing shot */
        put_closing(&w);
    return true;
}

const char *highlight_script_allow(const struct highlights *highlights,
                                   const struct render_settings *settings, const char *path)
{
    const struct writing w = {
        .h = highlights, .settings = settings, .script = path, .last = highlights->num};
    return allow_options(&w, false);
}
