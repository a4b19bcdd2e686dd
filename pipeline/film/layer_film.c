/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/layer_film.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/sink.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/layer_files.h"
#include "pipeline/session/layers.h"
#include "pipeline/settings/settings.h"
#include "render/frame.h"
#include "render/scene.h"

struct layer_film {
    struct frame_source *source;
    struct arena *arena;
    struct layer_list list;
    struct layers *layers;
    struct layer_files files; /* if the output is OpenEXR; otherwise `sinks` */
    struct frame frame;
    struct sink *sinks[NUM_LAYERS]; /* by layer */
};

/* Only OpenEXR files hold numbers, such as depths. */
static bool check_colours(const struct layer_film *film, struct err *err)
{
    const char *const output = film->source->settings->output.path;
    for (int i = 0; i < NUM_LAYERS; i++)
        if (layer_list_has(&film->list, i) && !layer_list_has_colour(i))
            return err_set(err, ERR_USAGE,
                           "%s: the layer %s contains numbers, not colours; use OpenEXR output, "
                           "such as -o shot.%%06d.exr, or leave it out of --layers",
                           output, layer_list_name(&film->list, i));
    return true;
}

static bool check_options(const struct layer_film *film, struct err *err)
{
    const struct render_settings *settings = film->source->settings;
    if (!settings->output.path)
        return err_set(err, ERR_USAGE,
                       "--layers: no output file: use -o shot.%%06d.exr or -o shot.mov");
    if (!compositor_is_flat(&settings->picture))
        return err_set(err, ERR_USAGE, "layers cannot be combined with --projection or --stereo");
    if (settings->output.hash || settings->output.sink || settings->segments.only >= 0 ||
        settings->output.max_size > 0)
        return err_set(err, ERR_USAGE,
                       "layers cannot be combined with --hash, --sink, --segment or --max-size");
    return layer_files_are_requested(&settings->output) || check_colours(film, err);
}

/* ---- a film per layer ---- */

static bool open_sinks(struct layer_film *film, struct err *err)
{
    struct frame_source *source = film->source;
    struct sink_options options;
    if (!frame_source_sink(source, &options, err))
        return false;
    options.has_alpha = true;
    options.sample_rate = 0;
    film->frame = (struct frame){
        .width = options.width, .height = options.height, .stride = (size_t)options.width * 4};
    film->frame.rgba = mem_alloc(film->frame.stride * (size_t)options.height + FRAME_SLACK);
    if (options.depth > 8)
        film->frame.rgba16 =
            mem_alloc(film->frame.stride * (size_t)options.height * sizeof(uint16_t));
    for (int i = 0; i < NUM_LAYERS; i++) {
        if (!layer_list_has(&film->list, i))
            continue;
        if (film->source->settings->picture.background != BACKGROUND_NONE)
            options.output =
                layer_files_name(&source->settings->output, &film->list, i, film->arena);
        options.overwrite = settings_replaces(&source->settings->output, options.output);
        if (!(film->sinks[i] = sink_open(&options, source->log, err)))
            return false;
    }
    return true;
}

static bool write_pictures(struct layer_film *film, int64_t index, struct err *err)
{
    film->frame.index = index;
    for (int i = 0; i < NUM_LAYERS; i++) {
        if (!film->sinks[i])
            continue;
        layers_frame(film->layers, i, &film->frame);
        if (!sink_write_frame(film->sinks[i], &film->frame, err))
            return false;
    }
    return true;
}

/* Either all films are complete, or none is kept. */
static bool close_sinks(struct layer_film *film, bool ok, struct err *err)
{
    for (int i = 0; i < NUM_LAYERS; i++) {
        struct sink *const sink = film->sinks[i];
        if (!sink)
            continue;
        if (ok)
            ok = sink_finish(sink, err);
        else
            sink_abort(sink);
    }
    return ok;
}

/* ---- frames ---- */

/* Add the players that appear in the film, checking two frames per second. */
static bool add_each(struct layer_film *film, struct err *err)
{
    const struct frame_source *source = film->source;
    const struct rational fps = source->settings->picture.fps;
    const int64_t step = fps.num > 2 * fps.den ? fps.num / (2 * fps.den) : 1;
    for (int64_t i = source->first; i < source->last && film->list.each; i += step) {
        struct frame_view view;
        struct scene scene;
        if (!source->ops->view_frame(film->source, i, &view, err))
            return false;
        arena_reset(view.arena);
        view.scenes.scene_at(view.scenes.context, view.time, view.time, SCENE_OBJECTS, view.arena,
                             &scene);
        layer_list_add_players(&film->list, &scene);
    }
    return true;
}

static bool open_film(struct layer_film *film, struct err *err)
{
    const struct render_settings *settings = film->source->settings;
    const char *const list =
        settings->picture.background == BACKGROUND_NONE ? "foreground" : settings->picture.layers;
    if (!layer_list_read(list, &film->list, err) || !check_options(film, err) ||
        !add_each(film, err) ||
        !(layer_files_are_requested(&settings->output)
              ? layer_files_open(&film->files, &settings->output, &film->list, film->source->first,
                                 film->source->last, film->arena, err)
              : open_sinks(film, err)) ||
        !film->source->ops->open_renderer(film->source, 0, err))
        return false;
    film->layers = layers_create(settings->picture.width, settings->picture.height, &film->list,
                                 settings_keep_range(&settings->picture));
    return true;
}

static bool make_frame(struct layer_film *film, int64_t index, struct err *err)
{
    const struct render_settings *settings = film->source->settings;
    const struct shutter shutter = shutter_make(&settings->picture);
    struct frame_view view;
    return film->source->ops->view_frame(film->source, index, &view, err) &&
           layers_separate(film->layers, &shutter, view.renderer, &view.scenes, view.time,
                           view.arena, err) &&
           (layer_files_are_requested(&settings->output)
                ? layer_files_write(&film->files, layers_picture(film->layers), index, err)
                : write_pictures(film, index, err));
}

bool layer_film_make(struct frame_source *source,
                     void (*report)(void *context, int64_t done, int64_t bytes), void *context,
                     int64_t *done, struct err *err)
{
    struct layer_film film = {.source = source, .arena = arena_create()};
    bool ok = open_film(&film, err);
    for (int64_t i = source->first; i < source->last && ok && !interrupt_is_requested(); i++) {
        ok = make_frame(&film, i, err);
        *done += ok;
        if (ok && report)
            report(context, *done, 0);
    }
    if (*done < source->last - source->first &&
        !interrupt_keeps_film(source->settings->output.interrupted))
        *done = 0;
    const bool keeps = ok && *done > 0;
    if (!close_sinks(&film, keeps, err) && keeps)
        ok = false;
    layers_destroy(film.layers);
    free(film.frame.rgba);
    free(film.frame.rgba16);
    arena_destroy(film.arena);
    return ok;
}
