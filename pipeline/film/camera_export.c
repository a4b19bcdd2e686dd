/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/camera_export.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/film/shot_player.h"
#include "pipeline/film/camera_gltf.h"
#include "pipeline/print/json.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/cutscene.h"
#include "render/scene.h"

struct exporter {
    struct text_file cam_file, json_file;
    struct json json; /* into json_file */
};

static void write_header(struct exporter *e, const struct cutscene *cutscene, const char *name)
{
    const struct render_settings *settings = &cutscene->settings;
    fputs("advancedfx Cam\nversion 2\nchannels time xPosition yPosition zPosition xRotation "
          "yRotation zRotation fov\nDATA\n",
          e->cam_file.stream);
    json_open_object(&e->json, NULL);
    json_utf8(&e->json, "shot", name);
    json_number(&e->json, "fps", (double)settings->picture.fps.num / settings->picture.fps.den, 6);
    json_integer(&e->json, "width", settings->picture.width);
    json_integer(&e->json, "height", settings->picture.height);
    json_open_array(&e->json, "frames");
}

static void write_vector(struct json *json, const char *key, vec3s v)
{
    json_open_array(json, key);
    for (int i = 0; i < 3; i++)
        json_number(json, NULL, (double)v.raw[i], 6);
    json_close_array(json);
}

/* CamIO's rotations are about the x, y and z axes: roll, pitch and yaw. */
static void write_frame(struct exporter *e, double time, double demo, const struct scene_view *view)
{
    fprintf(e->cam_file.stream, "%.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", time,
            (double)view->origin.x, (double)view->origin.y, (double)view->origin.z,
            (double)view->angles.z, (double)view->angles.x, (double)view->angles.y,
            (double)view->fov_x);
    json_open_object(&e->json, NULL);
    json_number(&e->json, "time", time, 6);
    json_number(&e->json, "demo", demo, 6);
    write_vector(&e->json, "origin", view->origin);
    write_vector(&e->json, "angles", view->angles);
    json_number(&e->json, "fov", (double)view->fov_x, 6);
    json_close_object(&e->json);
}

static void write_all(struct exporter *e, const struct cutscene *cutscene, int number,
                      struct shot_player *shot_player)
{
    const struct planned_shot *planned = &cutscene->plan.shots[number];
    struct arena *frame = arena_create();
    write_header(e, cutscene, film_plan_name(&cutscene->plan, number, frame));
    for (int64_t i = 0; i < planned->num_frames; i++) {
        struct scene scene;
        const double time = film_plan_time(&cutscene->plan, planned, planned->first_frame + i);
        arena_reset(frame);
        shot_player_scene(shot_player, time, time, SCENE_BARE, frame, &scene);
        write_frame(e, time, time_map_at(&planned->shot->map, time), &scene.view);
    }
    json_close_array(&e->json);
    json_close_object(&e->json);
    fputc('\n', e->json.stream);
    arena_destroy(frame);
}

bool camera_export(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                   const char *folder, struct err *err)
{
    const char *name = cutscene_file_name(cutscene, shot);
    const char *cam = arena_printf(cutscene->arena, "%s/%s.cam", folder, name);
    const char *json = arena_printf(cutscene->arena, "%s/%s.json", folder, name);
    struct exporter e = {0};
    bool ok = text_file_open(&e.cam_file, cam, err) && text_file_open(&e.json_file, json, err);
    if (ok) {
        e.json.stream = e.json_file.stream;
        write_all(&e, cutscene, shot, shot_player);
        ok = text_file_close(&e.cam_file, cutscene->settings.output.overwrite, err) &&
             text_file_close(&e.json_file, cutscene->settings.output.overwrite, err);
    }
    text_file_discard(&e.cam_file);
    text_file_discard(&e.json_file);
    return ok && camera_gltf_write(cutscene, shot, shot_player,
                                   arena_printf(cutscene->arena, "%s/%s.gltf", folder, name), err);
}
