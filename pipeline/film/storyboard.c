/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/storyboard.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "base/printable.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/script/script_camera.h"
#include "encode/png.h"
#include "pipeline/film/shot_grade.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/cutscene.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/shot_exposure.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"

enum { MAX_STORYBOARD = 256 /* pictures per shot */ };

struct storyboard {
    struct cutscene *cutscene;
    const char *folder;
    struct text_file page;
    struct renderer *renderer;
    struct exposure_meter *meter;
    struct frame frame;
    struct arena *arena; /* reset for each shot */
    struct arena *frame_arena;
};

/* ---- the page ---- */

/* Texts of a script may contain any bytes; only valid UTF-8 goes into the page. */
static void put_escaped(FILE *page, const char *text)
{
    for (int length; *text; text += length) {
        const int shown = printable_length(text);
        length = shown > 0 ? shown : 1;
        if (shown == 0)
            fputc('?', page);
        else if (strchr("<>&\"'", *text))
            fprintf(page, "&#%d;", *text);
        else
            fwrite(text, 1, (size_t)length, page);
    }
}

static void begin_page(FILE *page, const struct cutscene *cutscene)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>", page);
    put_escaped(page, path_base(cutscene->base_settings->input.paths[0]));
    fputs("</title>\n<style>\n"
          "body { font: 14px/1.4 sans-serif; margin: 2em; background: #161412; color: #ddd; }\n"
          "h2 { margin: 2em 0 0; }\n"
          "p { margin: 0.3em 0; color: #aaa; }\n"
          ".warning { color: #e8a33d; }\n"
          "section div { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 0.6em; }\n"
          "figure { margin: 0; width: 320px; }\n"
          "img { width: 100%; display: block; }\n"
          "figcaption { color: #aaa; }\n"
          "</style>\n</head>\n<body>\n<h1>",
          page);
    put_escaped(page, path_base(cutscene->base_settings->input.paths[0]));
    fprintf(page, "</h1>\n<p>%d shot%s, %.2f seconds</p>\n", cutscene->plan.num_shots,
            cutscene->plan.num_shots == 1 ? "" : "s",
            rational_frame_time(cutscene->plan.fps, cutscene->plan.num_frames));
}

struct storyboard *storyboard_open(struct cutscene *cutscene, const char *folder, struct log *log,
                                   struct err *err)
{
    const struct render_settings *settings = &cutscene->settings;
    struct storyboard *board = mem_alloc(sizeof *board);
    board->cutscene = cutscene;
    board->folder = folder;
    board->arena = arena_create();
    board->frame_arena = arena_create();
    board->frame = (struct frame){
        .width = settings->picture.width,
        .height = settings->picture.height,
        .stride = (size_t)settings->picture.width * 4,
        .rgba = mem_alloc((size_t)settings->picture.width * 4 * (size_t)settings->picture.height),
    };
    board->renderer = cutscene_renderer(cutscene, 0, 0, log, err);
    board->meter =
        exposure_meter_create(&settings->picture, cutscene_palette(cutscene, 0, NULL), log);
    if (board->renderer &&
        text_file_open(&board->page, arena_printf(cutscene->arena, "%s/index.html", folder), err)) {
        begin_page(board->page.stream, cutscene);
        return board;
    }
    storyboard_discard(board);
    return NULL;
}

bool storyboard_close(struct storyboard *board, struct err *err)
{
    fputs("</body>\n</html>\n", board->page.stream);
    const bool ok = text_file_close(&board->page, board->cutscene->settings.output.overwrite, err);
    storyboard_discard(board);
    return ok;
}

void storyboard_discard(struct storyboard *board)
{
    if (!board)
        return;
    text_file_discard(&board->page);
    exposure_meter_destroy(board->meter);
    renderer_destroy(board->renderer);
    arena_destroy(board->arena);
    arena_destroy(board->frame_arena);
    free(board->frame.rgba);
    free(board);
}

/* ---- which times to show ---- */

struct instant {
    double time; /* of the shot */
    const char *label;
};

struct instants {
    int num, room;
    struct instant *items;
    struct arena *arena;
    double duration, same; /* s; instants closer than `same` are merged */
};

/* Inserts in order; if there is an instant at that time, only extend its label. */
static void add_instant(struct instants *list, double time, const char *label)
{
    int at = 0;
    if (time < 0.0 || time > list->duration || list->num == list->room)
        return;
    while (at < list->num && list->items[at].time < time - list->same)
        at++;
    if (at < list->num && list->items[at].time <= time + list->same) {
        list->items[at].label = arena_printf(list->arena, "%s, %s", list->items[at].label, label);
        return;
    }
    memmove(list->items + at + 1, list->items + at, (size_t)(list->num - at) * sizeof *list->items);
    list->items[at] = (struct instant){time, label};
    list->num++;
}

static void add_keys(struct instants *list, const struct camera *camera, double begin, double end)
{
    /* An unrolled loop repeats its last key before the first one, and two keys after the last. */
    const int first = camera->period > 0.0 ? 1 : 0;
    const int last = camera->num_keys - 2 * first;
    for (int i = first; i < last; i++)
        if (camera->keys[i].time >= begin && camera->keys[i].time < end)
            add_instant(list, camera->keys[i].time,
                        arena_printf(list->arena, "key %d", i - first + 1));
}

enum { NUM_CURVES = 5 };

struct named_curve {
    const char *name;
    const struct curve *curve;
};

static void list_curves(const struct camera *camera, struct named_curve out[NUM_CURVES])
{
    out[0] = (struct named_curve){camera->kind == CAMERA_ORBIT ? "radius" : "distance",
                                  &camera->distance};
    out[1] = (struct named_curve){"angle", &camera->angle};
    out[2] = (struct named_curve){"height", &camera->height};
    out[3] = (struct named_curve){"fov", &camera->focal};
    out[4] = (struct named_curve){"roll", &camera->roll};
}

/* A curve with one key is a constant. */
static void add_curves(struct instants *list, const struct camera *camera, double begin, double end)
{
    struct named_curve curves[NUM_CURVES];
    list_curves(camera, curves);
    for (int i = 0; i < NUM_CURVES; i++) {
        const struct curve *curve = curves[i].curve;
        for (int k = 0; k < curve->num && curve->num > 1; k++)
            if (curve->keys[k].time >= begin && curve->keys[k].time < end)
                add_instant(list, curve->keys[k].time,
                            arena_printf(list->arena, "%s key %d", curves[i].name, k + 1));
    }
}

static int count_instants(const struct shot *shot)
{
    int num = 2 + shot->num_cuts + shot->num_stills;
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera *camera = &shot->cuts[i].camera;
        struct named_curve curves[NUM_CURVES];
        list_curves(camera, curves);
        num += camera->num_keys;
        for (int k = 0; k < NUM_CURVES; k++)
            num += curves[k].curve->num;
    }
    return num < MAX_STORYBOARD ? num : MAX_STORYBOARD;
}

static struct instants find_instants(const struct storyboard *board,
                                     const struct planned_shot *planned)
{
    const struct shot *shot = planned->shot;
    const double rate = (double)board->cutscene->plan.fps.num / board->cutscene->plan.fps.den;
    struct instants list = {
        .room = count_instants(shot),
        .arena = board->arena,
        .duration = (double)(planned->num_frames - 1) / rate,
        .same = 0.5 / rate,
    };
    list.items = ARENA_NEW(board->arena, struct instant, (size_t)list.room + 1);
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera_cut *cut = &shot->cuts[i];
        const double end = i + 1 < shot->num_cuts ? cut[1].at : planned->duration;
        add_instant(&list, cut->at,
                    arena_printf(board->arena, "%s%s", i > 0 ? "cut to " : "",
                                 script_camera_name(cut->camera.kind)));
        add_keys(&list, &cut->camera, cut->at, end);
        add_curves(&list, &cut->camera, cut->at, end);
    }
    for (int i = 0; i < shot->num_stills; i++)
        add_instant(&list, shot->stills[i].at,
                    arena_printf(board->arena, "still %s", shot->stills[i].file));
    add_instant(&list, list.duration, "end");
    return list;
}

/* ---- pictures ---- */

/* Returns the nearest time outside fades that has the same camera. */
static double clear_of_fades(const struct planned_shot *planned, double time)
{
    const struct shot *shot = planned->shot;
    const double last = planned->duration - shot->fade_out.length;
    const double clear = fmin(fmax(time, shot->fade_in.length), fmax(last, 0.0));
    return film_plan_cut(shot, clear) == film_plan_cut(shot, time) ? clear : time;
}

/* Draws the camera's picture, with the overlays of a time at which no fade hides them. */
static bool draw(struct storyboard *board, const struct planned_shot *planned,
                 struct shot_player *shot_player, const char *file, double time, struct err *err)
{
    const struct shot_exposure_source exposure = {
        .picture = &board->cutscene->settings.picture,
        .vfs = board->cutscene->demos[planned->shot->source].session.vfs,
        .planned = planned,
        .player = shot_player,
        .meter = board->meter,
    };
    struct scene scene;
    int steps;
    if (!shot_exposure_at(&exposure, time, &steps, err))
        return false;
    arena_reset(board->frame_arena);
    shot_player_scene(shot_player, clear_of_fades(planned, time), time, SCENE_ALL,
                      board->frame_arena, &scene);
    scene.exposure = steps;
    if (!renderer_draw(board->renderer, &scene, &board->frame, err))
        return false;
    shot_grade_frame(planned->shot, time, &board->frame);
    return png_write(arena_printf(board->arena, "%s/%s", board->folder, file), &board->frame,
                     board->cutscene->settings.output.overwrite, err);
}

static bool add_picture(struct storyboard *board, int shot, int number,
                        struct shot_player *shot_player, const struct instant *instant,
                        struct err *err)
{
    const struct planned_shot *planned = &board->cutscene->plan.shots[shot];
    const double begin = rational_frame_time(board->cutscene->plan.fps, planned->first_frame);
    const char *file = arena_printf(board->arena, "%s-%03d.png",
                                    cutscene_file_name(board->cutscene, shot), number + 1);
    if (!draw(board, planned, shot_player, file, instant->time, err))
        return false;
    FILE *page = board->page.stream;
    fprintf(page, "<figure><img src=\"%s\" alt=\"\"><figcaption>", file);
    put_escaped(page, instant->label);
    fprintf(page, "<br>film %.2f, shot %.2f, demo %.2f</figcaption></figure>\n",
            begin + instant->time, instant->time, time_map_at(&planned->shot->map, instant->time));
    return true;
}

bool storyboard_add(struct storyboard *board, int shot, struct shot_player *shot_player,
                    const char *const *warnings, int num_warnings, struct err *err)
{
    const struct cutscene *cutscene = board->cutscene;
    const struct planned_shot *planned = &cutscene->plan.shots[shot];
    FILE *page = board->page.stream;
    bool ok = true;
    arena_reset(board->arena);
    fputs("<section>\n<h2>", page);
    put_escaped(page, film_plan_name(&cutscene->plan, shot, board->arena));
    fputs("</h2>\n<p>", page);
    put_escaped(page, cutscene->film.sources[planned->shot->source].name);
    fprintf(page, ", %.2f to %.2f in %.2f seconds</p>\n", time_map_at(&planned->shot->map, 0.0),
            time_map_at(&planned->shot->map, planned->duration), planned->duration);
    for (int i = 0; i < num_warnings; i++) {
        fputs("<p class=\"warning\">", page);
        put_escaped(page, warnings[i]);
        fputs("</p>\n", page);
    }
    fputs("<div>\n", page);
    const struct instants list = find_instants(board, planned);
    for (int i = 0; i < list.num && ok; i++)
        ok = add_picture(board, shot, i, shot_player, &list.items[i], err);
    fputs("</div>\n</section>\n", page);
    return ok;
}
