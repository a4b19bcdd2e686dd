/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_films.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "encode/picture_name.h"
#include "pipeline/exit_codes.h"
#include "pipeline/film/cut_files.h"
#include "pipeline/film/film_render.h"
#include "pipeline/film/film_script.h"
#include "pipeline/highlights/highlight_script.h"
#include "pipeline/highlights/highlights.h"
#include "pipeline/settings/script_paths.h"
#include "pipeline/print/text_file.h"
#include "pipeline/settings/settings.h"

/* Allows the script to read the folders of the demos and of the music. */
static bool allow_folders(struct render_settings *out, const struct render_settings *settings,
                          struct arena *arena, struct err *err)
{
    for (int i = 0; i <= settings->input.num_paths; i++) {
        const char *file =
            i < settings->input.num_paths ? settings->input.paths[i] : settings->highlights.music;
        if (!file)
            continue;
        const char *dir = script_paths_folder(file, arena);
        int k = 0;
        while (k < out->input.num_allowed && strcmp(out->input.allowed[k], dir) != 0)
            k++;
        if (k < out->input.num_allowed)
            continue;
        if (k == MAX_GAMES)
            return err_set(err, ERR_USAGE, "the demos are in more than %d folders", MAX_GAMES);
        out->input.allowed[out->input.num_allowed++] = dir;
    }
    return true;
}

/* Makes a script of the highlights [first, last) at `path` and does something with its film. */
static int use_script(const struct highlights *h, const struct render_settings *settings, int first,
                      int last, const char *path, struct render_settings *film, struct log *log,
                      film_script_renderer *use, struct err *err)
{
    struct text_file script;
    const char *named = settings->highlights.clips ? NULL : film->output.path;
    return allow_folders(film, settings, h->arena, err) &&
                   highlight_script_open(&script, h, settings, first, last, path, named, err)
               ? film_script_render(&script, film, true, log, use, err)
               : -1;
}

static struct render_settings *film_settings(const struct highlights *h,
                                             const struct render_settings *settings,
                                             const char *output)
{
    struct render_settings *film = ARENA_NEW(h->arena, struct render_settings, 1);
    *film = *settings;
    film->output.path = output;
    return film;
}

/* Returns "01-run-Ann". */
static const char *clip_name(const struct highlights *h, int index)
{
    const struct moment *m = &h->items[index].moment;
    char *name =
        arena_printf(h->arena, "%02d-%s-%.40s", index + 1, moment_kind_name(m->kind), m->who);
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '-'))
            *c = '_';
    return name;
}

static int make_cut_files(const struct render_settings *film, struct log *log, struct err *err)
{
    return cut_files_make(film, log, err) ? 0 : -1;
}

static int render_clips(const struct highlights *h, const struct render_settings *settings,
                        struct log *log, struct err *err)
{
    const struct render_settings **films =
        ARENA_NEW(h->arena, const struct render_settings *, (size_t)h->num + 1);
    int code = 0, num = 0;
    if (!path_make_folder(settings->highlights.clips, err))
        return -1;
    for (int i = 0; i < h->num && (code == 0 || code == EXIT_DAMAGED); i++) {
        const char *stem =
            arena_printf(h->arena, "%s/%s", settings->highlights.clips, clip_name(h, i));
        const char *script = arena_printf(h->arena, "%s.lua", stem);
        struct render_settings *film = film_settings(
            h, settings, arena_printf(h->arena, "%s.%s", stem, settings_film_ending(settings)));
        film->limits.has_more_films = i + 1 < h->num;
        film->output.otio = film->output.edl = NULL;
        const int one = use_script(h, settings, i, i + 1, script, film, log, film_render, err);
        if (one != 0)
            code = one;
        film->input.script_text = NULL; /* it is in the file now */
        films[num++] = film;
    }
    return (code == 0 || code == EXIT_DAMAGED) &&
                   !cut_files_make_joined(settings, films, num, log, err)
               ? -1
               : code;
}

static int render_reel(const struct highlights *h, const struct render_settings *settings,
                       struct log *log, struct err *err)
{
    const char *script = text_file_beside(settings->output.path, ".lua", h->arena);
    if (strchr(settings->output.path, '%') &&
        !picture_name_create_folder(settings->output.path, h->arena, err))
        return -1;
    const int code =
        use_script(h, settings, 0, h->num, script,
                   film_settings(h, settings, settings->output.path), log, film_render, err);
    if (code >= 0)
        script_paths_log(log, script, highlight_script_options(h, settings, script));
    return code;
}

int highlight_films_render(const struct render_settings *settings, struct log *log, struct err *err)
{
    if (!settings->highlights.clips &&
        (!settings->output.path || strcmp(settings->output.path, "-") == 0)) {
        err_set(err, ERR_USAGE, "--highlights: no output file: use -o FILE, or --clips DIR");
        return -1;
    }
    struct highlights h;
    struct render_settings *chosen = mem_alloc(sizeof *chosen);
    int code = -1;
    *chosen = *settings;
    chosen->highlights.length = settings->highlights.reel;
    if (highlights_choose(&h, chosen, log, err) && highlights_check_any(&h, settings, err))
        code = settings->highlights.clips ? render_clips(&h, settings, log, err)
                                          : render_reel(&h, settings, log, err);
    if (code == 0 && h.has_skipped)
        code = EXIT_DAMAGED;
    highlights_free(&h);
    free(chosen);
    return code;
}

bool highlight_films_write_script(const struct highlights *h,
                                  const struct render_settings *settings, struct log *log,
                                  struct err *err)
{
    const char *path = settings->output.path;
    struct render_settings *film =
        film_settings(h, settings, text_file_beside(path, ".mp4", h->arena));
    if (use_script(h, settings, 0, h->num, path, film, log, make_cut_files, err) < 0)
        return false;
    script_paths_log(log, path, highlight_script_options(h, settings, path));
    return true;
}
