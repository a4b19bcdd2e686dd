/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_demo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/spelling.h"
#include "pipeline/query/query_map.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_view.h"
#include "pipeline/report/match_json.h"
#include "pipeline/session/demo_part.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/client/level.h"
#include "playback/sound/mixer.h"
#include "playback/sound/pcm_format.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"

struct query_demo {
    struct render_settings settings;
    struct log *log;
    char *pov; /* of the session; NULL: that of the profile */
    struct session session;
    struct mixer *mixer;
    struct exposure_meter *meter; /* NULL until a picture is drawn */
    struct frame frame;
};

static void close_session(struct query_demo *demo)
{
    mixer_destroy(demo->mixer);
    demo->mixer = NULL;
    exposure_meter_destroy(demo->meter);
    demo->meter = NULL;
    session_close(&demo->session);
}

/* Opens the demo with the view of that player. */
static bool open_session(struct query_demo *demo, const char *pov, struct err *err)
{
    free(demo->pov);
    demo->pov = pov ? strdup(pov) : NULL;
    struct render_settings settings = demo->settings;
    settings.eye.pov = NULL;
    if (pov)
        settings_set(&settings, "pov", demo->pov, NULL);
    return session_open_drawing(&demo->session, NULL, &settings, demo->log, err);
}

static struct query_demo *create(const struct render_settings *settings, struct log *log)
{
    struct query_demo *demo = mem_alloc(sizeof *demo);
    demo->settings = *settings;
    demo->log = log;
    demo->frame = (struct frame){
        .width = settings->picture.width,
        .height = settings->picture.height,
        .stride = 4 * (size_t)settings->picture.width,
        .rgba = mem_alloc(4 * (size_t)settings->picture.width * (size_t)settings->picture.height),
    };
    return demo;
}

struct query_demo *query_demo_open(const struct render_settings *settings, struct log *log,
                                   struct err *err)
{
    struct query_demo *demo = create(settings, log);
    if (open_session(demo, settings->eye.pov, err))
        return demo;
    query_demo_close(demo);
    return NULL;
}

struct query_demo *query_demo_open_any(const struct render_settings *settings, struct log *log,
                                       struct err *err)
{
    struct query_demo *demo = query_demo_open(settings, log, err);
    if (demo || err->kind != ERR_IO)
        return demo;
    demo = create(settings, log);
    if (session_open_messages(&demo->session, &demo->settings, "images", log, err))
        return demo;
    query_demo_close(demo);
    return NULL;
}

bool query_demo_has_pictures(const struct query_demo *demo)
{
    return demo->session.renderer != NULL;
}

void query_demo_find_range(const struct query_demo *demo, double *from, double *to)
{
    const struct demo_range range =
        demo_part_find(demo->session.timeline, demo->session.settings->input.part);
    *from = range.from;
    *to = range.to;
}

const char *query_demo_damage(const struct query_demo *demo)
{
    return demo->session.timeline ? timeline_damage(demo->session.timeline) : NULL;
}

void query_demo_close(struct query_demo *demo)
{
    if (!demo)
        return;
    if (demo->session.demo)
        close_session(demo);
    free(demo->frame.rgba);
    free(demo->pov);
    free(demo);
}

/* Changing the player means reading the demo again. */
static bool choose_pov(struct query_demo *demo, const char *pov, struct err *err)
{
    const char *now = demo->pov ? demo->pov : "";
    struct err failed = {0};
    if (!pov || strcmp(pov, now) == 0)
        return true;
    char *before = demo->pov ? strdup(demo->pov) : NULL;
    close_session(demo);
    bool ok = open_session(demo, *pov ? pov : NULL, err);
    if (!ok) /* return to the previous player */
        open_session(demo, before, &failed);
    free(before);
    return ok;
}

static void query_scene_at(struct query_demo *demo, const struct query_request *request,
                           enum scene_parts parts, struct scene *scene)
{
    struct session *s = &demo->session;
    struct scene_camera camera = request->camera;
    if (!request->has_hud && camera.own_eyes)
        camera.hud = s->settings->look.hud;
    arena_reset(s->frame_arena);
    scene_builder_build_camera(s->builder, request->time, &camera, parts, s->frame_arena, scene);
}

struct viewed {
    struct query_demo *demo;
    const struct scene_camera *camera;
};

static void viewed_scene_at(void *context, double time, double now, enum scene_parts parts,
                            struct arena *frame, struct scene *out)
{
    const struct viewed *viewed = context;
    (void)time;
    scene_builder_build_camera(viewed->demo->session.builder, now, viewed->camera, parts, frame,
                               out);
}

static bool find_exposure(struct query_demo *demo, const struct query_request *request, int *steps,
                          struct err *err)
{
    struct viewed viewed = {demo, &request->camera};
    const struct scene_source scenes = {&viewed, viewed_scene_at, NULL};
    const struct exposure_view view =
        exposure_meter_view(&demo->session, &scenes, !request->camera.own_eyes);
    if (!demo->meter)
        demo->meter = exposure_meter_create(&demo->session.settings->picture,
                                            &demo->session.palette, demo->log);
    return exposure_meter_at(demo->meter, &view, request->time, steps, err);
}

static bool reply_frame(struct query_demo *demo, const struct query_request *request,
                        struct query_reply *reply, struct err *err)
{
    struct scene scene;
    struct frame part = demo->frame;
    int exposure;
    if (!find_exposure(demo, request, &exposure, err))
        return false;
    query_scene_at(demo, request, SCENE_ALL, &scene);
    scene.exposure = exposure;
    if (request->width && request->width < part.width) {
        part.height = part.height * request->width / part.width;
        part.width = request->width;
        scene.view.rect = (struct scene_rect){0, 0, part.width, part.height};
    }
    if (!renderer_draw(demo->session.renderer, &scene, &demo->frame, err))
        return false;
    part.rgba = demo->frame.rgba;
    return query_reply_set_picture(reply, &part, request->quality, err);
}

static bool reply_sound(struct query_demo *demo, const struct query_request *request,
                        struct query_reply *reply)
{
    struct session *s = &demo->session;
    const int count = (int)(request->length * MIXER_RATE);
    const struct mixer_options options = {.volume = demo->settings.sound.volume};
    if (!demo->mixer)
        demo->mixer = mixer_create(s->timeline, scene_builder_cursor(s->builder), s->vfs, &options,
                                   demo->log);
    float *samples = mem_alloc((2 * (size_t)count + 1) * sizeof *samples);
    mixer_render(demo->mixer, llround(request->time * MIXER_RATE), count, samples);
    query_reply_set_sound(reply, samples, count);
    free(samples);
    return true;
}

static bool reply_match(struct query_demo *demo, struct query_reply *reply)
{
    query_reply_begin_json(reply);
    match_json_put(&reply->json, demo->session.demo, demo->session.timeline);
    query_reply_end_json(reply);
    return true;
}

static bool reply_view(struct query_demo *demo, const struct query_request *request,
                       struct query_reply *reply)
{
    struct scene scene;
    query_scene_at(demo, request, SCENE_BARE, &scene);
    query_reply_begin_json(reply);
    json_open_object(&reply->json, NULL);
    query_view_put(&reply->json, &scene.view, demo->settings.picture.width,
                   demo->settings.picture.height);
    json_close_object(&reply->json);
    query_reply_end_json(reply);
    return true;
}

static bool reply_map(struct query_demo *demo, const struct query_request *request,
                      struct query_reply *reply, struct err *err)
{
    const struct session *s = &demo->session;
    const int index = timeline_level_at(s->timeline, request->time);
    const struct level *level = timeline_level(s->timeline, index);
    if (!level->map)
        return err_set(err, ERR_UNSUPPORTED, "%s: the map is not available", level->map_name);
    return query_map_draw(level->map, s, &demo->settings, request->quality, reply, err);
}

bool query_demo_handle(struct query_demo *demo, const struct query_request *request,
                       struct query_reply *reply, struct err *err)
{
    const char *what = request->what;
    if (!choose_pov(demo, request->pov, err))
        return false;
    static const char *const known[] = {"frame", "sound", "match", "view", "map", NULL};
    return strcmp(what, "frame") == 0   ? reply_frame(demo, request, reply, err)
           : strcmp(what, "sound") == 0 ? reply_sound(demo, request, reply)
           : strcmp(what, "match") == 0 ? reply_match(demo, reply)
           : strcmp(what, "view") == 0  ? reply_view(demo, request, reply)
           : strcmp(what, "map") == 0   ? reply_map(demo, request, reply, err)
                                        : err_set(err, ERR_USAGE, "what: %s",
                                                  spelling_unknown("demo query", what, known).text);
}
