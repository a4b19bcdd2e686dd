/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* getline */
#include "pipeline/query/query_request.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "playback/hud/hud_elements.h"

static const double FAR_AWAY = 1e6; /* units */

/* Returns a line of at most `limit` bytes; NULL at the end of the stream. A longer line is
 * skipped and returned as "". */
static char *read_line(FILE *stream, size_t limit)
{
    char *line = NULL;
    size_t room = 0, size = 0;
    int c = getc(stream);
    if (c == EOF)
        return NULL;
    for (; c != EOF && c != '\n'; c = getc(stream)) {
        if (size + 1 >= room && room <= limit)
            line = mem_resize(line, room = room ? 2 * room : 4096, 1);
        if (size + 1 < room)
            line[size] = (char)c;
        size++;
    }
    if (!line)
        line = mem_alloc(1);
    line[size <= limit && size < room ? size : 0] = '\0';
    return line;
}

/* Checks that an object has only known keys. */
static bool check_keys(const cJSON *object, const char *kind, const char *const *known,
                       struct err *err)
{
    const cJSON *pair;
    cJSON_ArrayForEach(pair, object)
    {
        int i = 0;
        while (known[i] && strcmp(pair->string, known[i]) != 0)
            i++;
        if (!known[i])
            return err_set(err, ERR_USAGE, "%s", spelling_unknown(kind, pair->string, known).text);
    }
    return true;
}

static bool read_number(const cJSON *json, const char *key, double low, double high, double *out,
                        struct err *err)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(json, key);
    if (!value)
        return true;
    if (!cJSON_IsNumber(value) || !(value->valuedouble >= low && value->valuedouble <= high))
        return err_set(err, ERR_USAGE, "%s: expected a number from %g to %g", key, low, high);
    *out = value->valuedouble;
    return true;
}

static bool read_whole(const cJSON *json, const char *key, int low, int high, int *out,
                       struct err *err)
{
    double value = *out;
    if (!read_number(json, key, low, high, &value, err))
        return false;
    *out = (int)value;
    return true;
}

static const char *read_text(const cJSON *json, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, key));
}

static bool read_vector(const cJSON *json, const char *key, vec3s *out, struct err *err)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, key);
    for (int i = 0; i < 3; i++) {
        const cJSON *value = cJSON_GetArrayItem(list, i);
        if (!cJSON_IsNumber(value) || !(fabs(value->valuedouble) <= FAR_AWAY))
            return err_set(err, ERR_USAGE, "%s: expected three numbers", key);
        out->raw[i] = (float)value->valuedouble;
    }
    return true;
}

/* The reply to a "view" request, which may have the last three keys, can be used as a camera. */
static const char *const camera_keys[] = {"origin",    "angles",    "fov", "shot",
                                          "shot_time", "demo_time", NULL};

static bool read_camera(struct query_request *out, struct err *err)
{
    const cJSON *camera = cJSON_GetObjectItemCaseSensitive(out->json, "camera");
    double fov = 0;
    out->has_camera = cJSON_IsObject(camera);
    if (!out->has_camera)
        return true;
    if (!check_keys(camera, "camera key", camera_keys, err) ||
        !read_vector(camera, "origin", &out->camera.origin, err) ||
        !read_vector(camera, "angles", &out->camera.angles, err) ||
        !read_number(camera, "fov", 5, 170, &fov, err))
        return false;
    out->camera.fov = (float)fov;
    return true;
}

static bool read_hud(struct query_request *out, struct err *err)
{
    const char *name = read_text(out->json, "hud"), *known[NUM_HUD_STYLES + 1] = {NULL};
    out->camera.own_eyes = out->camera.view_weapon = !out->has_camera;
    out->camera.hud = HUD_NONE;
    for (int i = 0; name && i < NUM_HUD_STYLES; i++) {
        known[i] = hud_style_names[i];
        if (strcmp(name, hud_style_names[i]) != 0)
            continue;
        out->camera.hud = (enum hud_style)i;
        out->has_hud = true;
        return true;
    }
    return !name || err_set(err, ERR_USAGE, "hud: %s", spelling_unknown("style", name, known).text);
}

static bool read_all(struct query_request *out, struct err *err)
{
    static const char *const keys[] = {"what", "time", "length", "quality", "width", "shot",
                                       "pov",  "text", "camera", "hud",     NULL};
    if (!cJSON_IsObject(out->json))
        return err_set(err, ERR_USAGE, "expected a JSON object of at most %d bytes",
                       2 * LIMIT_SCRIPT_SIZE);
    if (!check_keys(out->json, "key", keys, err))
        return false;
    if (!(out->what = read_text(out->json, "what")))
        return err_set(err, ERR_USAGE, "what: expected a string");
    out->pov = read_text(out->json, "pov");
    out->text = read_text(out->json, "text");
    return read_number(out->json, "time", 0, 1e7, &out->time, err) &&
           read_number(out->json, "length", 0, QUERY_MAX_SOUND_SECONDS, &out->length, err) &&
           read_whole(out->json, "quality", 1, 100, &out->quality, err) &&
           read_whole(out->json, "width", 16, LIMIT_FRAME_SIDE, &out->width, err) &&
           read_whole(out->json, "shot", 0, LIMIT_SCRIPT_SHOTS, &out->shot, err) &&
           read_camera(out, err) && read_hud(out, err);
}

bool query_request_read(struct query_request *out, FILE *stream, struct err *err)
{
    *out = (struct query_request){.quality = 80};
    *err = (struct err){0};
    char *line = read_line(stream, 2 * (size_t)LIMIT_SCRIPT_SIZE);
    if (!line)
        return false;
    out->json = cJSON_Parse(line);
    free(line);
    return read_all(out, err);
}

void query_request_free(struct query_request *request)
{
    cJSON_Delete(request->json);
    *request = (struct query_request){0};
}
