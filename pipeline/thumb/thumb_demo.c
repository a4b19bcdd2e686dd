/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_demo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/rational.h"
#include "encode/output.h"
#include "encode/png.h"
#include "encode/sink.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/layer_files.h"
#include "pipeline/session/layers.h"
#include "pipeline/settings/profile.h"
#include "pipeline/thumb/thumb_best.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_grid.h"
#include "pipeline/thumb/thumb_output.h"
#include "pipeline/thumb/thumb_sheet.h"
#include "playback/director/autotrack_plan.h"
#include "playback/timeline/timeline.h"
#include "render/scene.h"

static const double STORYBOARD_SECONDS = 10.0; /* default of --every */

static void thumb_scene_at(void *context, double time, double now, enum scene_parts parts,
                           struct arena *frame, struct scene *out)
{
    struct thumb *thumb = context;
    (void)time;
    scene_builder_build_camera(thumb->session.builder, now, &thumb->camera, parts, frame, out);
}

/* The player's own view has the exposure of the film. */
static bool thumb_exposure_at(void *context, double time, int *steps, struct err *err)
{
    struct thumb *thumb = context;
    const struct exposure_view view =
        exposure_meter_view(&thumb->session, &thumb->source, !thumb->camera.own_eyes);
    return exposure_meter_at(thumb->meter, &view, time, steps, err);
}

static int count_pictures(const struct render_settings *settings)
{
    return settings->thumb.sheet_columns
               ? settings->thumb.sheet_columns * settings->thumb.sheet_rows
               : settings->output.count;
}

static void take_shot(struct thumb *t, double time, const struct scene_camera *camera)
{
    t->shots[t->num++] = (struct thumb_shot){time, *camera};
}

/* Chooses the moment of --at, or the best ones; with --json, also print all candidates. */
static bool choose_shots(struct thumb *t, struct err *err)
{
    const struct render_settings *settings = &t->settings;
    if (settings->input.at.given) {
        double time;
        t->shots = ARENA_NEW(t->arena, struct thumb_shot, 1);
        if (!session_find_time(t->session.timeline, &settings->input.at, &time, err))
            return false;
        take_shot(t, time, &t->camera);
        return true;
    }
    struct candidates candidates;
    const struct scene_camera camera = t->camera;
    if (!thumb_best_find(t, count_pictures(settings), &candidates, err))
        return false;
    t->shots = ARENA_NEW(t->arena, struct thumb_shot, (size_t)candidates.num);
    for (int i = 0; i < candidates.num; i++) {
        const struct candidate *candidate = &candidates.items[i];
        const struct scene_camera outside = thumb_camera_at(&candidate->eye);
        if (candidate->is_chosen)
            take_shot(t, candidate->time, candidate->is_outside ? &outside : &camera);
    }
    t->camera = camera;
    if (settings->messages.json)
        thumb_best_print_json(stdout, settings->input.paths[0], &candidates);
    return true;
}

static bool draw_picture(struct thumb *t, const struct thumb_shot *shot, struct err *err)
{
    log_verbose(t->session.log, "picture at %.3f", shot->time);
    t->camera = shot->camera;
    return thumb_draw(t, shot->time, err);
}

static bool make_pictures(struct thumb *t, struct err *err)
{
    struct sink *sink =
        thumb_output_open(&t->settings.output, &t->settings.picture, t->settings.output.count,
                          false, t->arena, t->session.log, err);
    for (int i = 0; i < t->num && sink; i++) {
        if (draw_picture(t, &t->shots[i], err) && sink_write_frame(sink, &t->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}

/* Writes the picture as a file of layers, or as only its foreground. */
static bool make_layers(struct thumb *t, struct err *err)
{
    const struct render_settings *const settings = &t->settings;
    const struct shutter shutter = shutter_make(&settings->picture);
    const double time = t->shots[0].time;
    struct arena *const arena = t->session.frame_arena;
    struct layer_files files;
    struct layer_list list;
    struct scene scene;
    if (!layer_list_read(settings->picture.layers ? settings->picture.layers : "foreground", &list,
                         err))
        return false;
    t->camera = t->shots[0].camera;
    t->source.scene_at(t->source.context, time, time, SCENE_OBJECTS, arena, &scene);
    if (list.each)
        layer_list_add_players(&list, &scene);
    if (settings->picture.layers &&
        !layer_files_open(&files, &settings->output, &list, 0, 1, t->arena, err))
        return false;
    struct layers *layers = layers_create(settings->picture.width, settings->picture.height, &list,
                                          settings_keep_range(&settings->picture));
    bool ok = layers_separate(layers, &shutter, t->session.renderer, &t->source, time, arena, err);
    if (ok && settings->picture.layers) {
        ok = layer_files_write(&files, layers_picture(layers), 0, err);
    } else if (ok) {
        layers_frame(layers, LAYER_FOREGROUND, &t->frame);
        ok = png_write(settings->output.path, &t->frame, settings->output.overwrite, err);
    }
    layers_destroy(layers);
    return ok;
}

static const double LEAD = 0.6; /* share of the loop before the best moment */

/* The loop stays inside the demo, and begins at --at if given. */
static double find_start(const struct thumb *thumb)
{
    const double length = thumb->settings.thumb.loop;
    const double start =
        thumb->shots[0].time - (thumb->settings.input.at.given ? 0.0 : LEAD * length);
    return fmax(fmin(start, timeline_duration(thumb->session.timeline) - length), 0.0);
}

static bool make_loop(struct thumb *thumb, struct err *err)
{
    const struct rational fps = thumb->settings.picture.fps;
    const int64_t first = llround(find_start(thumb) * fps.num / fps.den);
    const int64_t num = llround(fmax(thumb->settings.thumb.loop * fps.num / fps.den, 1.0));
    struct sink *sink = thumb_output_open(&thumb->settings.output, &thumb->settings.picture, 1,
                                          true, thumb->arena, thumb->session.log, err);
    for (int64_t i = first; i < first + num && sink; i++) {
        if (thumb_draw(thumb, rational_frame_time(fps, i), err) &&
            sink_write_frame(sink, &thumb->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}

enum { COLUMNS = 10, ROWS = 10, MAX_PICTURES = 100 * COLUMNS * ROWS };

/* "00:01:05.200" */
static void put_time(struct buffer *text, double seconds)
{
    const long long ms = llround(seconds * 1000);
    buffer_print(text, "%02lld:%02lld:%02lld.%03lld", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60,
                 ms % 1000);
}

static void put_cue(struct buffer *text, const struct thumb *thumb, const struct thumb_grid *grid,
                    int picture)
{
    const double every = thumb->settings.input.every;
    const int cell = picture % (COLUMNS * ROWS);
    put_time(text, picture * every);
    buffer_print(text, " --> ");
    put_time(text, fmin((picture + 1) * every, thumb->range.to - thumb->range.from));
    buffer_print(text, "\nsprites-%d.jpg#xywh=%d,%d,%d,%d\n\n", picture / (COLUMNS * ROWS) + 1,
                 thumb_grid_x(grid, cell), thumb_grid_y(grid, cell), grid->cell_width,
                 grid->cell_height);
}

static bool write_sprites(const struct thumb *thumb, const struct thumb_grid *grid, int number,
                          struct err *err)
{
    const char *name =
        arena_printf(thumb->arena, "%s/sprites-%d.jpg", thumb->settings.output.storyboard, number);
    return thumb_output_write(&thumb->settings.output, &thumb->settings.picture, name, &grid->frame,
                              thumb->session.log, err);
}

/* Writes a sheet of `num` pictures, beginning with number `first`, and adds its cues to `text`. */
static bool make_sheet(struct thumb *thumb, int first, int num, struct buffer *text,
                       struct err *err)
{
    const int columns = num < COLUMNS ? num : COLUMNS, rows = (num + COLUMNS - 1) / COLUMNS;
    struct thumb_grid grid;
    bool ok = thumb_grid_make(&grid, columns, rows, &thumb->frame, 0, err);
    for (int i = 0; i < num && ok; i++) {
        ok = thumb_draw(thumb, thumb->range.from + (first + i) * thumb->settings.input.every, err);
        if (ok)
            thumb_grid_put(&grid, i, &thumb->frame);
        put_cue(text, thumb, &grid, first + i);
    }
    ok = ok && write_sprites(thumb, &grid, first / (COLUMNS * ROWS) + 1, err);
    thumb_grid_free(&grid);
    return ok;
}

static bool write_cues(const struct thumb *thumb, const struct buffer *text, struct err *err)
{
    const char *name =
        arena_printf(thumb->arena, "%s/thumbnails.vtt", thumb->settings.output.storyboard);
    struct output *output = output_create(name, thumb->settings.output.overwrite, err);
    if (output && output_write(output, text->data, text->size, err))
        return output_commit(output, err);
    output_discard(output);
    return false;
}

static bool make_storyboard(struct thumb *thumb, struct err *err)
{
    const double num = ceil((thumb->range.to - thumb->range.from) / thumb->settings.input.every);
    struct buffer text = {0};
    if (num > MAX_PICTURES)
        return err_set(err, ERR_LIMIT, "%.0f pictures exceed the limit of %d: use a longer --every",
                       num, MAX_PICTURES);
    const int last = num > 1.0 ? (int)num : 1;
    bool ok = path_make_folder(thumb->settings.output.storyboard, err);
    buffer_print(&text, "WEBVTT\n\n");
    for (int first = 0; first < last && ok; first += COLUMNS * ROWS)
        ok = make_sheet(thumb, first, last - first < COLUMNS * ROWS ? last - first : COLUMNS * ROWS,
                        &text, err);
    ok = ok && write_cues(thumb, &text, err);
    buffer_free(&text);
    return ok;
}

static bool make_thumb(struct thumb *t, struct err *err)
{
    if (t->settings.output.storyboard)
        return make_storyboard(t, err);
    if (!choose_shots(t, err))
        return false;
    if (!t->settings.output.path)
        return true;
    if ((t->settings.picture.layers || t->settings.picture.background == BACKGROUND_NONE) &&
        t->num > 0)
        return make_layers(t, err);
    return t->settings.thumb.sheet_columns ? thumb_sheet_make(t, err)
           : t->settings.thumb.loop > 0.0  ? make_loop(t, err)
                                           : make_pictures(t, err);
}

static void set_size(struct render_settings *settings, int width, int height)
{
    if (settings_given(settings, "size"))
        return;
    settings->picture.width = width;
    settings->picture.height = height;
}

/* Returns the settings with the defaults of pictures: no HUD unless --at is given, an
 * automatic point of view if the moment is chosen, and small pictures in sheets, loops and
 * storyboards. */
static struct render_settings with_defaults(const struct render_settings *settings)
{
    struct render_settings out = *settings;
    const bool is_chosen = !settings->input.at.given && !settings->output.storyboard;
    if ((is_chosen || settings->output.storyboard) && !settings_chosen(settings, "hud") &&
        !settings_chosen(settings, "show"))
        settings_set(&out, "hud", "none", NULL);
    if (is_chosen && !out.eye.pov)
        settings_set(&out, "pov", POV_AUTO, NULL);
    if (settings->output.storyboard) {
        out.output.format = NULL; /* the files have fixed names */
        set_size(&out, 160, 90);
    } else if (settings->thumb.sheet_columns) {
        set_size(&out, 320, 180);
    } else if (settings->thumb.loop > 0.0) {
        set_size(&out, 480, 270);
    }
    if (settings->thumb.loop > 0.0 && !settings_given(settings, "fps"))
        out.picture.fps = (struct rational){20, 1};
    if (out.input.every <= 0.0)
        out.input.every = STORYBOARD_SECONDS;
    if (!out.input.at.given && !out.output.storyboard)
        profile_expose_glance(&out);
    return out;
}

static bool check_options(const struct render_settings *settings, struct err *err)
{
    if (!settings->output.path && !settings->messages.json && !settings->output.storyboard)
        return err_set(err, ERR_USAGE, "no output file: use -o FILE.png");
    if ((settings->picture.layers || settings->picture.background == BACKGROUND_NONE) &&
        !compositor_is_flat(&settings->picture))
        return err_set(err, ERR_USAGE, "layers cannot be combined with --projection or --stereo");
    const bool is_one = settings->output.path && settings->output.count <= 1 &&
                        !settings->thumb.sheet_columns && settings->thumb.loop <= 0.0;
    if (settings->picture.layers && !(is_one && path_has_ending(settings->output.path, ".exr")))
        return err_set(err, ERR_USAGE, "--layers needs a single image: -o FILE.exr");
    if (settings->picture.background == BACKGROUND_NONE && !settings->picture.layers &&
        !(is_one && path_has_ending(settings->output.path, ".png")))
        return err_set(err, ERR_USAGE, "--background none needs a single image: -o FILE.png");
    return !settings->output.path || settings->picture.layers ||
           thumb_output_check(&settings->output, settings->thumb.loop > 0.0, err);
}

/* The caller closes it, also after an error. */
static bool open_thumb(struct thumb *t, const struct render_settings *settings,
                       struct shared_assets *shared, struct log *log, struct err *err)
{
    *t = (struct thumb){.settings = with_defaults(settings)};
    if (!compositor_check(&t->settings, err) ||
        !session_open_drawing(&t->session, shared, &t->settings, log, err))
        return false;
    t->settings = *t->session.settings;
    t->range = demo_part_find(t->session.timeline, t->settings.input.part);
    t->source = (struct scene_source){t, thumb_scene_at, thumb_exposure_at};
    t->camera = thumb_camera(&t->settings.eye, t->settings.look.hud);
    t->goes_outside =
        !settings->eye.has_camera && !settings->thumb.sheet_columns && settings->thumb.loop <= 0.0;
    t->frame = thumb_output_frame(t->settings.picture.width, t->settings.picture.height);
    t->arena = arena_create();
    t->meter = exposure_meter_create(&t->settings.picture, &t->session.palette, log);
    t->compositor = compositor_create(&t->settings.picture, t->session.renderer,
                                      &t->session.palette, 0, log, err);
    return t->compositor != NULL;
}

static void close_thumb(struct thumb *t)
{
    compositor_destroy(t->compositor);
    exposure_meter_destroy(t->meter);
    free(t->frame.rgba);
    arena_destroy(t->arena);
    session_close(&t->session);
}

bool thumb_demo(const struct render_settings *settings, struct shared_assets *shared,
                struct log *log, struct err *err)
{
    struct thumb t;
    if (!check_options(settings, err))
        return false;
    const bool ok = open_thumb(&t, settings, shared, log, err) && make_thumb(&t, err);
    if (ok && timeline_damage(t.session.timeline))
        log_damage(log, timeline_damage(t.session.timeline));
    close_thumb(&t);
    return ok;
}

bool thumb_demo_draw(const struct render_settings *settings, struct log *log, struct frame *out,
                     double *time, struct err *err)
{
    struct thumb t;
    bool ok = open_thumb(&t, settings, NULL, log, err) && choose_shots(&t, err);
    if (ok && t.num == 0)
        ok = err_set(err, ERR_FORMAT, "%s: no moment is suitable for a picture",
                     settings->input.paths[0]);
    if (ok && draw_picture(&t, &t.shots[0], err)) {
        *time = t.shots[0].time;
        *out = t.frame;
        t.frame.rgba = NULL;
    } else {
        ok = false;
    }
    close_thumb(&t);
    return ok;
}
