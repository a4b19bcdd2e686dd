/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/cmd_highlights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/options/options.h"
#include "encode/picture_name.h"
#include "pipeline/exit_codes.h"
#include "pipeline/film/film_render.h"
#include "pipeline/highlights/highlight_script.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/print/json.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

/* ---- lists ---- */

static void print_list(const struct highlights *h, const struct render_settings *settings)
{
    for (int i = 0; i < h->num; i++) {
        const struct highlight_item *item = &h->items[i];
        const double time = item->moment.time;
        if (settings->input.num_paths > 1 && (i == 0 || item->demo != h->items[i - 1].demo))
            printf("%s\n", settings->input.paths[item->demo]);
        printf("%4d:%04.1f  %5.1f  %-10s %-16s %s%s\n", (int)(time / 60), fmod(time, 60.0),
               (double)item->moment.score, moment_name(item->moment.kind), item->moment.who,
               item->reasons, item->replay.camera ? "  (replay)" : "");
    }
}

static void put_item(struct json *json, const struct highlight_item *item,
                     const struct render_settings *settings)
{
    const struct moment *m = &item->moment;
    json_open_object(json, NULL);
    json_utf8(json, "demo", settings->input.paths[item->demo]);
    json_text(json, "kind", moment_name(m->kind));
    json_text(json, "reason", item->reasons);
    json_number(json, "score", (double)m->score, 2);
    json_number(json, "time", m->time, 4);
    json_number(json, "from", item->from, 4);
    json_number(json, "to", item->to, 4);
    json_text(json, "map", item->map);
    json_text(json, "player", m->who[0] ? m->who : NULL);
    json_text(json, "against", m->whom[0] ? m->whom : NULL);
    json_text(json, "weapon", m->weapon[0] ? m->weapon : NULL);
    json_text(json, "standing", item->standing[0] ? item->standing : NULL);
    json_bool(json, "replay", item->replay.camera != REPLAY_NONE);
    json_close_object(json);
}

static void print_json(const struct highlights *h, const struct render_settings *settings)
{
    struct json json = {.stream = stdout};
    json_open_array(&json, NULL);
    for (int i = 0; i < h->num; i++)
        put_item(&json, &h->items[i], settings);
    json_close_array(&json);
    putchar('\n');
}

/* ---- scripts ---- */

static bool write_script(const struct highlights *h, const struct render_settings *settings,
                         int first, int last, const char *path, const char *output, struct err *err)
{
    struct text_file file;
    if (!text_file_open(&file, path, err))
        return false;
    if (highlight_script_write(file.stream, h, settings, first, last, path, output, err))
        return text_file_close(&file, settings->output.overwrite, err);
    text_file_discard(&file);
    return false;
}

static const char *nothing_found(const struct highlights *h, const struct render_settings *settings)
{
    const char *what = settings->input.num_paths == 1
                           ? path_base(settings->input.paths[0])
                           : arena_printf(h->arena, "%d demos", settings->input.num_paths);
    return settings->highlights.kinds || settings->highlights.player ||
                   settings->highlights.against || settings->highlights.weapon ||
                   settings->highlights.on_map
               ? arena_printf(h->arena, "%s: nothing is found that the filters let through", what)
               : arena_printf(h->arena,
                              "%s: nothing is found that is worth showing; %s may find more", what,
                              settings->highlights.lowlights ? "demoreel highlights"
                                                             : "--lowlights or --kinds");
}

static bool is_any(const struct highlights *h, const struct render_settings *settings,
                   struct err *err)
{
    return h->num > 0 || err_set(err, ERR_USAGE, "%s", nothing_found(h, settings));
}

int command_highlights(const struct render_settings *settings, struct log *log, struct err *err)
{
    struct highlights h;
    if (settings->output.path && !settings_is_script(settings->output.path)) {
        err_set(err, ERR_USAGE,
                "-o %s: what is written is a script: its name ends in .lua (demoreel render "
                "DEMO --highlights 60 makes a film at once)",
                settings->output.path);
        return -1;
    }
    bool ok = highlights_choose(&h, settings, log, err);
    if (ok && settings->output.path)
        ok = is_any(&h, settings, err) &&
             write_script(&h, settings, 0, h.num, settings->output.path,
                          text_file_beside(settings->output.path, ".mp4", h.arena), err);
    if (ok && settings->messages.json)
        print_json(&h, settings);
    else if (ok)
        print_list(&h, settings);
    if (ok && h.num == 0)
        log_info(log, "%s", nothing_found(&h, settings));
    const int code = h.is_damaged ? EXIT_DAMAGED : 0;
    highlights_free(&h);
    return ok ? code : -1;
}

/* ---- films ---- */

/* The folder of each demo, and of the music, is one whose files the script may name. */
static bool allow_folders(struct render_settings *out, const struct render_settings *settings,
                          struct arena *arena, struct err *err)
{
    for (int i = 0; i <= settings->input.num_paths; i++) {
        const char *file =
            i < settings->input.num_paths ? settings->input.paths[i] : settings->highlights.music;
        if (!file)
            continue;
        const char *slash = strrchr(file, '/');
        const char *dir = slash ? arena_printf(arena, "%.*s", (int)(slash - file) + 1, file) : ".";
        int k = 0;
        while (k < out->input.num_allowed && strcmp(out->input.allowed[k], dir) != 0)
            k++;
        if (k < out->input.num_allowed)
            continue;
        if (k == MAX_GAMES)
            return err_set(err, ERR_USAGE, "demos of more than %d folders", MAX_GAMES);
        out->input.allowed[out->input.num_allowed++] = dir;
    }
    return true;
}

static int render_script(const struct render_settings *settings, const char *script,
                         const char *output, struct log *log, struct arena *arena, struct err *err)
{
    struct render_settings *film = ARENA_NEW(arena, struct render_settings, 1);
    *film = *settings;
    film->input.paths[0] = script;
    film->input.num_paths = 1;
    film->output.path = output;
    return allow_folders(film, settings, arena, err) ? film_render(film, log, err) : -1;
}

/* "01-run-Ann" */
static const char *clip_name(const struct highlights *h, int index)
{
    const struct moment *m = &h->items[index].moment;
    char *name = arena_printf(h->arena, "%02d-%s-%.40s", index + 1, moment_name(m->kind), m->who);
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '-'))
            *c = '_';
    return name;
}

static int render_clips(const struct highlights *h, const struct render_settings *settings,
                        struct log *log, struct err *err)
{
    int code = 0;
    if (!path_make_folder(settings->highlights.clips, err))
        return -1;
    for (int i = 0; i < h->num && (code == 0 || code == EXIT_DAMAGED); i++) {
        const char *stem =
            arena_printf(h->arena, "%s/%s", settings->highlights.clips, clip_name(h, i));
        const char *script = arena_printf(h->arena, "%s.lua", stem);
        const char *output = arena_printf(h->arena, "%s.%s", stem, settings_film_ending(settings));
        const int one = write_script(h, settings, i, i + 1, script, NULL, err)
                            ? render_script(settings, script, output, log, h->arena, err)
                            : -1;
        if (one != 0)
            code = one;
    }
    return code;
}

static int render_reel(const struct highlights *h, const struct render_settings *settings,
                       struct log *log, struct err *err)
{
    const char *script = text_file_beside(settings->output.path, ".lua", h->arena);
    if (strchr(settings->output.path, '%') &&
        !picture_name_make_folder(settings->output.path, h->arena, err))
        return -1;
    return write_script(h, settings, 0, h->num, script, settings->output.path, err)
               ? render_script(settings, script, settings->output.path, log, h->arena, err)
               : -1;
}

int command_render_highlights(const struct render_settings *settings, struct log *log,
                              struct err *err)
{
    if (!settings->highlights.clips &&
        (!settings->output.path || strcmp(settings->output.path, "-") == 0)) {
        err_set(err, ERR_USAGE, "--highlights: which film? -o FILE, or --clips DIR");
        return -1;
    }
    struct highlights h;
    struct render_settings *chosen = mem_alloc(sizeof *chosen);
    int code = -1;
    *chosen = *settings;
    chosen->highlights.length = settings->highlights.reel;
    if (highlights_choose(&h, chosen, log, err) && is_any(&h, settings, err))
        code = settings->highlights.clips ? render_clips(&h, settings, log, err)
                                          : render_reel(&h, settings, log, err);
    if (code == 0 && h.is_damaged)
        code = EXIT_DAMAGED;
    highlights_free(&h);
    free(chosen);
    return code;
}
