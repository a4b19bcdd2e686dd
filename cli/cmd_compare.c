/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_compare.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/options/options.h"
#include "demo/capture/capture_demo.h"
#include "demo/container/demo.h"
#include "pipeline/print/json.h"
#include "pipeline/print/lua_text.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/settings/settings.h"
#include "playback/analysis/splits.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

struct comparison {
    const struct render_settings *settings;
    struct demo *demos[2];
    struct timeline *runs[2];
    struct splits splits;
    struct arena *arena;
};

static void print_clock(double seconds)
{
    const long long ms = llround(fmax(seconds, 0.0) * 1000.0);
    printf("%4lld:%02lld.%03lld", ms / 60000, ms / 1000 % 60, ms % 1000);
}

static void print_splits(const struct comparison *c)
{
    if (c->splits.num == 0) {
        printf(
            "%s: no item, secret or level end that both players reached; a script can add lines as "
            "splits\n",
            c->splits.map);
        return;
    }
    printf("%s\n%10s %10s %10s\n", c->splits.map, "first", "second", "difference");
    for (int i = 0; i < c->splits.num; i++) {
        const struct split *split = &c->splits.all[i];
        print_clock(split->time[0]);
        putchar(' ');
        print_clock(split->time[1]);
        printf(" %+10.3f  %s\n", split->time[0] - split->time[1], split->what);
    }
}

static void print_json(const struct comparison *c)
{
    struct json json = {.stream = stdout};
    json_open_object(&json, NULL);
    json_text(&json, "map", c->splits.map);
    json_open_array(&json, "splits");
    for (int i = 0; i < c->splits.num; i++) {
        const struct split *split = &c->splits.all[i];
        json_open_object(&json, NULL);
        json_text(&json, "what", split->what);
        json_number(&json, "first", split->time[0], 4);
        json_number(&json, "second", split->time[1], 4);
        json_number(&json, "difference", split->time[0] - split->time[1], 4);
        json_number(&json, "first_demo", split->demo[0], 4);
        json_number(&json, "second_demo", split->demo[1], 4);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
    putchar('\n');
}

/* ---- a script ---- */

static void put_script(const struct comparison *c, FILE *out, const char *path)
{
    const struct level *level = timeline_level(c->runs[0], c->splits.levels[0]);
    fprintf(
        out,
        "-- The first run with the second as a ghost, and a table of how much earlier (-) or later\n"
        "-- (+) than the second the first player reached each split.\n");
    script_paths_comment(
        out, script_paths_options(c->settings, path, c->settings->input.paths, 2, true, c->arena));
    for (int i = 0; i < 2; i++) {
        const char *file = script_paths_relative(path, c->settings->input.paths[i], c->arena);
        fprintf(out, "demo(\"%s\", ", i == 0 ? "first" : "second");
        lua_text_string(out, file);
        if (c->settings->eye.pov && demo_is_multi_view(c->demos[i])) {
            fputs(", { pov = ", out);
            lua_text_string(out, c->settings->eye.pov);
            fputs(" }", out);
        }
        fputs(")\n", out);
    }
    /* Rounded up, so that the shot does not begin in the level before. */
    fprintf(out, "shot {\n    demo = \"first\", from = %.4f, to = %.4f,\n",
            ceil(level->start * 1e4) / 1e4, level->end);
    fprintf(out, "    ghost = { \"second\", label = \"second run\", colors = {13, 13} },\n");
    fprintf(out, "    hud_show = \"speed,keys,time,jumps\",\n");
    fprintf(out, "    splits = true, -- or lines: { { \"a line\", {x, y, z}, {x, y, z} }, ... }\n");
    fprintf(out, "}\n");
}

static bool write_script(const struct comparison *c, struct log *log, struct err *err)
{
    const struct render_settings *settings = c->settings;
    struct text_file file;
    if (!settings_is_script(settings->output.path))
        return err_set(err, ERR_USAGE,
                       "-o %s: expected a name that ends in .lua, since a script is written",
                       settings->output.path);
    if (!text_file_open(&file, settings->output.path, err))
        return false;
    put_script(c, file.stream, settings->output.path);
    if (!text_file_close(&file, settings->output.overwrite, err))
        return false;
    script_paths_log(log, settings->output.path,
                     script_paths_options(settings, settings->output.path, settings->input.paths, 2,
                                          false, c->arena));
    return true;
}

static bool open_runs(struct comparison *c, struct log *log, struct err *err)
{
    for (int i = 0; i < 2; i++) {
        struct timeline_options options = {.log = log};
        if (!(c->demos[i] = capture_demo_open(c->settings->input.paths[i], err)))
            return false;
        options.pov = demo_is_multi_view(c->demos[i]) ? c->settings->eye.pov : NULL;
        if (!(c->runs[i] = timeline_open(c->demos[i], &options, err)))
            return false;
    }
    return splits_find((const struct timeline *const[2]){c->runs[0], c->runs[1]}, &c->splits,
                       c->arena, err);
}

int command_compare(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct comparison c = {.settings = settings, .arena = arena_create()};
    bool ok = settings->input.num_paths == 2 ||
              err_set(err, ERR_USAGE, "expected two demos, got %d", settings->input.num_paths);
    ok = ok && open_runs(&c, log, err) && (!settings->output.path || write_script(&c, log, err));
    for (int i = 0; i < 2 && ok; i++)
        if (timeline_damage(c.runs[i]))
            log_damage(log, timeline_damage(c.runs[i]));
    if (ok && settings->messages.json)
        print_json(&c);
    else if (ok)
        print_splits(&c);
    for (int i = 0; i < 2; i++) {
        timeline_close(c.runs[i]);
        demo_close(c.demos[i]);
    }
    arena_destroy(c.arena);
    return ok ? 0 : -1;
}
