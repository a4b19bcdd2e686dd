/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/camera_gltf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "base/vec.h"
#include "cutscene/film/shot_player.h"
#include "pipeline/print/json.h"
#include "pipeline/print/text_file.h"
#include "pipeline/session/cutscene.h"
#include "playback/motion/interpolation.h"
#include "render/scene.h"

static const float METRES = 1.0f / 32.0f; /* per unit */

enum { VEC3 = 3, VEC4 = 4, FLOAT_TYPE = 5126, MAX_NODES = 65 };

/* Something that moves: the camera, or an empty for a target. */
struct node {
    const char *name;
    float *places, *turns; /* per frame: a position, and a rotation as a quaternion */
};

struct gltf {
    const struct cutscene *cutscene;
    const struct planned_shot *planned;
    struct shot_player *player;
    struct arena *arena;
    int num_frames, num_nodes;
    float *times, *fovs; /* s; vertical fields of view in radians */
    struct node nodes[MAX_NODES];
    struct json json;
};

/* ---- from the game's axes to glTF's ---- */

static vec3s turned(vec3s v)
{
    return vec3_make(v.x, v.z, -v.y);
}

static void put_place(float *out, vec3s origin)
{
    const vec3s at = glms_vec3_scale(turned(origin), METRES);
    memcpy(out, at.raw, sizeof at.raw);
}

/* Write the rotation with these axes as a quaternion, with the sign that is closer to the
 * one before. */
static void put_turn(float *out, vec3s x, vec3s y, vec3s z, const float *before)
{
    const vec3s columns[3] = {turned(x), turned(y), turned(z)};
    mat3s m;
    for (int i = 0; i < 3; i++)
        m.col[i] = columns[i];
    const versors q = glms_mat3_quat(m);
    float sign = 1.0f;
    if (before &&
        q.raw[0] * before[0] + q.raw[1] * before[1] + q.raw[2] * before[2] + q.raw[3] * before[3] <
            0.0f)
        sign = -1.0f;
    for (int i = 0; i < 4; i++)
        out[i] = sign * q.raw[i];
}

/* ---- nodes ---- */

static struct node *add_node(struct gltf *g, const char *name)
{
    struct node *const node = &g->nodes[g->num_nodes++];
    node->name = name;
    node->places = ARENA_NEW(g->arena, float, (size_t)g->num_frames *VEC3);
    node->turns = ARENA_NEW(g->arena, float, (size_t)g->num_frames *VEC4);
    return node;
}

static void set_camera(struct gltf *g, int frame, const struct scene_view *view)
{
    struct node *const node = &g->nodes[0];
    const struct axes axes = angles_to_axes(view->angles);
    float *const turn = node->turns + (size_t)frame * VEC4;
    put_place(node->places + (size_t)frame * VEC3, view->origin);
    put_turn(turn, axes.right, axes.up, glms_vec3_negate(axes.forward),
             frame > 0 ? turn - VEC4 : NULL);
    g->fovs[frame] = glm_rad(view->fov_y);
}

/* A target that is not in the demo at that time stays where it was. */
static void set_empty(struct gltf *g, int number, int frame, double time)
{
    struct node *const node = &g->nodes[number + 1];
    float *const turn = node->turns + (size_t)frame * VEC4;
    struct place place = {0};
    const char *name;
    bool is_there;
    shot_player_tracked_entity(g->player, number, time, &name, &place, &is_there);
    if (!is_there && frame > 0) {
        memcpy(turn, turn - VEC4, VEC4 * sizeof *turn);
        memcpy(node->places + (size_t)frame * VEC3, node->places + (size_t)(frame - 1) * VEC3,
               VEC3 * sizeof *turn);
        return;
    }
    const struct axes axes = angles_to_axes(vec3_make(0, place.angles.y, 0));
    put_place(node->places + (size_t)frame * VEC3, place.origin);
    put_turn(turn, axes.forward, axes.up, axes.right, frame > 0 ? turn - VEC4 : NULL);
}

static void gather(struct gltf *g)
{
    struct arena *frame = arena_create();
    struct place place;
    const char *name;
    bool is_there;
    add_node(g, "Camera");
    for (int i = 0; g->num_nodes < MAX_NODES &&
                    shot_player_tracked_entity(g->player, i, 0.0, &name, &place, &is_there);
         i++)
        add_node(g, name);
    for (int i = 0; i < g->num_frames; i++) {
        struct scene scene;
        const double time =
            film_plan_time(&g->cutscene->plan, g->planned, g->planned->first_frame + i);
        arena_reset(frame);
        shot_player_scene(g->player, time, time, SCENE_BARE, frame, &scene);
        g->times[i] = (float)time;
        set_camera(g, i, &scene.view);
        for (int k = 0; k + 1 < g->num_nodes; k++)
            set_empty(g, k, i, time);
    }
    arena_destroy(frame);
}

/* ---- the file ---- */

/* Write an accessor: a part of the buffer and its type. */
static void write_accessor(struct json *json, int view, int count, const char *type,
                           const float *bounds)
{
    json_open_object(json, NULL);
    json_integer(json, "bufferView", view);
    json_integer(json, "componentType", FLOAT_TYPE);
    json_integer(json, "count", count);
    json_text(json, "type", type);
    if (bounds) {
        json_open_array(json, "min");
        json_number(json, NULL, (double)bounds[0], 9);
        json_close_array(json);
        json_open_array(json, "max");
        json_number(json, NULL, (double)bounds[1], 9);
        json_close_array(json);
    }
    json_close_object(json);
}

static void write_views(struct json *json, const struct gltf *g)
{
    int64_t at = 0;
    json_open_array(json, "bufferViews");
    for (int i = 0; i < 1 + 2 * g->num_nodes; i++) {
        const int64_t size = (int64_t)g->num_frames *
                             (i == 0  ? 1
                              : i % 2 ? VEC3
                                      : VEC4) *
                             (int64_t)sizeof(float);
        json_open_object(json, NULL);
        json_integer(json, "buffer", 0);
        json_integer(json, "byteOffset", at);
        json_integer(json, "byteLength", size);
        json_close_object(json);
        at += size;
    }
    json_close_array(json);
}

static void write_accessors(struct json *json, const struct gltf *g)
{
    const float bounds[2] = {g->times[0], g->times[g->num_frames - 1]};
    json_open_array(json, "accessors");
    write_accessor(json, 0, g->num_frames, "SCALAR", bounds);
    for (int i = 0; i < g->num_nodes; i++) {
        write_accessor(json, 1 + 2 * i, g->num_frames, "VEC3", NULL);
        write_accessor(json, 2 + 2 * i, g->num_frames, "VEC4", NULL);
    }
    json_close_array(json);
}

static void write_animation(struct json *json, const struct gltf *g)
{
    static const char *const paths[2] = {"translation", "rotation"};
    json_open_array(json, "animations");
    json_open_object(json, NULL);
    json_text(json, "name", "shot");
    json_open_array(json, "samplers");
    for (int i = 0; i < 2 * g->num_nodes; i++) {
        json_open_object(json, NULL);
        json_integer(json, "input", 0);
        json_integer(json, "output", 1 + i);
        json_text(json, "interpolation", "LINEAR");
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "channels");
    for (int i = 0; i < 2 * g->num_nodes; i++) {
        json_open_object(json, NULL);
        json_integer(json, "sampler", i);
        json_open_object(json, "target");
        json_integer(json, "node", i / 2);
        json_text(json, "path", paths[i % 2]);
        json_close_object(json);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
    json_close_array(json);
}

static void write_floats(struct json *json, const char *key, const float *values, int num)
{
    json_open_array(json, key);
    for (int i = 0; i < num; i++)
        json_number(json, NULL, (double)values[i], 9);
    json_close_array(json);
}

static void write_nodes(struct json *json, const struct gltf *g)
{
    json_open_array(json, "nodes");
    for (int i = 0; i < g->num_nodes; i++) {
        json_open_object(json, NULL);
        json_text(json, "name", g->nodes[i].name);
        if (i == 0)
            json_integer(json, "camera", 0);
        write_floats(json, "translation", g->nodes[i].places, VEC3);
        write_floats(json, "rotation", g->nodes[i].turns, VEC4);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "scenes");
    json_open_object(json, NULL);
    json_open_array(json, "nodes");
    for (int i = 0; i < g->num_nodes; i++)
        json_integer(json, NULL, i);
    json_close_array(json);
    json_close_object(json);
    json_close_array(json);
    json_integer(json, "scene", 0);
}

/* glTF 2.0 cannot animate the field of view, so it goes into "extras". */
static void write_cameras(struct json *json, const struct gltf *g)
{
    const struct render_settings *settings = &g->cutscene->settings;
    json_open_array(json, "cameras");
    json_open_object(json, NULL);
    json_text(json, "type", "perspective");
    json_open_object(json, "perspective");
    json_number(json, "aspectRatio", (double)settings->picture.width / settings->picture.height, 9);
    json_number(json, "yfov", (double)g->fovs[0], 9);
    json_number(json, "znear", 4.0 * (double)METRES, 9);
    json_number(json, "zfar", 16384.0 * (double)METRES, 9);
    json_close_object(json);
    json_open_object(json, "extras");
    json_number(json, "fps", (double)settings->picture.fps.num / settings->picture.fps.den, 6);
    write_floats(json, "yfov", g->fovs, g->num_frames);
    json_close_object(json);
    json_close_object(json);
    json_close_array(json);
}

static void append(struct buffer *buffer, const float *values, size_t num)
{
    for (size_t i = 0; i < num; i++)
        buffer_f32(buffer, values[i]);
}

/* Encodes a buffer as a base64 data URI. */
static char *encode(struct arena *arena, const struct buffer *buffer)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char head[] = "data:application/octet-stream;base64,";
    char *const out = arena_alloc(arena, sizeof head + (buffer->size + 2) / 3 * 4);
    char *at = out + sizeof head - 1;
    memcpy(out, head, sizeof head);
    for (size_t i = 0; i < buffer->size; i += 3) {
        const size_t left = buffer->size - i;
        const uint32_t three = (uint32_t)buffer->data[i] << 16 |
                               (left > 1 ? (uint32_t)buffer->data[i + 1] << 8 : 0) |
                               (left > 2 ? (uint32_t)buffer->data[i + 2] : 0);
        for (size_t k = 0; k < 4; k++)
            *at++ = k > left ? '=' : letters[three >> (18 - 6 * k) & 63];
    }
    *at = '\0';
    return out;
}

static void write_buffer(struct json *json, const struct gltf *g)
{
    const size_t num = (size_t)g->num_frames;
    struct buffer buffer = {0};
    append(&buffer, g->times, num);
    for (int i = 0; i < g->num_nodes; i++) {
        append(&buffer, g->nodes[i].places, num * VEC3);
        append(&buffer, g->nodes[i].turns, num * VEC4);
    }
    json_open_array(json, "buffers");
    json_open_object(json, NULL);
    json_integer(json, "byteLength", (int64_t)buffer.size);
    json_text(json, "uri", encode(g->arena, &buffer));
    json_close_object(json);
    json_close_array(json);
    buffer_free(&buffer);
}

static void write_all(struct json *json, const struct gltf *g)
{
    json_open_object(json, NULL);
    json_open_object(json, "asset");
    json_text(json, "version", "2.0");
    json_text(json, "generator", "demoreel");
    json_close_object(json);
    write_nodes(json, g);
    write_cameras(json, g);
    write_animation(json, g);
    write_accessors(json, g);
    write_views(json, g);
    write_buffer(json, g);
    json_close_object(json);
    fputc('\n', json->stream);
}

bool camera_gltf_write(struct cutscene *cutscene, int shot, struct shot_player *shot_player,
                       const char *path, struct err *err)
{
    struct text_file file = {0};
    struct gltf *const g = mem_alloc(sizeof *g);
    g->cutscene = cutscene;
    g->planned = &cutscene->plan.shots[shot];
    g->player = shot_player;
    g->arena = arena_create();
    g->num_frames = (int)g->planned->num_frames;
    g->times = ARENA_NEW(g->arena, float, (size_t)g->num_frames);
    g->fovs = ARENA_NEW(g->arena, float, (size_t)g->num_frames);
    bool ok = text_file_open(&file, path, err);
    if (ok) {
        g->json.stream = file.stream;
        gather(g);
        write_all(&g->json, g);
        ok = text_file_close(&file, cutscene->settings.output.overwrite, err);
    }
    text_file_discard(&file);
    arena_destroy(g->arena);
    free(g);
    return ok;
}
