/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_xml.h"
#include "cutscene/camera/focal_length.h"
#include "demo/protocol/quake.h"

#define KNOWN_FORMATS " (supported are CamIO, HLAE and q3mme XML, and ReMaic)"

static const double JUST_BEFORE = 1e-3; /* seconds between the end of a held pose and the cut */

/* ---- lines ---- */

/* Returns the next line, without its line end, as a copy that may be modified; NULL at the
 * end. */
static char *next_line(const char **at, const char *end, struct arena *arena)
{
    if (*at >= end)
        return NULL;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    const size_t length = (size_t)((stop ? stop : end) - *at);
    char *line = arena_printf(arena, "%.*s", (int)length, *at);
    *at += length + 1;
    line[strcspn(line, "\r")] = '\0';
    return line;
}

/* Reads up to `max` numbers at the beginning of a text and returns how many there are; *rest
 * is the text after them. */
static int read_numbers(const char *text, double *out, int max, const char **rest)
{
    int num = 0;
    while (num < max) {
        char *end;
        out[num] = strtod(text, &end);
        if (end == text)
            break;
        text = end;
        num++;
    }
    *rest = text + strspn(text, " \t");
    return num;
}

/* ---- CamIO ---- */

static double fov_across(double fov, double aspect)
{
    return fov_of_focal_length(focal_length_of_fov(fov) * aspect * 0.75);
}

static bool read_cam_header(struct camera_keys *keys, const char *line, bool *is_scaled)
{
    static const char channels[] =
        "channels time xPosition yPosition zPosition xRotation yRotation zRotation fov";
    if (strncmp(line, "version ", 8) == 0 && strcmp(line + 8, "1") != 0 &&
        strcmp(line + 8, "2") != 0)
        return err_set(keys->err, ERR_UNSUPPORTED,
                       "%s: CamIO %s is not supported; expected version 1 or 2", keys->name, line);
    if (strncmp(line, "channels", 8) == 0 && strcmp(line, channels) != 0)
        return err_set(keys->err, ERR_UNSUPPORTED, "%s: expected \"%s\"", keys->name, channels);
    if (strcmp(line, "scaleFov none") == 0)
        *is_scaled = false;
    return true;
}

static bool read_cam(struct camera_keys *keys, const char *at, const char *end,
                     const struct camera_import_options *options)
{
    bool is_scaled = true, is_data = false;
    const char *rest;
    double v[8];
    char *line;
    while ((line = next_line(&at, end, keys->arena))) {
        if (!is_data) {
            is_data = strcmp(line, "DATA") == 0;
            if (!is_data && !read_cam_header(keys, line, &is_scaled))
                return false;
            continue;
        }
        if (!line[0])
            continue;
        if (read_numbers(line, v, 8, &rest) != 8 || *rest)
            return err_set(keys->err, ERR_FORMAT, "%s: expected eight numbers, got \"%.60s\"",
                           keys->name, line);
        const struct camera_key key = {
            .time = v[0],
            .pos = vec3_make((float)v[1], (float)v[2], (float)v[3]),
            .angles = vec3_make((float)v[5], (float)v[6], (float)v[4]),
            .has_angles = true,
            .has_fov = true,
            .fov = is_scaled ? fov_across(v[7], options->aspect) : v[7],
        };
        if (!camera_keys_add(keys, &key))
            return false;
    }
    return true;
}

/* ---- ReMaic ---- */

struct remaic {
    struct camera_keys *keys;
    bool has_time, has_pos, has_look, moves, pans;
    double time;
    vec3s pos, look;           /* at `time` */
    vec3s next_pos, next_look; /* at the next time */
};

static bool add_pose(struct remaic *r, double time)
{
    const struct camera_key key = {
        .time = time,
        .pos = r->pos,
        .look = {.kind = r->has_look ? TARGET_POINT : TARGET_NONE, .point = r->look},
    };
    struct camera_keys *keys = r->keys;
    if (!r->has_pos)
        return true;
    if (keys->num > 0 && keys->items[keys->num - 1].time == time)
        keys->num--;
    return camera_keys_add(keys, &key);
}

/* A time was read: the moves and pans before it end at it. */
static bool arrive(struct remaic *r, double time)
{
    r->time = time;
    r->has_time = true;
    if (!r->moves && !r->pans)
        return true;
    r->pos = r->moves ? r->next_pos : r->pos;
    r->look = r->pans ? r->next_look : r->look;
    r->has_pos |= r->moves;
    r->has_look |= r->pans;
    r->moves = r->pans = false;
    return add_pose(r, time);
}

/* stay and view: a cut, up to which the previous pose is held. */
static bool cut_to(struct remaic *r, bool is_pos, vec3s point)
{
    const struct camera_keys *keys = r->keys;
    if (!r->has_time)
        return err_set(keys->err, ERR_FORMAT, "%s: expected a time before stay and view",
                       keys->name);
    if (keys->num > 0 && keys->items[keys->num - 1].time < r->time - JUST_BEFORE &&
        !add_pose(r, r->time - JUST_BEFORE))
        return false;
    if (is_pos)
        r->pos = point;
    else
        r->look = point;
    r->has_pos |= is_pos;
    r->has_look |= !is_pos;
    return add_pose(r, r->time);
}

static bool read_command(struct remaic *r, const char *line)
{
    static const char *const words[] = {"move ", "pan ", "stay ", "view "};
    double v[3] = {0};
    const char *rest;
    int which = 0;
    if (strcmp(line, "end move") == 0 || strcmp(line, "end pan") == 0)
        return true;
    while (which < 4 && strncmp(line, words[which], strlen(words[which])) != 0)
        which++;
    if (which == 4 || read_numbers(line + strlen(words[which]), v, 3, &rest) != 3 || *rest)
        return err_set(r->keys->err, ERR_FORMAT,
                       "%s: expected a time, \"end move\", \"end pan\", or move, pan, stay or view "
                       "with three numbers, got \"%.60s\"%s",
                       r->keys->name, line, r->has_time ? "" : KNOWN_FORMATS);
    vec3s point = vec3_make((float)v[0], (float)v[1], (float)v[2]);
    if (which % 2 == 0)
        point.z += PLAYER_EYE_HEIGHT;
    if (which >= 2)
        return cut_to(r, which == 2, point);
    *(which == 0 ? &r->next_pos : &r->next_look) = point;
    *(which == 0 ? &r->moves : &r->pans) = true;
    return true;
}

static bool read_remaic(struct camera_keys *keys, const char *at, const char *end)
{
    struct remaic r = {.keys = keys};
    char *line;
    while ((line = next_line(&at, end, keys->arena))) {
        double time;
        const char *rest;
        for (size_t n = strlen(line); n > 0 && strchr(" \t", line[n - 1]); n--)
            line[n - 1] = '\0';
        if (read_numbers(line, &time, 1, &rest) == 1 && !arrive(&r, time))
            return false;
        if (*rest && !read_command(&r, rest))
            return false;
    }
    return (!r.moves && !r.pans) ||
           err_set(keys->err, ERR_FORMAT, "%s: expected a time after the last move or pan",
                   keys->name);
}

/* ---- all ---- */

bool camera_file_parse(struct camera_file *out, const char *name, const char *text, size_t size,
                       const struct camera_import_options *options, struct arena *arena,
                       struct err *err)
{
    static const char magic[] = "advancedfx Cam";
    struct camera_keys keys = {.name = name, .arena = arena, .err = err};
    const char *at = text + strspn(text, " \t\r\n"), *end = text + size;
    bool ok;
    if (strncmp(text, magic, sizeof magic - 1) == 0)
        keys.linear = ok = read_cam(&keys, text, end, options);
    else if (*at == '<')
        ok = camera_xml_read(&keys, text, size, options);
    else
        ok = read_remaic(&keys, text, end);
    if (ok && keys.num == 0)
        ok = err_set(err, ERR_FORMAT, "%s: contains no camera" KNOWN_FORMATS, name);
    *out = (struct camera_file){
        .num = keys.num,
        .keys = keys.items,
        .linear = keys.linear,
        .adds_fov = keys.adds_fov,
        .is_time_spline = keys.is_time_spline,
        .linear_rotation = keys.linear_rotation,
        .linear_fov = keys.linear_fov,
    };
    return ok;
}
