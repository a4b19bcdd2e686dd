/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "cutscene/camera/camera_world.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_word.h"
#include "pipeline/film/film_json.h"
#include "pipeline/film/frame_source.h"
#include "pipeline/film/frame_source_script.h"
#include "pipeline/print/json.h"
#include "pipeline/query/query_map.h"
#include "pipeline/query/query_reply.h"
#include "pipeline/query/query_request.h"
#include "pipeline/query/query_view.h"
#include "pipeline/report/match_json.h"
#include "pipeline/session/cutscene.h"
#include "pipeline/settings/settings.h"
#include "playback/sound/pcm_format.h"
#include "render/frame.h"
#include "render/scene.h"

struct query_script {
    struct render_settings settings;
    struct log *log;
    char *text;                /* of the script; NULL: that of the file */
    struct frame_source *film; /* NULL: not open yet, or not valid */
    bool is_drawing;
    struct frame frame;
};

const char *query_script_damage(const struct query_script *script)
{
    return script->film ? script->film->ops->damage(script->film) : NULL;
}

struct query_script *query_script_open(const struct render_settings *settings, struct log *log)
{
    struct query_script *script = mem_alloc(sizeof *script);
    script->settings = *settings;
    script->settings.picture.draft = true;
    script->settings.output.sink = "null"; /* no stills are written */
    script->log = log;
    return script;
}

static void close_film(struct query_script *script)
{
    frame_source_close(script->film);
    free(script->frame.rgba);
    script->film = NULL;
    script->frame = (struct frame){0};
    script->is_drawing = false;
}

void query_script_close(struct query_script *script)
{
    if (!script)
        return;
    close_film(script);
    free(script->text);
    free(script);
}

/* Opens the film of the request's text or, if it has none, that of the previous request. */
static bool open_film(struct query_script *script, const char *text, struct err *err)
{
    const bool is_same = !text || (script->text && strcmp(text, script->text) == 0);
    if (script->film && is_same)
        return true;
    if (text && strlen(text) > LIMIT_SCRIPT_SIZE)
        return err_set(err, ERR_LIMIT, "the script is larger than %d bytes", LIMIT_SCRIPT_SIZE);
    close_film(script);
    if (!is_same) {
        free(script->text);
        script->text = strdup(text);
    }
    script->settings.input.script_text = script->text;
    script->film = frame_source_script_open(&script->settings, script->log, err);
    return script->film != NULL;
}

static int64_t frame_at(const struct frame_source *film, double time)
{
    const struct rational fps = film->settings->picture.fps;
    const int64_t index = (int64_t)floor(time * fps.num / fps.den + 1e-6);
    return index < film->last ? index : film->last - 1;
}

static bool reply_frame(struct query_script *script, const struct query_request *request,
                        struct query_reply *reply, struct err *err)
{
    struct frame_source *film = script->film;
    const struct render_settings *settings = film->settings;
    const int64_t index = frame_at(film, request->time);
    if (!script->is_drawing && !film->ops->open_renderer(film, 0, err))
        return false;
    script->is_drawing = true;
    if (!script->frame.rgba)
        script->frame = (struct frame){
            .width = settings->picture.width,
            .height = settings->picture.height,
            .stride = 4 * (size_t)settings->picture.width,
            .rgba =
                mem_alloc(4 * (size_t)settings->picture.width * (size_t)settings->picture.height),
        };
    script->frame.index = index;
    const struct camera_pose pose = {
        .origin = request->camera.origin,
        .angles = request->camera.angles,
        .fov = (double)request->camera.fov,
        .kept = 1.0f,
        .target_alpha = 1.0f,
    };
    frame_source_script_fly(film, request->has_camera ? &pose : NULL);
    const bool ok = film->ops->begin_frame(film, index, err) &&
                    film->ops->finish_frame(film, index, &script->frame, err) &&
                    query_reply_set_picture(reply, &script->frame, request->quality, err);
    frame_source_script_fly(film, NULL);
    return ok;
}

static bool reply_sound(struct query_script *script, const struct query_request *request,
                        struct query_reply *reply, struct err *err)
{
    struct frame_source *film = script->film;
    const int count = (int)(request->length * MIXER_RATE);
    float *samples = mem_alloc((2 * (size_t)count + 1) * sizeof *samples);
    const bool ok =
        film->ops->read_sound(film, 0, llround(request->time * MIXER_RATE), count, samples, err);
    if (ok)
        query_reply_set_sound(reply, samples, count);
    free(samples);
    return ok;
}

static bool reply_view(struct query_script *script, const struct query_request *request,
                       struct query_reply *reply)
{
    const struct render_settings *settings = script->film->settings;
    const struct cutscene *cutscene = frame_source_script_cutscene(script->film);
    struct scene_view view;
    double time;
    const int shot =
        frame_source_script_view(script->film, frame_at(script->film, request->time), &view, &time);
    struct json *json = &reply->json;
    query_reply_begin_json(reply);
    json_open_object(json, NULL);
    query_view_put(json, &view, settings->picture.width, settings->picture.height);
    json_integer(json, "shot", shot);
    json_number(json, "shot_time", time, 3);
    json_number(json, "demo_time", time_map_at(&cutscene->plan.shots[shot].shot->map, time), 3);
    json_close_object(json);
    query_reply_end_json(reply);
    return true;
}

static bool reply_map(struct query_script *script, const struct query_request *request,
                      struct query_reply *reply, struct err *err)
{
    struct cutscene *cutscene = frame_source_script_cutscene(script->film);
    const struct film_plan *plan = &cutscene->plan;
    if (request->shot >= plan->num_shots)
        return err_set(err, ERR_USAGE, "shot: there is no shot %d: the film has %d, counted from 0",
                       request->shot, plan->num_shots);
    const struct film_demo *from = &cutscene->demos[plan->shots[request->shot].shot->source];
    if (!from->map)
        return err_set(err, ERR_USAGE, "shot: expected a shot of a map, got a shot of a demo");
    return query_map_draw(from->map, &from->session, &from->settings, request->quality, reply, err);
}

/* Replies with the camera's positions at regular times of a shot. */
static bool reply_path(struct query_script *script, const struct query_request *request,
                       struct query_reply *reply, struct err *err)
{
    static const double per_second = 20.0;
    enum { MAX_POINTS = 400 };
    const struct film_plan *plan = &frame_source_script_cutscene(script->film)->plan;
    struct scene_view view;
    if (request->shot >= plan->num_shots)
        return err_set(err, ERR_USAGE, "shot: there is no shot %d: the film has %d, counted from 0",
                       request->shot, plan->num_shots);
    const double duration = plan->shots[request->shot].duration;
    const int num = 2 + (int)fmin(duration * per_second, MAX_POINTS);
    query_reply_begin_json(reply);
    json_open_array(&reply->json, NULL);
    for (int i = 0; i < num; i++) {
        frame_source_script_shot_view(script->film, request->shot, duration * i / (num - 1), &view);
        json_open_array(&reply->json, NULL);
        for (int k = 0; k < 3; k++)
            json_number(&reply->json, NULL, (double)view.origin.raw[k], 1);
        json_close_array(&reply->json);
    }
    json_close_array(&reply->json);
    query_reply_end_json(reply);
    return true;
}

/* ---- the film ---- */

static void put_captions(struct json *json, const struct shot *shot)
{
    json_open_array(json, "captions");
    for (int i = 0; i < shot->num_captions; i++) {
        const struct caption *caption = &shot->captions[i];
        json_open_object(json, NULL);
        json_text(json, "text", caption->text);
        json_number(json, "at", caption->span.at, 3);
        json_number(json, "length", caption->span.length, 3);
        json_close_object(json);
    }
    json_close_array(json);
}

/* The demo time at each frame of a shot whose pace changes. */
static void put_time_map(struct json *json, const struct planned_shot *planned, struct rational fps)
{
    enum { MAX_POINTS = 36000 };
    const struct time_map *map = &planned->shot->map;
    const double step = rational_frame_time(fps, 1);
    const int num = 1 + (int)fmin(ceil(planned->duration / step), MAX_POINTS);
    const double from = time_map_at(map, 0.0), pace = (time_map_at(map, step) - from) / step;
    bool is_even = true;
    for (int i = 0; i < num && is_even; i++)
        is_even = fabs(time_map_at(map, i * step) - (from + pace * i * step)) < 5e-4;
    if (is_even)
        return;
    json_open_array(json, "map");
    for (int i = 0; i < num; i++)
        json_number(json, NULL, time_map_at(map, i * step), 4);
    json_close_array(json);
}

static void put_shots(struct json *json, struct cutscene *cutscene)
{
    json_open_array(json, "shots");
    for (int i = 0; i < cutscene->plan.num_shots; i++) {
        const struct planned_shot *planned = &cutscene->plan.shots[i];
        const struct film_source *source = &cutscene->film.sources[planned->shot->source];
        json_open_object(json, NULL);
        film_json_put_shot(json, cutscene, i);
        json_text(json, "where", planned->shot->where);
        json_utf8(json, "file", source->file);
        json_bool(json, "is_map", source->is_map);
        match_json_put_square(json, cutscene->demos[planned->shot->source].map);
        json_number(json, "overlap", rational_frame_time(cutscene->plan.fps, planned->overlap), 3);
        put_captions(json, planned->shot);
        put_time_map(json, planned, cutscene->plan.fps);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_music(struct json *json, const struct film *film)
{
    json_open_array(json, "music");
    for (int i = 0; i < film->num_music; i++) {
        json_open_object(json, NULL);
        json_utf8(json, "file", film->music[i].file);
        json_number(json, "at", film->music[i].at, 3);
        json_number(json, "length", film->music[i].length, 3);
        json_number(json, "gain", curve_or(&film->music[i].gain, film->music[i].at, 1.0), 3);
        json_close_object(json);
    }
    json_close_array(json);
}

static bool reply_film(struct query_script *script, struct query_reply *reply)
{
    struct cutscene *cutscene = frame_source_script_cutscene(script->film);
    query_reply_begin_json(reply);
    json_open_object(&reply->json, NULL);
    film_json_put_length(&reply->json, cutscene);
    json_integer(&reply->json, "width", script->film->settings->picture.width);
    json_integer(&reply->json, "height", script->film->settings->picture.height);
    json_utf8(&reply->json, "output", cutscene->settings.output.path);
    put_shots(&reply->json, cutscene);
    put_music(&reply->json, &cutscene->film);
    json_close_object(&reply->json);
    query_reply_end_json(reply);
    return true;
}

static void put_words(struct json *json, const struct script_word *words, int depth);

static void put_table(struct json *json, const char *key, const struct script_word *words,
                      int depth)
{
    enum { MAX_DEPTH = 6 };
    if (!words || depth == MAX_DEPTH)
        return;
    json_open_array(json, key);
    put_words(json, words, depth + 1);
    json_close_array(json);
}

static void put_words(struct json *json, const struct script_word *words, int depth)
{
    for (const struct script_word *word = words; word->name; word++) {
        if (!word->help)
            continue;
        json_open_object(json, NULL);
        json_text(json, "name", word->name);
        json_text(json, "help", word->help);
        if (word->call)
            json_bool(json, "call", true);
        put_table(json, "keys", word->keys, depth);
        put_table(json, "items", word->items, depth);
        put_table(json, "values", word->values, depth);
        json_close_object(json);
    }
}

static void put_script_words(struct json *json)
{
    json_open_array(json, NULL);
    for (int i = 0; script_words[i]; i++)
        put_words(json, script_words[i], 0);
    json_close_array(json);
}

static bool reply_words(struct query_reply *reply)
{
    query_reply_begin_json(reply);
    put_script_words(&reply->json);
    query_reply_end_json(reply);
    return true;
}

bool query_script_handle(struct query_script *script, const struct query_request *request,
                         struct query_reply *reply, struct err *err)
{
    const char *what = request->what;
    if (strcmp(what, "words") == 0)
        return reply_words(reply);
    if (!open_film(script, request->text, err))
        return false;
    static const char *const known[] = {"frame", "sound", "film",  "map",
                                        "way",   "view",  "words", NULL};
    return strcmp(what, "frame") == 0   ? reply_frame(script, request, reply, err)
           : strcmp(what, "sound") == 0 ? reply_sound(script, request, reply, err)
           : strcmp(what, "film") == 0  ? reply_film(script, reply)
           : strcmp(what, "map") == 0   ? reply_map(script, request, reply, err)
           : strcmp(what, "way") == 0   ? reply_path(script, request, reply, err)
           : strcmp(what, "view") == 0
               ? reply_view(script, request, reply)
               : err_set(err, ERR_USAGE, "what: %s",
                         spelling_unknown("script query", what, known).text);
}
