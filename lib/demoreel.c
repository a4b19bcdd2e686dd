/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "lib/demoreel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/printable.h"
#include "demo/container/demo.h"
#include "pipeline/film/film_loudness.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/frame_source_demo.h"
#include "pipeline/print/json.h"
#include "pipeline/report/info.h"
#include "pipeline/report/info_json.h"
#include "pipeline/session/demo_input.h"
#include "pipeline/settings/setting_needs.h"
#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"
#include "pipeline/settings/settings.h"
#include "pipeline/thumb/thumb_demo.h"
#include "pipeline/thumb/thumb_output.h"
#include "playback/scene/scene_builder.h"
#include "render/frame.h"
#include "render/pixels/convert.h"

const char *demoreel_version(void)
{
    return DEMOREEL_VERSION;
}

/* ---- errors ---- */

/* Copies an error to the caller's struct. Returns false. */
static bool fail(struct demoreel_error *out, const struct err *err)
{
    if (out) {
        out->kind = err_exit_code(err->kind);
        snprintf(out->text, sizeof out->text, "%s", err->text);
        printable_line(out->text);
    }
    return false;
}

/* ---- settings ---- */

struct demoreel_settings {
    struct render_settings settings;
    struct arena *arena; /* has the values of options */
    void (*take)(void *context, int level, const char *line);
    void *context;
};

struct demoreel_settings *demoreel_settings_create(void)
{
    struct demoreel_settings *settings = mem_alloc(sizeof *settings);
    settings->arena = arena_create();
    settings_set_defaults(&settings->settings);
    return settings;
}

void demoreel_settings_destroy(struct demoreel_settings *settings)
{
    if (settings)
        arena_destroy(settings->arena);
    free(settings);
}

/* Returns NULL if films and thumbnails have no such setting. */
static const struct setting *find_setting(const char *name)
{
    const struct setting *setting = setting_table_find(name, strlen(name));
    return setting && setting->flags & (SETTING_OF_FILMS | SETTING_OF_THUMBS) ? setting : NULL;
}

bool demoreel_settings_set(struct demoreel_settings *settings, const char *name, const char *value,
                           struct demoreel_error *error)
{
    struct err err = {0};
    const struct setting *setting = find_setting(name);
    if (!setting)
        err_set(&err, ERR_USAGE, "%s",
                setting_table_unknown("setting", name, SETTING_OF_FILMS | SETTING_OF_THUMBS, NULL)
                    .text);
    else if (!setting->argument != !value)
        err_set(&err, ERR_USAGE, "%s takes %s value", name, setting->argument ? "a" : "no");
    else {
        const char *const text = value ? arena_strdup(settings->arena, value) : NULL;
        if (settings_give(&settings->settings, name, text, &err))
            return true;
        err_prefix(&err, "%s", name);
    }
    return fail(error, &err);
}

void demoreel_settings_log(struct demoreel_settings *settings,
                           void (*take)(void *context, int level, const char *line), void *context)
{
    settings->take = take;
    settings->context = context;
}

/* ---- settings and log of an open object ---- */

struct opened {
    struct render_settings settings;
    struct log *log; /* NULL: messages are discarded */
    void (*take)(void *context, int level, const char *line);
    void *context;
};

static void take_line(void *context, enum log_line kind, const char *text)
{
    const struct opened *opened = context;
    opened->take(opened->context,
                 kind == LOG_LINE_INFO      ? DEMOREEL_LOG_INFO
                 : kind == LOG_LINE_VERBOSE ? DEMOREEL_LOG_DETAIL
                                            : DEMOREEL_LOG_WARNING,
                 text);
}

/* Copies the settings, or the defaults if `settings` is NULL. The caller calls end_opened. */
static void begin_opened(struct opened *out, const struct demoreel_settings *settings,
                         const char *name, const void *data, size_t size)
{
    *out = (struct opened){0};
    if (settings)
        out->settings = settings->settings;
    else
        settings_set_defaults(&out->settings);
    out->settings.input.paths[0] = name;
    out->settings.input.num_paths = 1;
    out->settings.input.memory = data;
    out->settings.input.memory_size = size;
    if (!settings || !settings->take)
        return;
    out->take = settings->take;
    out->context = settings->context;
    out->log = log_create(stderr, LOG_VERBOSE);
    log_divert(out->log, take_line, out);
}

static void end_opened(struct opened *opened)
{
    if (opened->log)
        log_destroy(opened->log);
}

/* ---- information ---- */

static char *print_info(const struct render_settings *settings, struct log *log, struct err *err)
{
    char *text = NULL;
    size_t size;
    struct info info;
    struct demo *demo = demo_input_open(&settings->input, err);
    if (!demo || !info_open(&info, demo, &settings->input, log, err)) {
        demo_close(demo);
        return NULL;
    }
    struct json json = {.stream = open_memstream(&text, &size)};
    info_json_put(&json, &info, NULL);
    fclose(json.stream);
    info_close(&info);
    demo_close(demo);
    return text;
}

char *demoreel_info(const char *name, const void *data, size_t size,
                    const struct demoreel_settings *settings, struct demoreel_error *error)
{
    struct err err = {0};
    struct opened *opened = mem_alloc(sizeof *opened);
    begin_opened(opened, settings, name, data, size);
    char *text = print_info(&opened->settings, opened->log, &err);
    end_opened(opened);
    free(opened);
    if (!text)
        fail(error, &err);
    return text;
}

void demoreel_free(void *text)
{
    free(text);
}

/* ---- pictures ---- */

static bool check_needs(const struct render_settings *settings, enum setting_work work,
                        struct err *err)
{
    const struct setting_scope scope = {.settings = settings, .work = work, .is_library = true};
    return setting_needs_check(&scope, err);
}

/* Copies the pixels of the frame. */
static void copy_rows(const struct frame *frame, uint8_t *rgba, size_t stride)
{
    for (int y = 0; y < frame->height; y++)
        memcpy(rgba + (size_t)y * stride, frame->rgba + (size_t)y * frame->stride,
               (size_t)frame->width * 4);
}

static bool check_stride(int width, size_t stride, struct err *err)
{
    return stride >= (size_t)width * 4 ||
           err_set(err, ERR_USAGE, "stride of %zu bytes: less than a row of %d pixels", stride,
                   width);
}

bool demoreel_thumbnail(const char *name, const void *data, size_t size,
                        const struct demoreel_settings *settings, uint8_t *rgba, size_t stride,
                        double *seconds, struct demoreel_error *error)
{
    struct err err = {0};
    struct frame frame = {0};
    double time;
    struct opened *opened = mem_alloc(sizeof *opened);
    begin_opened(opened, settings, name, data, size);
    opened->settings.picture.few_frames = true;
    const bool ok =
        check_stride(opened->settings.picture.width, stride, &err) &&
        check_needs(&opened->settings, WORK_THUMB, &err) &&
        thumb_demo_draw(&opened->settings, opened->log, &frame, seconds ? seconds : &time, &err);
    if (ok)
        copy_rows(&frame, rgba, stride);
    free(frame.rgba);
    end_opened(opened);
    free(opened);
    return ok || fail(error, &err);
}

/* ---- films ---- */

struct demoreel_film {
    struct opened opened;
    struct frame_source *source;
    bool is_drawing; /* the renderer is open */
    bool is_heard;   /* the sound has its loudness */
    struct frame frame;
};

static bool open_film(struct demoreel_film *film, struct err *err)
{
    const struct render_settings *settings = &film->opened.settings;
    if (!check_needs(settings, WORK_FILM, err))
        return false;
    if (settings->input.memory && settings_is_script(settings->input.paths[0]))
        return err_set(err, ERR_USAGE, "%s: scripts cannot be read from memory",
                       settings->input.paths[0]);
    film->source = frame_source_open(settings, film->opened.log, err);
    return film->source != NULL;
}

struct demoreel_film *demoreel_film_open(const char *name, const void *data, size_t size,
                                         const struct demoreel_settings *settings,
                                         struct demoreel_error *error)
{
    struct err err = {0};
    struct demoreel_film *film = mem_alloc(sizeof *film);
    begin_opened(&film->opened, settings, name, data, size);
    film->opened.settings.output.writes_stills = true;
    if (open_film(film, &err))
        return film;
    demoreel_film_close(film);
    fail(error, &err);
    return NULL;
}

void demoreel_film_close(struct demoreel_film *film)
{
    if (!film)
        return;
    frame_source_close(film->source);
    free(film->frame.rgba);
    end_opened(&film->opened);
    free(film);
}

int demoreel_film_width(const struct demoreel_film *film)
{
    return film->source->settings->picture.width;
}

int demoreel_film_height(const struct demoreel_film *film)
{
    return film->source->settings->picture.height;
}

int64_t demoreel_film_num_frames(const struct demoreel_film *film)
{
    return film->source->last - film->source->first;
}

void demoreel_film_rate(const struct demoreel_film *film, int *num, int *den)
{
    *num = (int)film->source->settings->picture.fps.num;
    *den = (int)film->source->settings->picture.fps.den;
}

const char *demoreel_film_damage(const struct demoreel_film *film)
{
    return film->source->ops->damage(film->source);
}

static bool check_frame(const struct demoreel_film *film, int64_t frame, struct err *err)
{
    return (frame >= 0 && frame < demoreel_film_num_frames(film)) ||
           err_set(err, ERR_USAGE, "frame %lld: the film has %lld, counted from 0",
                   (long long)frame, (long long)demoreel_film_num_frames(film));
}

static bool begin_drawing(struct demoreel_film *film, struct err *err)
{
    const struct render_settings *settings = film->source->settings;
    if (film->is_drawing)
        return true;
    if (!film->source->ops->open_renderer(film->source, settings->picture.threads, err))
        return false;
    film->frame = thumb_output_frame(settings->picture.width, settings->picture.height);
    film->is_drawing = true;
    return true;
}

/* Draws a frame to film->frame. */
static bool draw(struct demoreel_film *film, int64_t frame, struct err *err)
{
    const int64_t index = film->source->first + frame;
    return check_frame(film, frame, err) && begin_drawing(film, err) &&
           film->source->ops->begin_frame(film->source, index, err) &&
           film->source->ops->finish_frame(film->source, index, &film->frame, err);
}

bool demoreel_film_draw(struct demoreel_film *film, int64_t frame, uint8_t *rgba, size_t stride,
                        struct demoreel_error *error)
{
    struct err err = {0};
    if (!check_stride(demoreel_film_width(film), stride, &err) || !draw(film, frame, &err))
        return fail(error, &err);
    copy_rows(&film->frame, rgba, stride);
    return true;
}

static bool check_even(const struct demoreel_film *film, struct err *err)
{
    const int width = demoreel_film_width(film), height = demoreel_film_height(film);
    return (width % 2 == 0 && height % 2 == 0) ||
           err_set(err, ERR_USAGE, "%dx%d: YUV 4:2:0 requires even width and height", width,
                   height);
}

bool demoreel_film_draw_yuv(struct demoreel_film *film, int64_t frame, uint8_t *const planes[3],
                            const size_t strides[3], struct demoreel_error *error)
{
    struct err err = {0};
    const struct yuv_planes out = {planes[0], planes[1], planes[2], strides[0], strides[1]};
    if (strides[1] != strides[2])
        err_set(&err, ERR_USAGE, "the strides of U and V differ");
    else if (check_even(film, &err) && draw(film, frame, &err)) {
        convert_yuv420(&film->frame, &out);
        return true;
    }
    return fail(error, &err);
}

static struct scene_camera camera_of(const struct demoreel_eye *eye, enum hud_style hud)
{
    if (!eye)
        return (struct scene_camera){.own_eyes = true, .hud = hud, .view_weapon = true};
    return (struct scene_camera){
        .origin = {{eye->origin[0], eye->origin[1], eye->origin[2]}},
        .angles = {{eye->angles[0], eye->angles[1], eye->angles[2]}},
        .fov = eye->fov,
        .hud = HUD_NONE,
    };
}

bool demoreel_film_draw_at(struct demoreel_film *film, double seconds,
                           const struct demoreel_eye *eye, uint8_t *rgba, size_t stride,
                           struct demoreel_error *error)
{
    struct err err = {0};
    const struct scene_camera camera = camera_of(eye, film->source->settings->look.hud);
    if (!check_stride(demoreel_film_width(film), stride, &err) || !begin_drawing(film, &err) ||
        !frame_source_demo_begin_at(film->source, seconds, &camera, &err) ||
        !film->source->ops->finish_frame(film->source, 0, &film->frame, &err))
        return fail(error, &err);
    copy_rows(&film->frame, rgba, stride);
    return true;
}

int demoreel_film_sound_most(const struct demoreel_film *film)
{
    return frame_source_sound_room(film->source) /
           pcm_channels(film->source->settings->sound.layout);
}

/* Gives the film the loudness of the settings before its sound is read for the first time. */
static bool begin_sound(struct demoreel_film *film, struct err *err)
{
    film->is_heard = film->is_heard || film_loudness_apply(film->source, err);
    return film->is_heard;
}

int demoreel_film_sound(struct demoreel_film *film, int64_t frame, float *out,
                        struct demoreel_error *error)
{
    struct err err = {0};
    int count = -1;
    if (check_frame(film, frame, &err) && begin_sound(film, &err))
        count = frame_source_read_sound(film->source, film->source->first + frame, out, &err);
    if (count < 0)
        fail(error, &err);
    return count;
}
