/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/sphere.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "render/frame.h"
#include "render/pixels/blend.h"

/* SLICES: of an omnidirectional stereo picture; ZONES: bands of latitude. Between two
 * slices the eye moves by a fiftieth of the distance between the eyes: less than a pixel,
 * except for very near objects. */
enum { SLICES = 120, ZONES = 3, FACES = 6, MARGIN = 2 /* pixels at each edge of a view */ };

/* Zones meet at these latitudes (+-); the outer ones look up and down by this much. */
static const float ZONE_EDGE = 30.0f, ZONE_PITCH = 60.0f;

/* Pixels of a cube face for each pixel of the picture, where both are least dense. */
static const float DENSITY = 1.15f;

enum face { FRONT, LEFT, BACK, RIGHT, UP, DOWN };

struct axes3 {
    vec3s ahead, left, up;
};

struct view {
    struct axes3 axes;
    float tan_x, tan_y; /* of half the fields of view */
    struct sphere_view camera;
    uint32_t first, num; /* its pixels in sphere.order */
};

struct sphere {
    struct sphere_shape shape;
    int num, width, height; /* number of views, and their pixels */
    struct view *views;
    uint32_t *order;                      /* the picture's pixels, sorted by view */
    float *cos_x, *sin_x, *cos_y, *sin_y; /* equirectangular: of columns and rows */
};

/* ---- directions ---- */

static void make_tables(struct sphere *sphere)
{
    const int width = sphere->shape.width, height = sphere->shape.height;
    float *tables = mem_resize(NULL, 2 * ((size_t)width + (size_t)height), sizeof *tables);
    sphere->cos_x = tables;
    sphere->sin_x = tables + width;
    sphere->cos_y = tables + 2 * width;
    sphere->sin_y = tables + 2 * width + height;
    for (int i = 0; i < width; i++) {
        const double longitude = M_PI - (i + 0.5) / width * 2.0 * M_PI; /* left is positive */
        sphere->cos_x[i] = (float)trig_cos(longitude);
        sphere->sin_x[i] = (float)trig_sin(longitude);
    }
    for (int i = 0; i < height; i++) {
        const double latitude = M_PI / 2 - (i + 0.5) / height * M_PI;
        sphere->cos_y[i] = (float)trig_cos(latitude);
        sphere->sin_y[i] = (float)trig_sin(latitude);
    }
}

/* Returns the direction of a point of an output face: right and up range from -1 to 1. */
static vec3s face_direction(enum face face, float right, float up)
{
    switch (face) {
    case FRONT:
        return vec3_make(1, -right, up);
    case LEFT:
        return vec3_make(right, 1, up);
    case BACK:
        return vec3_make(-1, right, up);
    case RIGHT:
        return vec3_make(-right, -1, up);
    case UP:
        return vec3_make(up, right, 1);
    case DOWN:
        return vec3_make(-up, right, -1);
    }
    return vec3_make(1, 0, 0);
}

vec3s sphere_direction(const struct sphere *sphere, int x, int y)
{
    static const enum face layout[2][3] = {{RIGHT, LEFT, UP}, {DOWN, FRONT, BACK}};
    if (sphere->shape.kind == SPHERE_EQUIRECT)
        return vec3_make(sphere->cos_y[y] * sphere->cos_x[x], sphere->cos_y[y] * sphere->sin_x[x],
                         sphere->sin_y[y]);
    const int across = sphere->shape.width, down = sphere->shape.height;
    const int column = x * 3 / across, row = y * 2 / down;
    const float face_width = (float)across / 3.0f, face_height = (float)down / 2.0f;
    const float right = ((float)x + 0.5f - (float)column * face_width) / face_width;
    const float below = ((float)y + 0.5f - (float)row * face_height) / face_height;
    return face_direction(layout[row][column], 2.0f * right - 1.0f, 1.0f - 2.0f * below);
}

/* ---- views ---- */

static int face_of(vec3s way)
{
    const float x = fabsf(way.x), y = fabsf(way.y), z = fabsf(way.z);
    if (z >= x && z >= y)
        return way.z > 0.0f ? UP : DOWN;
    if (x >= y)
        return way.x > 0.0f ? FRONT : BACK;
    return way.y > 0.0f ? LEFT : RIGHT;
}

static int slice_of(vec3s way)
{
    const double latitude = trig_atan2((double)way.z, trig_hypot((double)way.x, (double)way.y));
    const double longitude = trig_atan2((double)way.y, (double)way.x);
    const int slice = (int)floor(longitude / (2.0 * M_PI) * SLICES + 0.5);
    const double edge = glm_rad(ZONE_EDGE);
    const int zone = latitude > edge ? 1 : latitude < -edge ? 2 : 0;
    return (slice + SLICES) % SLICES * ZONES + zone;
}

static struct axes3 axes_of(float pitch, float yaw)
{
    const double p = glm_rad(pitch), y = glm_rad(yaw);
    return (struct axes3){
        .ahead = vec3_make((float)(trig_cos(p) * trig_cos(y)), (float)(trig_cos(p) * trig_sin(y)),
                           (float)-trig_sin(p)),
        .left = vec3_make((float)-trig_sin(y), (float)trig_cos(y), 0),
        .up = vec3_make((float)(trig_sin(p) * trig_cos(y)), (float)(trig_sin(p) * trig_sin(y)),
                        (float)trig_cos(p)),
    };
}

/* Sets a view that shows at least the given field and has the sphere's view size. */
static void set_view(struct sphere *sphere, int index, float pitch, float yaw, float tan_x,
                     float tan_y)
{
    struct view *view = &sphere->views[index];
    const float width = (float)sphere->width, height = (float)sphere->height;
    view->axes = axes_of(pitch, yaw);
    view->tan_x = tan_x * width / (width - 2 * MARGIN);
    view->tan_y = tan_y * height / (height - 2 * MARGIN);
    view->camera = (struct sphere_view){
        .pitch = pitch,
        .yaw = yaw,
        .fov_x = glm_deg(2 * trig_atanf(view->tan_x)),
        .fov_y = glm_deg(2 * trig_atanf(view->tan_y)),
        .width = sphere->width,
        .height = sphere->height,
    };
}

/* Pixels per unit of tangent: slightly more than the picture has per radian. */
static float focal_length(const struct sphere_shape *shape)
{
    if (shape->kind == SPHERE_EQUIRECT)
        return (float)shape->width / (2.0f * GLM_PIf) * DENSITY;
    return (float)shape->width / 6.0f;
}

static void make_faces(struct sphere *sphere)
{
    const int size = (int)ceilf(2.0f * focal_length(&sphere->shape)) + 2 * MARGIN;
    sphere->num = FACES;
    sphere->width = sphere->height = size;
    sphere->views = mem_resize(NULL, FACES, sizeof *sphere->views);
    for (int i = 0; i < FACES; i++)
        set_view(sphere, i,
                 i == UP     ? -90.0f
                 : i == DOWN ? 90.0f
                             : 0.0f,
                 i < UP ? 90.0f * (float)i : 0.0f, 1.0f, 1.0f);
}

static void make_slices(struct sphere *sphere)
{
    const float focal = focal_length(&sphere->shape);
    const float half = GLM_PIf / SLICES, edge = glm_rad(ZONE_EDGE);
    const float tan_x = trig_tanf(half), tan_y = trig_tanf(edge) / trig_cosf(half);
    sphere->num = SLICES * ZONES;
    sphere->width = (int)ceilf(2 * tan_x * focal) + 2 * MARGIN;
    sphere->height = (int)ceilf(2 * tan_y * focal) + 2 * MARGIN;
    sphere->views = mem_resize(NULL, (size_t)sphere->num, sizeof *sphere->views);
    for (int i = 0; i < sphere->num; i++) {
        const int zone = i % ZONES;
        set_view(sphere, i,
                 zone == 1   ? -ZONE_PITCH
                 : zone == 2 ? ZONE_PITCH
                             : 0.0f,
                 360.0f * (float)(i / ZONES) / SLICES, tan_x, tan_y);
    }
}

/* Sorts the picture's pixels by the view that shows them. */
static void sort_pixels(struct sphere *sphere)
{
    const int width = sphere->shape.width, height = sphere->shape.height;
    const size_t num = (size_t)width * (size_t)height;
    uint16_t *view = mem_resize(NULL, num, sizeof *view);
    uint32_t *next = mem_resize(NULL, (size_t)sphere->num, sizeof *next);
    sphere->order = mem_resize(NULL, num, sizeof *sphere->order);
    for (int i = 0; i < sphere->num; i++)
        sphere->views[i].num = 0;
    for (size_t i = 0; i < num; i++) {
        const vec3s way =
            sphere_direction(sphere, (int)(i % (size_t)width), (int)(i / (size_t)width));
        view[i] = (uint16_t)(sphere->shape.is_stereo ? slice_of(way) : face_of(way));
        sphere->views[view[i]].num++;
    }
    uint32_t first = 0;
    for (int i = 0; i < sphere->num; i++) {
        sphere->views[i].first = next[i] = first;
        first += sphere->views[i].num;
    }
    for (size_t i = 0; i < num; i++)
        sphere->order[next[view[i]]++] = (uint32_t)i;
    free(view);
    free(next);
}

struct sphere *sphere_create(const struct sphere_shape *shape)
{
    struct sphere *sphere = mem_alloc(sizeof *sphere);
    sphere->shape = *shape;
    make_tables(sphere);
    if (shape->is_stereo)
        make_slices(sphere);
    else
        make_faces(sphere);
    sort_pixels(sphere);
    return sphere;
}

void sphere_destroy(struct sphere *sphere)
{
    if (!sphere)
        return;
    free(sphere->views);
    free(sphere->order);
    free(sphere->cos_x);
    free(sphere);
}

int sphere_num_views(const struct sphere *sphere)
{
    return sphere->num;
}

struct sphere_view sphere_view(const struct sphere *sphere, int eye, int index)
{
    struct sphere_view out = sphere->views[index].camera;
    if (sphere->shape.is_stereo)
        out.side = eye == 0 ? -1.0f : 1.0f;
    return out;
}

/* ---- pixels ---- */

/* Mixes the four pixels around a point bilinearly, with weights in 256ths. */
static void sample_bilinear(const struct frame *from, float x, float y, uint8_t out[4])
{
    const float right = (float)(from->width - 1), bottom = (float)(from->height - 1);
    const int u = (int)(fminf(fmaxf(x, 0.0f), right) * 256.0f);
    const int v = (int)(fminf(fmaxf(y, 0.0f), bottom) * 256.0f);
    const int left = u >> 8, top = v >> 8, s = u & 255, t = v & 255;
    const size_t across = left + 1 < from->width ? 4 : 0;
    const size_t down = top + 1 < from->height ? from->stride : 0;
    const uint8_t *px = from->rgba + (size_t)top * from->stride + (size_t)left * 4;
    for (int i = 0; i < 4; i++) {
        const int above = px[i] * (256 - s) + px[across + (size_t)i] * s;
        const int below = px[down + (size_t)i] * (256 - s) + px[down + across + (size_t)i] * s;
        out[i] = (uint8_t)((above * (256 - t) + below * t + (1 << 15)) >> 16);
    }
}

void sphere_place_view(const struct sphere *sphere, int index, const struct frame *view,
                       struct frame *out, int x, int y)
{
    const struct view *to = &sphere->views[index];
    const uint32_t width = (uint32_t)sphere->shape.width;
    const float half_width = 0.5f * (float)sphere->width,
                half_height = 0.5f * (float)sphere->height;
    for (uint32_t i = to->first; i < to->first + to->num; i++) {
        const int column = (int)(sphere->order[i] % width), row = (int)(sphere->order[i] / width);
        const vec3s way = sphere_direction(sphere, column, row);
        const float ahead = glms_vec3_dot(way, to->axes.ahead);
        const float right = -glms_vec3_dot(way, to->axes.left) / (ahead * to->tan_x);
        const float below = -glms_vec3_dot(way, to->axes.up) / (ahead * to->tan_y);
        uint8_t *px = out->rgba + (size_t)(y + row) * out->stride + (size_t)(x + column) * 4;
        sample_bilinear(view, (right + 1.0f) * half_width - 0.5f,
                        (below + 1.0f) * half_height - 0.5f, px);
    }
}

void sphere_composite_panel(const struct sphere *sphere, const struct frame *on_black,
                            const struct frame *on_white, float degrees, float pitch, float turn,
                            struct frame *out, int x, int y)
{
    const struct axes3 axes = axes_of(pitch, turn);
    const float tan_x = trig_tanf(glm_rad(degrees) / 2);
    const float width = (float)on_black->width, height = (float)on_black->height;
    for (int row = 0; row < sphere->shape.height; row++) {
        for (int column = 0; column < sphere->shape.width; column++) {
            const vec3s way = sphere_direction(sphere, column, row);
            const float ahead = glms_vec3_dot(way, axes.ahead);
            if (ahead <= 0.0f)
                continue;
            const float right = -glms_vec3_dot(way, axes.left) / (ahead * tan_x);
            const float below = -glms_vec3_dot(way, axes.up) / (ahead * tan_x) * width / height;
            if (fabsf(right) > 1.0f || fabsf(below) > 1.0f)
                continue;
            uint8_t black[4], white[4];
            const float u = (right + 1.0f) * 0.5f * width - 0.5f;
            const float v = (below + 1.0f) * 0.5f * height - 0.5f;
            sample_bilinear(on_black, u, v, black);
            sample_bilinear(on_white, u, v, white);
            blend_composite_px(out->rgba + (size_t)(y + row) * out->stride +
                                   (size_t)(x + column) * 4,
                               black, white);
        }
    }
}
