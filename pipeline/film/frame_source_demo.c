/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/frame_source_demo.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "cutscene/film/film.h"
#include "cutscene/film/overlay.h"
#include "cutscene/film/shot_fade.h"
#include "demo/container/demo.h"
#include "pipeline/film/cut_list.h"
#include "pipeline/film/film_metadata.h"
#include "pipeline/film/film_profile.h"
#include "pipeline/film/film_title.h"
#include "pipeline/film/frame_source_ops.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/session.h"
#include "pipeline/session/session_digest.h"
#include "pipeline/session/shutter.h"
#include "pipeline/settings/settings.h"
#include "playback/hud/canvas.h"
#include "playback/scene/scene_builder.h"
#include "playback/sound/mixer.h"
#include "playback/timeline/timeline.h"
#include "world/palette.h"

static const double FADE = 0.5; /* s at the end of a single player's film */

struct demo_film {
    struct frame_source base;
    struct session session;
    struct arena *arena;
    struct frame_compositor *compositor; /* NULL until drawing starts */
    struct exposure_meter *meter;        /* NULL until drawing starts */
    struct film_title *title;            /* NULL: none */
    struct mixer *mixer;                 /* NULL until sound is read */
    double faded_at; /* demo time at which picture and sound have faded out; INFINITY: never */
    const struct scene_camera *camera; /* of the frame that is begun; NULL: the film's */
};

/* The film of a single player's recording fades out when play has ended. A part of that film has
 * the same frames; one that continues after it does not fade. */
static void set_fade(struct demo_film *film, const struct demo_range *part, double to)
{
    const bool fades = part->part == PART_PLAY && to <= part->to && part->to - part->from > FADE;
    film->faded_at = fades ? part->to : INFINITY;
}

/* Returns how much is left of picture and sound, 0 to 1. */
static float light_at(const struct demo_film *film, double time)
{
    return (float)fmin(fmax((film->faded_at - time) / FADE, 0.0), 1.0);
}

/* Returns the nearest frame of the demo's frame grid, so that a film of a part has exactly
 * the same frames as the film of the whole demo. */
static int64_t frame_at(struct rational fps, double time)
{
    return llround(time * fps.num / fps.den);
}

static bool choose_range(struct demo_film *film, struct err *err)
{
    const struct render_settings *settings = film->base.settings;
    const struct demo_range part = demo_part_find(film->session.timeline, settings->input.part);
    double from, to;
    if (!session_find_range(film->session.timeline, &settings->input, &from, &to, err))
        return false;
    if (!film_title_find(&film->session, &part, film->arena, &film->title, err))
        return false;
    film_profile_log(&film->session, from, to);
    set_fade(film, &part, to);
    film->base.first = frame_at(settings->picture.fps, from);
    film->base.last = frame_at(settings->picture.fps, to);
    film->base.whole_first = frame_at(settings->picture.fps, part.from);
    film->base.whole_last = frame_at(settings->picture.fps, part.to);
    if (!settings->input.to.given && film->base.last == film->base.first)
        film->base.last++;
    if (to > from && film->base.last <= film->base.first)
        return err_set(err, ERR_USAGE, "nothing to render: no frame is between %.3f and %.3f s",
                       from, to);
    if (film->base.last <= film->base.first)
        return err_set(err, ERR_USAGE,
                       "nothing to render: --to is not after --from (%.3f and %.3f s)", to, from);
    if (film->base.last - film->base.first > LIMIT_FILM_FRAMES)
        return err_set(err, ERR_LIMIT,
                       "the film has more than %d frames; render parts of it with "
                       "--from and --to",
                       LIMIT_FILM_FRAMES);
    return true;
}

static void close_film(struct frame_source *source)
{
    struct demo_film *film = (struct demo_film *)source;
    mixer_destroy(film->mixer);
    compositor_destroy(film->compositor);
    exposure_meter_destroy(film->meter);
    session_close(&film->session);
    arena_destroy(film->arena);
    free(film);
}

static bool demo_open_renderer(struct frame_source *source, int threads, struct err *err)
{
    struct demo_film *film = (struct demo_film *)source;
    struct session *s = &film->session;
    if (compositor_is_flat(&source->settings->picture) && !session_open_renderer(s, threads, err))
        return false;
    film->meter = exposure_meter_create(&source->settings->picture, &s->palette, source->log);
    film->compositor = compositor_create(&source->settings->picture, s->renderer, &s->palette,
                                         threads, source->log, err);
    return film->compositor != NULL;
}

static void add_fade(const struct demo_film *film, double time, struct arena *frame,
                     struct scene *out)
{
    static const struct palette black;
    static const struct fade fade = {.length = FADE};
    int width, height;
    struct canvas canvas = {.arena = frame,
                            .items = ARENA_NEW(frame, struct scene_pic, 1),
                            .capacity = 1,
                            .palette = &black};
    compositor_view_size(&film->base.settings->picture, &width, &height);
    shot_fade_add(&canvas, &fade, film->faded_at - time, 0.0f, width, height);
    overlay_append(out, &canvas, frame);
}

static void demo_film_scene_at(void *context, double time, double now, enum scene_parts parts,
                               struct arena *frame, struct scene *out)
{
    struct demo_film *film = context;
    const double start = clock_thread_cpu();
    (void)time;
    if (film->camera)
        scene_builder_build_camera(film->session.builder, now, film->camera, parts, frame, out);
    else
        scene_builder_build(film->session.builder, now, parts, frame, out);
    if (!film->camera && parts & SCENE_OVERLAY)
        film_title_add(film->title, now, frame, out);
    if (!film->camera && parts & SCENE_OVERLAY && light_at(film, now) < 1.0f)
        add_fade(film, now, frame, out);
    film->base.scene_seconds += clock_thread_cpu() - start;
}

static bool demo_film_exposure_at(void *context, double time, int *steps, struct err *err)
{
    struct demo_film *film = context;
    const struct scene_source scenes = {film, demo_film_scene_at, NULL};
    const struct exposure_view view = exposure_meter_view(&film->session, &scenes, film->camera);
    return exposure_meter_at(film->meter, &view, time, steps, err);
}

static bool begin_frame_at(struct demo_film *film, double time, struct err *err)
{
    const struct shutter shutter = shutter_make(&film->base.settings->picture);
    const struct scene_source scenes = {film, demo_film_scene_at, demo_film_exposure_at};
    return compositor_submit(film->compositor, &shutter, &scenes, time, film->session.frame_arena,
                             err);
}

static bool demo_begin_frame(struct frame_source *source, int64_t index, struct err *err)
{
    return begin_frame_at((struct demo_film *)source,
                          rational_frame_time(source->settings->picture.fps, index), err);
}

static bool demo_view_frame(struct frame_source *source, int64_t index, struct frame_view *out,
                            struct err *err)
{
    struct demo_film *film = (struct demo_film *)source;
    (void)err;
    *out = (struct frame_view){{film, demo_film_scene_at, NULL},
                               rational_frame_time(source->settings->picture.fps, index),
                               film->session.renderer,
                               film->session.frame_arena};
    return true;
}

static bool demo_finish_frame(struct frame_source *source, int64_t index, struct frame *out,
                              struct err *err)
{
    (void)index;
    return compositor_receive(((struct demo_film *)source)->compositor, out, err);
}

static struct mixer *get_mixer(struct demo_film *film)
{
    const struct render_settings *settings = film->base.settings;
    const struct session *s = &film->session;
    const struct mixer_options options = {.layout = settings->sound.layout,
                                          .volume = settings->sound.volume,
                                          .music_volume = settings->sound.music_volume};
    if (!film->mixer)
        film->mixer = mixer_create(s->timeline, scene_builder_cursor(s->builder), s->vfs, &options,
                                   film->base.log);
    return film->mixer;
}

static bool demo_read_sound(struct frame_source *source, int64_t index, int64_t first, int count,
                            float *out, struct err *err)
{
    struct demo_film *film = (struct demo_film *)source;
    const int channels = pcm_channels(source->settings->sound.layout);
    (void)index;
    (void)err;
    mixer_render(get_mixer(film), first, count, out);
    if (film->faded_at < INFINITY)
        for (int i = 0; i < count; i++)
            for (int c = 0; c < channels; c++)
                out[i * channels + c] *= light_at(film, (double)(first + i) / MIXER_RATE);
    return true;
}

static void demo_set_gain(struct frame_source *source, float gain)
{
    mixer_set_gain(get_mixer((struct demo_film *)source), gain);
}

static void list_cuts(const struct frame_source *source, const struct cut_media *media,
                      struct cut_list *list)
{
    cut_list_add_demo(list, &((const struct demo_film *)source)->session, media, source->first,
                      source->last);
}

static void add_inputs(struct frame_source *source, struct digest *digest)
{
    const struct session *session = &((struct demo_film *)source)->session;
    session_digest(&session, 1, digest);
}

static const char *find_damage(const struct frame_source *source)
{
    return timeline_damage(((const struct demo_film *)source)->session.timeline);
}

static const struct frame_source_ops demo_ops = {
    .open_renderer = demo_open_renderer,
    .begin_frame = demo_begin_frame,
    .finish_frame = demo_finish_frame,
    .view_frame = demo_view_frame,
    .read_sound = demo_read_sound,
    .set_gain = demo_set_gain,
    .list_cuts = list_cuts,
    .digest = add_inputs,
    .damage = find_damage,
    .close = close_film,
};

bool frame_source_demo_begin_at(struct frame_source *source, double time,
                                const struct scene_camera *camera, struct err *err)
{
    struct demo_film *film = (struct demo_film *)source;
    if (source->ops != &demo_ops)
        return err_set(err, ERR_USAGE, "%s: cannot draw arbitrary times of a script",
                       source->settings->input.paths[0]);
    film->camera = camera;
    const bool ok = begin_frame_at(film, time, err);
    film->camera = NULL;
    return ok;
}

/* The session's settings include the values of the profile. */
static bool open_session(struct demo_film *film, const struct render_settings *settings,
                         struct err *err)
{
    if (!session_open(&film->session, settings, film->base.log, err))
        return false;
    film->base.settings = film->session.settings;
    return true;
}

struct frame_source *frame_source_demo_open(const struct render_settings *settings, struct log *log,
                                            struct err *err)
{
    struct demo_film *film = mem_alloc(sizeof *film);
    film->arena = arena_create();
    film->base = (struct frame_source){.ops = &demo_ops, .settings = settings, .log = log};
    if (compositor_check(settings, err) && open_session(film, settings, err) &&
        choose_range(film, err)) {
        film_metadata_demo(&film->session, film->base.first, film->base.last, film->arena,
                           &film->base.metadata);
        return &film->base;
    }
    close_film(&film->base);
    return NULL;
}
