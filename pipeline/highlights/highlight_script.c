/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_script.h"

#include <string.h>

#include "base/arena.h"
#include "base/paths.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_bookends.h"
#include "pipeline/highlights/highlight_card.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_match.h"
#include "pipeline/highlights/highlight_ramp.h"
#include "pipeline/highlights/highlight_replay_script.h"
#include "pipeline/highlights/highlight_writing.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/highlights/script_sources.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

/* ---- demos ---- */

/* Returns the options with which the script may open its files; see script_paths_options. */
static const char *file_options(const struct highlight_writing *w, bool from_script)
{
    const struct input_settings *input = &w->settings->input;
    const char **files = ARENA_NEW(w->h->arena, const char *, (size_t)input->num_paths + 1);
    int num = 0;
    for (int i = 0; i < input->num_paths; i++)
        if (highlight_writing_uses(w, i))
            files[num++] = input->paths[i];
    if (w->settings->highlights.music)
        files[num++] = w->settings->highlights.music;
    return script_paths_options(w->settings, w->script, files, num, from_script, w->h->arena);
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

/* Writes the beginning of a shot of an item's live stretch, up to its speed. */
static void begin_part(struct highlight_writing *w, int index, int number,
                       const struct shot_stretch *part)
{
    const struct highlight_item *item = &w->h->items[index];
    FILE *out = w->stream;
    fprintf(out, "  shot {\n    name = \"%d %s", index - w->first + 1,
            moment_kind_name(item->moment.kind));
    if (number > 0)
        fprintf(out, " %d", number + 1);
    fprintf(out, "\", demo = \"%s\",\n    from = ", highlight_writing_source(w, index));
    highlight_writing_time(w, item, part->from);
    fputs(", to = ", out);
    highlight_writing_time(w, item, part->to);
}

/* Writes a part of an item's live stretch: all of it, unless dead time is left out. */
static void put_part(struct highlight_writing *w, int index, int number,
                     const struct shot_stretch *part)
{
    const struct highlight_item *item = &w->h->items[index];
    FILE *out = w->stream;
    begin_part(w, index, number, part);
    highlight_ramp_write(out, item, part);
    fputs(",\n", out);
    highlight_card_write(w, item, part);
    highlight_writing_fades(w, index, number == 0, part->to == item->to && item->num_replays == 0);
    fputs("  }\n", out);
}

/* Writes the slowed end. */
static void put_hold(struct highlight_writing *w, int index, int number,
                     const struct shot_stretch *part)
{
    begin_part(w, index, number, part);
    fprintf(w->stream, ", speed = %.4f, sound = \"normal\",\n",
            (part->to - part->from) / HIGHLIGHT_HOLD_LENGTH);
    highlight_card_write_hold(w, &w->h->items[index], part);
    highlight_writing_fades(w, index, false, true);
    fputs("  }\n", w->stream);
}

static void put_live(struct highlight_writing *w, int index)
{
    const struct highlight_item *item = &w->h->items[index];
    struct shot_stretch part = {item->from, item->to}, hold;
    const bool has_hold =
        !w->settings->highlights.beats && highlight_hold_find(item, item->to, &hold);
    int number = 0;
    for (int i = 0; i < item->num_skips; i++) {
        if (item->skips[i].is_fast)
            continue;
        part.to = item->skips[i].from;
        put_part(w, index, number++, &part);
        highlight_bookends_write_join(w, index, i);
        part.from = highlight_bookends_join_end(item, i);
    }
    part.to = item->to;
    if (!has_hold || hold.from <= part.from) {
        put_part(w, index, number, &part);
        return;
    }
    part.to = hold.from;
    put_part(w, index, number, &part);
    put_hold(w, index, number + 1, &hold);
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
    if (index > w->first && item[-1].num_replays > 0)
        highlight_replay_write_wipe(w);
    highlight_bookends_write_outside(w, index);
    put_live(w, index);
    highlight_replay_write(w, index);
    fputs("end\n", out);
}

/* ---- the film ---- */

enum { FEED_ROWS = 2 }; /* so that the kill that is shown stands out */

/* Writes film { }: the output, the size if given, and for matches the broadcast HUD; square and
 * upright pictures have cards in the place of the kill feed. */
static void put_film(const struct highlight_writing *w, const char *output)
{
    const struct render_settings *settings = w->settings;
    const char *before = "film { ";
    if (output) {
        fprintf(w->stream, "%soutput = ", before);
        lua_text_string(w->stream, path_base(output));
        before = ", ";
    }
    if (settings_chosen(settings, "size")) {
        fprintf(w->stream, "%ssize = \"%dx%d\"", before, settings->picture.width,
                settings->picture.height);
        before = ", ";
    }
    if (highlight_writing_reframes(w)) {
        fprintf(w->stream, "%sreframe = true", before);
        before = ", ";
    }
    if (highlight_writing_has_kills(w)) {
        fprintf(w->stream, "%shud = \"broadcast\", hide = \"%s\", feed_rows = %d", before,
                highlight_card_hide(w), FEED_ROWS);
        before = ", ";
    }
    fputs(before[0] == ',' ? " }\n" : "", w->stream);
}

static void put_music(const struct highlight_writing *w)
{
    if (!w->settings->highlights.music)
        return;
    fputs("music(", w->stream);
    put_file(w, w->settings->highlights.music);
    fprintf(w->stream,
            ", { loop = true, from = %.3f, level = -16.5, fade_in = 0.5, fade_out = %.2f })\n",
            w->has_opening ? w->h->music_from : w->h->items[w->first].music_from, w->h->music_fade);
}

static void put_head(const struct highlight_writing *w, const char *output)
{
    FILE *out = w->stream;
    fputs("-- Highlights, as demoreel highlights has found them: the number at the end of each\n"
          "-- comment is what it thinks of one. Change what you like.\n",
          out);
    script_paths_comment(out, file_options(w, true));
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
        .stream = file->stream,
        .h = highlights,
        .settings = settings,
        .script = path,
        .first = first,
        .last = last,
        .has_opening = output && highlights->opening > 0.0, /* single clips have none */
        .fades_out = output && highlights->closing <= 0.0,
        .sources = {.arena = highlights->arena},
    };
    put_head(&w, output);
    put_sources(&w);
    if (w.has_opening)
        highlight_bookends_write_opening(&w);
    for (int i = first; i < last; i++)
        put_item(&w, i);
    if (output && !w.fades_out)
        highlight_bookends_write_closing(&w);
    return true;
}

const char *highlight_script_options(const struct highlights *highlights,
                                     const struct render_settings *settings, const char *path)
{
    const struct highlight_writing w = {
        .h = highlights, .settings = settings, .script = path, .last = highlights->num};
    return file_options(&w, false);
}
