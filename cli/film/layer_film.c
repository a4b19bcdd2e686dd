#include "cli/film/layer_film.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "cli/film/frame_source.h"
#include "cli/options/options.h"
#include "cli/process/interrupt.h"
#include "cli/session/layers.h"
#include "cli/session/painter.h"
#include "encode/picture_name.h"
#include "encode/sink.h"
#include "render/frame.h"

enum { MAX_LAYERS = 16 };

struct layer_film {
    struct frame_source *source;
    struct arena *arena;
    unsigned wanted;
    struct layers *layers;
    struct picture_name name; /* of OpenEXR files; or: */
    struct frame frame;
    struct sink *sinks[MAX_LAYERS]; /* by layer */
};

static bool is_exr(const struct options *o)
{
    return path_has_ending(o->output, ".exr");
}

static bool check_options(const struct layer_film *film, struct err *err)
{
    const struct options *o = film->source->options;
    if (!o->output)
        return err_set(err, ERR_USAGE, "--layers: where to? (-o shot.%%06d.exr or -o shot.mov)");
    if (o->layers && o->background == BACKGROUND_NONE)
        return err_set(err, ERR_USAGE,
                       "--background none is the layer foreground: instead of both "
                       "--layers %s,foreground",
                       o->layers);
    if (o->background == BACKGROUND_COLOUR)
        return err_set(err, ERR_USAGE, "--background is of pictures: layers have alpha instead");
    if (!painter_is_flat(o))
        return err_set(err, ERR_USAGE, "layers are of flat pictures: no --projection and --stereo");
    if (o->hash || o->sink || o->segment >= 0 || o->max_size > 0)
        return err_set(err, ERR_USAGE,
                       "layers become files alone: no --hash, --sink, --segment and --max-size");
    return true;
}

/* ---- OpenEXR ---- */

static bool open_files(struct layer_film *film, struct err *err)
{
    const struct frame_source *source = film->source;
    const struct options *o = source->options;
    struct stat info;
    if (!picture_name_parse(&film->name, o->output, film->arena, err))
        return err_prefix(err, "%s", o->output);
    if (!film->name.after && source->last - source->first > 1)
        return err_set(err, ERR_USAGE,
                       "%s: %lld frames need a number in the name, such as shot.%%06d.exr",
                       o->output, (long long)(source->last - source->first));
    const char *first = picture_name_at(&film->name, source->first, film->arena);
    if (!o->overwrite && stat(first, &info) == 0)
        return err_set(err, ERR_USAGE, "%s: is there already; --overwrite replaces it", first);
    return picture_name_make_folder(first, film->arena, err);
}

static bool write_file(struct layer_film *film, int64_t index, struct err *err)
{
    struct arena *arena = arena_create();
    const bool ok = exr_write(picture_name_at(&film->name, index, arena),
                              layers_picture(film->layers), film->source->options->overwrite, err);
    arena_destroy(arena);
    return ok;
}

/* ---- a film of each ---- */

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
    for (int i = 0; layers_name(i); i++) {
        if (!(film->wanted >> i & 1))
            continue;
        if (!layers_has_colour(i))
            return err_set(err, ERR_USAGE, "%s: %s has numbers, no colours: -o shot.%%06d.exr",
                           options.output, layers_name(i));
        if (film->source->options->background != BACKGROUND_NONE)
            options.output = options_layer_file(source->options, layers_name(i),
                                                (int)strlen(layers_name(i)), film->arena);
        if (!(film->sinks[i] = sink_open(&options, source->log, err)))
            return false;
    }
    return true;
}

static bool write_pictures(struct layer_film *film, int64_t index, struct err *err)
{
    film->frame.index = index;
    for (int i = 0; i < MAX_LAYERS; i++) {
        if (!film->sinks[i])
            continue;
        layers_frame(film->layers, i, &film->frame);
        if (!sink_write_frame(film->sinks[i], &film->frame, err))
            return false;
    }
    return true;
}

/* All are whole, or none. */
static bool close_sinks(struct layer_film *film, bool ok, struct err *err)
{
    for (int i = 0; i < MAX_LAYERS; i++) {
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

/* ---- either ---- */

static bool open_film(struct layer_film *film, struct err *err)
{
    const struct options *o = film->source->options;
    const char *const list = o->background == BACKGROUND_NONE ? "foreground" : o->layers;
    if (!layers_read(list, &film->wanted, err) || !check_options(film, err) ||
        !(is_exr(o) ? open_files(film, err) : open_sinks(film, err)) ||
        !film->source->ops->start_drawing(film->source, 0, err))
        return false;
    film->layers = layers_create(o->width, o->height, film->wanted);
    return true;
}

static bool make_frame(struct layer_film *film, int64_t index, struct err *err)
{
    const struct options *o = film->source->options;
    const struct shutter shutter = shutter_make(o);
    struct frame_view view;
    return film->source->ops->view(film->source, index, &view, err) &&
           layers_take(film->layers, &shutter, view.renderer, &view.scenes, view.time, view.arena,
                       err) &&
           (is_exr(o) ? write_file(film, index, err) : write_pictures(film, index, err));
}

bool layer_film_make(struct frame_source *source,
                     void (*report)(void *context, int64_t done, int64_t bytes), void *context,
                     int64_t *done, struct err *err)
{
    struct layer_film film = {.source = source, .arena = arena_create()};
    bool ok = open_film(&film, err);
    for (int64_t i = source->first; i < source->last && ok && !interrupt_came(); i++) {
        ok = make_frame(&film, i, err);
        *done += ok;
        if (ok && report)
            report(context, *done, 0);
    }
    ok = close_sinks(&film, ok && *done > 0, err) && ok;
    layers_destroy(film.layers);
    free(film.frame.rgba);
    arena_destroy(film.arena);
    return ok;
}
