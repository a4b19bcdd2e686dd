#include "cli/session.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "cli/data.h"
#include "cli/options.h"
#include "playback/demo.h"
#include "playback/scene_at.h"
#include "playback/timeline.h"
#include "render/renderer.h"

static bool open_renderer(struct session *s, struct err *err)
{
    const struct options *o = s->options;
    const struct render_options options = {
        .width = o->width,
        .height = o->height,
        .gl = o->gl,
        .filter = o->filter,
        .anisotropy = o->anisotropy,
        .threads = o->threads,
        .gamma = o->gamma,
        .contrast = o->contrast,
        .shadows = o->shadows,
    };
    s->renderer = renderer_create(&options, &s->palette, s->log, err);
    return s->renderer != NULL;
}

static bool open_stage(struct session *s, struct err *err)
{
    const struct options *o = s->options;
    const struct scene_options options = {
        .width = o->width,
        .height = o->height,
        .fov = o->fov,
        .hud = o->hud,
        .hud_scale = o->hud_scale,
        .smooth_styles = o->smooth_styles,
        .view_weapon = !o->no_weapon,
        .hud_changes = o->hud_changes,
        .motion = o->motion,
        .fullbright_models = o->fullbright_models,
        .outfits = o->outfits,
        .has_water_alpha = o->water_alpha >= 0,
        .water_alpha = o->water_alpha,
        .taste = &o->taste,
    };
    s->stage = stage_create(s->timeline, s->vfs, &options, s->log, err);
    return s->stage != NULL;
}

static bool open_all(struct session *s, bool draw, struct err *err)
{
    if (!(s->demo = demo_open(s->options->inputs[0], err)))
        return false;
    if (!(s->vfs = data_open(s->options, s->log, err)))
        return false;
    if (!palette_load(&s->palette, s->vfs, err))
        return false;
    const struct timeline_options options = {.vfs = s->vfs, .pov = s->options->pov, .log = s->log};
    if (!(s->timeline = timeline_open(s->demo, &options, err)))
        return false;
    s->frame_arena = arena_create();
    return open_stage(s, err) && (!draw || open_renderer(s, err));
}

bool session_open(struct session *out, const struct options *options, bool draw, struct log *log,
                  struct err *err)
{
    *out = (struct session){.options = options, .log = log};
    if (open_all(out, draw, err))
        return true;
    session_close(out);
    return false;
}

void session_close(struct session *session)
{
    renderer_destroy(session->renderer);
    stage_destroy(session->stage);
    timeline_close(session->timeline);
    demo_close(session->demo);
    vfs_destroy(session->vfs);
    arena_destroy(session->frame_arena);
    *session = (struct session){0};
}

bool session_find(const struct session *session, const struct moment *moment, double *time,
                  struct err *err)
{
    const double duration = timeline_duration(session->timeline);
    if (moment->on_clock) {
        if (!timeline_find_clock(session->timeline, moment->seconds, time))
            return err_set(err, ERR_USAGE, "@%g: the recording's clock never shows that",
                           moment->seconds);
        return true;
    }
    if (moment->seconds > duration)
        return err_set(err, ERR_USAGE, "%g: the demo is %.2f seconds long", moment->seconds,
                       duration);
    *time = moment->seconds;
    return true;
}
