/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/cut_files.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/sink.h"
#include "pipeline/film/cut_edl.h"
#include "pipeline/film/cut_list.h"
#include "pipeline/film/cut_otio.h"
#include "pipeline/film/film_text.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/settings/settings.h"

static bool is_asked(const struct render_settings *settings)
{
    return settings->output.otio || settings->output.edl;
}

/* Adds the film's clips. A film that is only hashed or discarded has no file. */
static bool add_film(struct cut_list *list, const struct frame_source *source, struct err *err)
{
    struct sink_options sink;
    enum sink_kind kind;
    if (!frame_source_sink(source, &sink, err) || !sink_find_kind(&sink, &kind, err))
        return false;
    struct cut_media *media = ARENA_NEW(list->arena, struct cut_media, 1);
    *media = (struct cut_media){
        .path = kind == SINK_MOVIE && !source->settings->output.hash ? sink.output : NULL,
        .has_sound = kind == SINK_MOVIE,
        .num_frames = source->last - source->first,
    };
    if (list->num_clips == 0)
        list->fps = sink.fps;
    source->ops->list_cuts(source, media, list);
    return true;
}

/* Makes the texts of the files that the settings name. */
static bool make_texts(struct cut_files *files, const struct cut_list *list,
                       const struct output_settings *output, struct err *err)
{
    files->overwrite = output->overwrite;
    if (output->otio) {
        if (!text_file_open(&files->otio, output->otio, err))
            return false;
        cut_otio_write(files->otio.stream, list, output->otio);
        if (!text_file_end(&files->otio, err) ||
            !text_file_check(&files->otio, output->overwrite, err))
            return false;
    }
    return !output->edl ||
           (text_file_open(&files->edl, output->edl, err) &&
            cut_edl_write(files->edl.stream, list, err) && text_file_end(&files->edl, err) &&
            text_file_check(&files->edl, output->overwrite, err));
}

static struct cut_list begin_list(struct cut_files *files, const struct output_settings *output)
{
    files->arena = arena_create();
    const char *file = path_base(output->otio ? output->otio : output->edl);
    const char *name = arena_printf(files->arena, "%.*s", path_stem_length(file), file);
    return (struct cut_list){.arena = files->arena, .name = film_text_written(files->arena, name)};
}

static bool is_same_file(const char *a, const char *b, struct arena *arena)
{
    return a && b && strcmp(path_identity(a, arena), path_identity(b, arena)) == 0;
}

/* Neither of the files may be the other one, the film, or the script, which may not be written yet. */
static bool check_names(const struct render_settings *settings, struct arena *arena,
                        struct err *err)
{
    const struct output_settings *output = &settings->output;
    const char *const names[] = {settings->input.paths[0], output->path, output->otio, output->edl};
    static const char *const options[] = {"the input", "-o", "--otio", "--edl"};
    for (int i = 2; i < 4; i++)
        for (int k = 0; k < i; k++)
            if (is_same_file(names[i], names[k], arena))
                return err_set(err, ERR_USAGE, "%s: %s and %s must be different files", names[i],
                               options[k], options[i]);
    return true;
}

bool cut_files_open(struct cut_files *out, const struct frame_source *source, struct err *err)
{
    const struct output_settings *output = &source->settings->output;
    *out = (struct cut_files){.arena = NULL};
    if (!is_asked(source->settings))
        return true;
    struct cut_list list = begin_list(out, output);
    return check_names(source->settings, out->arena, err) && add_film(&list, source, err) &&
           make_texts(out, &list, output, err);
}

bool cut_files_write(struct cut_files *files, struct err *err)
{
    const bool ok = (!files->otio.stream && !files->otio.text) ||
                    text_file_close(&files->otio, files->overwrite, err);
    return ok && ((!files->edl.stream && !files->edl.text) ||
                  text_file_close(&files->edl, files->overwrite, err));
}

void cut_files_discard(struct cut_files *files)
{
    if (!files || !files->arena)
        return;
    text_file_discard(&files->otio);
    text_file_discard(&files->edl);
    arena_destroy(files->arena);
    files->arena = NULL;
}

bool cut_files_make_joined(const struct render_settings *settings,
                           const struct render_settings *const *films, int num, struct log *log,
                           struct err *err)
{
    struct cut_files files = {.arena = NULL};
    if (!is_asked(settings))
        return true;
    struct cut_list list = begin_list(&files, &settings->output);
    bool ok = check_names(settings, files.arena, err);
    for (int i = 0; i < num && ok; i++) {
        struct frame_source *source = frame_source_open(films[i], log, err);
        ok = source && add_film(&list, source, err);
        frame_source_close(source);
    }
    ok = ok && make_texts(&files, &list, &settings->output, err) && cut_files_write(&files, err);
    cut_files_discard(&files);
    return ok;
}

bool cut_files_make(const struct render_settings *settings, struct log *log, struct err *err)
{
    return cut_files_make_joined(settings, &settings, 1, log, err);
}
