/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_script.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/paths.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_card.h"
#include "pipeline/highlights/highlight_replay_script.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/highlights/script_sources.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/print/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

static const double CLOSING = 5.0; /* seconds of the closing shot */

/* ---- demos ---- */

/* Returns the options with which the script may open its files; see script_paths_allow. */
static const char *allow_options(const struct highlight_writing *w, bool from_script)
{
    const struct input_settings *input = &w->settings->input;
    const char **files = ARENA_NEW(w->h->arena, const char *, (size_t)input->num_paths + 1);
    int num = 0;
    for (int i = 0; i < input->num_paths; i++)
        if (highlight_writing_uses(w, i))
            files[num++] = input->paths[i];
    if (w->settings->highlights.music)
        files[num++] = w->settings->highlights.music;
    return script_paths_allow(w->script, files, num, from_script, w->h->arena);
}

static void put_file(const struct highlight_writing *w, const char *file)
{
    lua_text_string(w->stream, script_paths_relative(w->script, file, w->h->arena));
}

static void put_sources(struct highlight_writing *w)
{
    for (int i = w->first; i < w->last; i++)
        highlight_writing_source(w, i);
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
static const char *title_of(const struct highlight_writing *w, const struct highlight_item *item)
{
    return arena_printf(w->h->arena, "%s%s%s", item->moment.who, item->moment.who[0] ? ", " : "",
                        item->reasons);
}

static void put_live(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    FILE *out = w->stream;
    fprintf(out,
            "  shot {\n    name = \"%d %s\", demo = \"%s\",\n    from = ", index - w->first + 1,
            moment_kind_name(item->moment.kind), highlight_writing_source(w, index));
    highlight_writing_time(w, item, item->from);
    fputs(", to = ", out);
    highlight_writing_time(w, item, item->to);
    fputs(",\n    caption = {\n", out);
    highlight_card_write(w, index);
    fputs("    },\n", out);
    if (index == w->first)
        fputs("    fade = { [\"in\"] = 0.5 },\n", out);
    fputs("  }\n", out);
}

static void put_item(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    FILE *out = w->stream;
    fputs("\n-- ", out);
    lua_text_comment(out, title_of(w, item));
    fprintf(out, " (%.0f)\ndo\n", (double)item->moment.score);
    if (item->nth > 0) {
        fprintf(out, "  local kill = %s.at.kill(", highlight_writing_source(w, index));
        lua_text_string(w->stream, item->moment.who);
        fprintf(out, ", %d)\n", item->nth);
    }
    put_live(w, index);
    highlight_replay_write(w, index);
    fputs("end\n", out);
}

/* ---- the end ---- */

/* Writes a closing shot: the results of the matches over the end of the last one. */
static void put_closing(struct highlight_writing *w)
{
    FILE *out = w->stream;
    const struct highlight_item *last = &w->h->items[w->last - 1];
    const double end = w->h->durations[last->demo];
    if (highlight_card_num_results(w) == 0 || end < 2.0 * CLOSING)
        return;
    fprintf(out, "\nshot {\n  name = \"end\", demo = \"%s\", hud = \"none\",\n  from = ",
            highlight_writing_source(w, w->last - 1));
    lua_text_clock(out, end - CLOSING);
    fputs(", to = ", out);
    lua_text_clock(out, end);
    fputs(",\n  caption = {\n", out);
    highlight_card_write_results(w);
    fputs("  },\n  fade = { out = 1 },\n}\n", out);
}

static bool has_kills(const struct highlight_writing *w)
{
    for (int i = w->first; i < w->last; i++)
        if (w->h->items[i].nth > 0)
            return true;
    return false;
}

/* Writes film { }: the output, the size if given, and for matches the broadcast HUD. */
static void put_film(const struct highlight_writing *w, const char *output)
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

static void put_music(const struct highlight_writing *w)
{
    if (!w->settings->highlights.music)
        return;
    fputs("music(", w->stream);
    put_file(w, w->settings->highlights.music);
    fputs(", { loop = true, level = -16.5, fade_in = 0.5, fade_out = 2 })\n", w->stream);
}

static void put_head(const struct highlight_writing *w, const char *output)
{
    FILE *out = w->stream;
    const char *allow = allow_options(w, true);
    fputs("-- Highlights, as demoreel highlights has found them: the number at the end of each\n"
          "-- comment is what it thinks of one. Change what you like.\n",
          out);
    if (*allow)
        fprintf(out, "-- Files are outside its folder: to render it there, add%s\n", allow);
    put_film(w, output);
    put_music(w);
    highlight_card_write_style(w);
}

bool highlight_script_open(struct text_file *file, const struct highlights *highlights,
                           const struct render_settings *settings, int first, int last,
                           const char *path, const char *output, struct err *err)
{
    if (!text_file_open(file, path, err))
        return false;
    struct highlight_writing w = {
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
    const struct highlight_writing w = {
        .h = highlights, .settings = settings, .script = path, .last = highlights->num};
    return allow_options(&w, false);
}
