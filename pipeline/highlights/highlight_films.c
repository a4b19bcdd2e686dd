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
#include "pipeline/film/film_render.h"
#include "pipeline/highlights/highlight_script.h"
#include "pipeline/highlights/highlights.h"
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
        const char *slash = strrchr(file, '/');
        const char *dir = slash ? arena_printf(arena, "%.*s", (int)(slash - file) + 1, file) : ".";
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

static int render_script(const struct render_settings *settings, const char *script,
                         const char *output, bool has_more, struct log *log, struct arena *arena,
                         struct err *err)
{
    struct render_settings *film = ARENA_NEW(arena, struct render_settings, 1);
    *film = *settings;
    film->input.paths[0] = script;
    film->input.num_paths = 1;
    film->output.path = output;
    film->limits.has_more_films = has_more;
    return allow_folders(film, settings, arena, err) ? film_render(film, log, err) : -1;
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
        const int one =
            highlight_script_save(h, settings, i, i + 1, script, NULL, err)
                ? render_script(settings, script, output, i + 1 < h->num, log, h->arena, err)
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
        !picture_name_create_folder(settings->output.path, h->arena, err))
        return -1;
    return highlight_script_save(h, settings, 0, h->num, script, settings->output.path, err)
               ? render_script(settings, script, settings->output.path, false, log, h->arena, err)
               : -1;
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
    if (code == 0 && h.is_damaged)
        code = EXIT_DAMAGED;
    highlights_free(&h);
    free(chosen);
    return code;
}
