/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/session.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/demo_input.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/game_data.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/session/renderer_warmup.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/settings/profile.h"
#include "pipeline/settings/settings.h"
#include "playback/client/level.h"
#include "playback/director/autotrack_plan.h"
#include "playback/motion/motion_curve.h"
#include "playback/scene/outside_plan.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/level_assets.h"
#include "playback/timeline/timeline.h"
#include "render/renderer.h"

/* Smaller demos are read too fast for a warm-up to pay: with 14 MB it saves a third of a
 * thumbnail's time, with 9 MB a sixth; with 2.6 MB it costs a tenth. */
static const size_t WARMUP_BYTES = (size_t)8 << 20;

bool session_open_renderer(struct session *s, int threads, struct err *err)
{
    if (!s->renderer)
        s->renderer =
            s->shared
                ? shared_assets_renderer(s->shared, &s->settings->picture, threads, s->log, err)
                : picture_renderer_create(&s->settings->picture, &s->palette, threads, s->log, err);
    return s->renderer != NULL;
}

static struct scene_options scene_options(const struct render_settings *settings)
{
    int width, height;
    compositor_view_size(&settings->picture, &width, &height);
    return (struct scene_options){
        .hud = {.width = width,
                .height = height,
                .style = settings->look.hud,
                .scale = settings->look.hud_scale,
                .changes = settings->look.hud_changes},
        .fov = settings->eye.fov,
        .smooth_styles = settings->look.smooth_styles,
        .smooth_effects = settings->look.smooth_effects,
        .reframe = settings->eye.reframe,
        .view_weapon = !settings->eye.no_weapon,
        .motion = settings->eye.motion,
        .fullbright_models = settings->look.fullbright_models,
        .skin_overrides = settings->look.skin_overrides,
        .distinct_colours = settings->look.distinct_colours,
        .has_water_alpha = settings->look.water_alpha >= 0,
        .water_alpha = settings->look.water_alpha,
        .has_tint = true,
        .tint = settings->look.tint,
        .fades_near_effects = settings->look.near_effects == NEAR_EFFECTS_FADE,
        .motion_scale = &settings->eye.motion_scale,
    };
}

/* Returns where motion is smooth. Films of recordings with few messages need it everywhere. */
static enum smooth_motion smooth_motion(const struct session *s)
{
    const struct rational fps = s->settings->picture.fps;
    const double interval = timeline_message_interval(s->timeline);
    switch (s->settings->eye.smoothing) {
    case SMOOTHING_ON:
        return SMOOTH_MOTION_ALWAYS;
    case SMOOTHING_OFF:
        return SMOOTH_MOTION_NEVER;
    default:
        return motion_curve_suits(interval, (double)fps.num / fps.den) ? SMOOTH_MOTION_ALWAYS
                                                                       : SMOOTH_MOTION_SLOW;
    }
}

static bool open_data(struct session *s, struct err *err)
{
    const struct game_requirements required = game_data_requirements(s->demo);
    if (s->shared) {
        if (!shared_assets_open(s->shared, &s->settings->input, &required, s->log, err))
            return false;
        s->vfs = s->shared->vfs;
        s->palette = s->shared->palette;
        return true;
    }
    return (s->vfs = game_data_open(&s->settings->input, &required, s->log, err)) &&
           palette_load(&s->palette, s->vfs, err);
}

/* Arguments of the thread that reads the demo. */
struct reader {
    struct session *session;
    struct level_assets *files; /* NULL: the timeline's own */
    struct err *err;
    atomic_bool is_done;
};

static void *read_demo(void *context)
{
    struct reader *reader = context;
    struct session *s = reader->session;
    const struct timeline_options options = {
        .vfs = s->vfs,
        .pov = s->settings->eye.pov,
        .log = s->log,
        .files = reader->files,
    };
    s->timeline = timeline_open(s->demo, &options, reader->err);
    atomic_store(&reader->is_done, true);
    return NULL;
}

/* Reads the demo, and warm up a renderer meanwhile. Errors of the renderer are reported when
 * it is needed. */
static void read_and_warm_up(struct session *s, struct err *err)
{
    struct reader reader = {s, renderer_warmup_files(s->warmup), err, false};
    pthread_t thread;
    if (pthread_create(&thread, NULL, read_demo, &reader) != 0) {
        read_demo(&reader);
        return;
    }
    if (session_open_renderer(s, 0, NULL))
        renderer_warmup_draw(s->warmup, s->renderer, &reader.is_done);
    pthread_join(thread, NULL);
}

static bool open_timeline(struct session *s, const struct scene_options *options, bool warms_up,
                          struct err *err)
{
    struct reader reader = {s, s->shared ? s->shared->files : NULL, err, false};
    const struct bytes bytes = demo_bytes(s->demo);
    if (warms_up && bytes_left(&bytes) >= WARMUP_BYTES)
        s->warmup = renderer_warmup_open(s->demo, s->vfs, s->settings->eye.pov, options, s->log);
    if (s->warmup)
        read_and_warm_up(s, err);
    else
        read_demo(&reader);
    return s->timeline != NULL;
}

static bool open_all(struct session *s, bool warms_up, struct err *err)
{
    if (!(s->demo = demo_input_open(&s->settings->input, err)) ||
        !profile_apply(s->own_settings, demo_is_multi_view(s->demo), err) || !open_data(s, err))
        return false;
    struct scene_options options = scene_options(s->settings);
    if (!open_timeline(s, &options, warms_up, err))
        return false;
    s->frame_arena = arena_create();
    options.smooth_motion = smooth_motion(s);
    if (demo_is_multi_view(s->demo) && s->settings->eye.pov &&
        strcmp(s->settings->eye.pov, POV_DIRECTOR) == 0)
        s->outside = outside_plan_create(s->timeline, demo_part_find(s->timeline, PART_MATCH).from);
    options.outside = s->outside;
    s->builder = scene_builder_create(s->timeline, s->vfs, &options, s->log, err);
    return s->builder != NULL;
}

/* Copies the settings, because the profile changes them. */
static void begin_session(struct session *out, const struct render_settings *settings,
                          struct log *log)
{
    *out = (struct session){.log = log};
    out->settings = out->own_settings = mem_alloc(sizeof *out->own_settings);
    *out->own_settings = *settings;
}

bool session_open(struct session *out, const struct render_settings *settings, struct log *log,
                  struct err *err)
{
    begin_session(out, settings, log);
    if (open_all(out, false, err))
        return true;
    session_close(out);
    return false;
}

bool session_open_drawing(struct session *out, struct shared_assets *shared,
                          const struct render_settings *settings, struct log *log, struct err *err)
{
    const bool warms_up = !shared && settings->picture.threads != 1 && cpu_budget_cores() > 1;
    begin_session(out, settings, log);
    out->shared = shared;
    if (open_all(out, warms_up, err) && session_open_renderer(out, shared ? 1 : 0, err))
        return true;
    session_close(out);
    return false;
}

static bool open_messages(struct session *s, const char *without, struct err *err)
{
    const struct input_settings *input = &s->settings->input;
    char without_map[128];
    snprintf(without_map, sizeof without_map, "%s are left out", without);
    if (!(s->demo = demo_input_open(input, err)))
        return false;
    const struct game_requirements required = game_data_requirements(s->demo);
    if (!game_data_open_optional(&s->vfs, input, &required, without, s->log, err))
        return false;
    const struct timeline_options options = {
        .vfs = s->vfs, .pov = s->settings->eye.pov, .log = s->log, .without_map = without_map};
    s->timeline = timeline_open(s->demo, &options, err);
    return s->timeline != NULL;
}

bool session_open_messages(struct session *out, const struct render_settings *settings,
                           const char *without, struct log *log, struct err *err)
{
    *out = (struct session){.settings = settings, .log = log};
    if (open_messages(out, without, err))
        return true;
    session_close(out);
    return false;
}

void session_close(struct session *session)
{
    if (!session->shared)
        renderer_destroy(session->renderer);
    else if (session->renderer)
        renderer_drop_caches(session->renderer);
    renderer_warmup_close(session->warmup);
    scene_builder_destroy(session->builder);
    outside_plan_destroy(session->outside);
    timeline_close(session->timeline);
    demo_input_close(session->demo, &session->settings->input);
    if (!session->shared)
        vfs_destroy(session->vfs);
    arena_destroy(session->frame_arena);
    free(session->own_settings);
    *session = (struct session){0};
}

bool session_find_time(const struct timeline *timeline, const struct time_spec *required,
                       double *time, struct err *err)
{
    const double duration = timeline_duration(timeline);
    if (required->on_clock)
        return timeline_find_clock(timeline, required->seconds, time, err);
    if (required->seconds > duration)
        return err_set(err, ERR_USAGE,
                       "%g s is past the end of the demo, which is %.3f seconds long",
                       required->seconds, duration);
    *time = required->seconds;
    return true;
}

/* An end may be later than the demo's end, which then it is. */
static bool find_end(const struct timeline *timeline, const struct time_spec *required, double from,
                     double *time, struct err *err)
{
    if (required->after_from) {
        *time = fmin(from + required->seconds, timeline_duration(timeline));
        return true;
    }
    const struct level *last = timeline_level(timeline, timeline_num_levels(timeline) - 1);
    const double duration = timeline_duration(timeline);
    const double end = required->on_clock ? last->end + last->clock_offset : duration;
    struct err past = {0};
    if (session_find_time(timeline, required, time, &past))
        return true;
    *time = duration;
    return required->seconds >= end || err_set(err, past.kind, "%s", past.text);
}

bool session_find_range(const struct timeline *timeline, const struct input_settings *input,
                        double *from, double *to, struct err *err)
{
    const struct demo_range part = demo_part_find(timeline, input->part);
    *from = part.from;
    *to = part.to;
    if ((input->from.given && !session_find_time(timeline, &input->from, from, err)) ||
        (input->to.given && !find_end(timeline, &input->to, *from, to, err)))
        return false;
    if (!input->from.given && *from >= *to) /* --to is before the part */
        *from = 0.0;
    if (!input->to.given && *from >= *to) /* --from is after the part */
        *to = timeline_duration(timeline);
    return true;
}
