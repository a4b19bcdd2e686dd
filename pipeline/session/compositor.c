/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/compositor.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/trig.h"
#include "base/vec.h"
#include "pipeline/session/overlay_panel.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/settings/settings.h"
#include "render/frame.h"
#include "render/pixels/blend.h"
#include "render/pixels/lut.h"
#include "render/pixels/sphere.h"
#include "render/renderer.h"
#include "render/scene.h"

enum {
    READY = 2 * (RENDERER_AHEAD + 2), /* frames in flight; a transition has two each */
};

/* A renderer for tiles of one size, and its frame. */
struct tile_renderer {
    struct renderer *renderer;
    struct frame frame;
};

struct frame_compositor {
    const struct picture_settings *picture;
    struct renderer *flat; /* borrowed; NULL: the picture is assembled from the following */
    struct renderer *partial_renderer;
    struct sphere *sphere; /* 360-degree projection; NULL: two flat pictures */
    int num_eyes, eye_width, eye_height;
    struct frame partial, on_white; /* on_white: overlays of tiles */
    struct overlay_panel panel;     /* only with a sphere */
    int num_tile_renderers;
    struct tile_renderer tile_renderers[LIMIT_SCRIPT_TILES + 2];
    const struct palette *palette;
    int threads;
    struct log *log;

    /* Ring buffer of frames that were submitted and not received: assembled ones, or markers for
     * those in the flat renderer. */
    struct {
        bool is_in_flat_renderer;
        struct frame frame;
    } ready[READY];
    int first, num;
};

/* ---- shapes ---- */

bool compositor_is_flat(const struct picture_settings *picture)
{
    return picture->projection == PROJECTION_FLAT && picture->stereo == STEREO_NONE;
}

static void eye_size(const struct picture_settings *picture, int *width, int *height)
{
    *width = picture->stereo == STEREO_SIDE_BY_SIDE ? picture->width / 2 : picture->width;
    *height = picture->stereo == STEREO_TOP_BOTTOM ? picture->height / 2 : picture->height;
}

void compositor_view_size(const struct picture_settings *picture, int *width, int *height)
{
    eye_size(picture, width, height);
    if (picture->projection == PROJECTION_FLAT)
        return;
    /* The focal length, in pixels, at the centre of the picture. */
    const float focal = picture->projection == PROJECTION_EQUIRECT
                            ? (float)*width / (2.0f * GLM_PIf)
                            : (float)*width / 6.0f;
    overlay_panel_size(focal, width, height);
}

/* The renderer loads the table itself; a wrong one is reported before it is needed. */
static bool check_lut(const char *path, struct err *err)
{
    struct lut *const lut = path ? lut_load(path, err) : NULL;
    free(lut);
    return lut || !path;
}

/* Layers have no background, but alpha. */
static bool check_layers(const struct picture_settings *picture, struct err *err)
{
    if (!picture->layers || picture->background == BACKGROUND_LEVEL)
        return true;
    if (picture->background == BACKGROUND_NONE)
        return err_set(err, ERR_USAGE,
                       "--background none cannot be combined with --layers; use --layers "
                       "%s,foreground",
                       picture->layers);
    return err_set(err, ERR_USAGE,
                   "--background cannot be combined with --layers, which have alpha");
}

bool compositor_check(const struct render_settings *settings, struct err *err)
{
    int width, height;
    const char *each = settings->picture.stereo == STEREO_NONE ? "" : " for each eye";
    eye_size(&settings->picture, &width, &height);
    if (settings->eye.reframe && !compositor_is_flat(&settings->picture))
        return err_set(err, ERR_USAGE,
                       "--reframe cannot be combined with --projection or --stereo");
    if (settings->picture.projection == PROJECTION_CUBEMAP &&
        (width % 3 != 0 || height % 2 != 0 || width / 3 != height / 2))
        return err_set(
            err, ERR_USAGE,
            "--projection cubemap needs six squares in 3x2, such as 3072x2048, not %dx%d%s", width,
            height, each);
    if (settings->picture.projection == PROJECTION_EQUIRECT && width != 2 * height)
        return err_set(
            err, ERR_USAGE,
            "--projection equirect needs a width of twice the height, such as 3840x1920, not %dx%d%s",
            width, height, each);
    if ((settings->picture.stereo == STEREO_SIDE_BY_SIDE && settings->picture.width % 2) ||
        (settings->picture.stereo == STEREO_TOP_BOTTOM && settings->picture.height % 2))
        return err_set(err, ERR_USAGE, "--stereo: %dx%d cannot be divided into two equal pictures",
                       settings->picture.width, settings->picture.height);
    return check_layers(&settings->picture, err) && check_lut(settings->picture.lut, err);
}

/* ---- making ---- */

static struct frame make_frame(int width, int height)
{
    struct frame out = {.width = width, .height = height, .stride = (size_t)width * 4};
    out.rgba = mem_alloc(out.stride * (size_t)height + FRAME_SLACK);
    return out;
}

static struct renderer *make_renderer(const struct picture_settings *picture, int width, int height,
                                      const struct palette *palette, int threads, struct log *log,
                                      struct err *err)
{
    struct picture_settings sized = *picture;
    sized.width = width;
    sized.height = height;
    return picture_renderer_create(&sized, palette, threads, log, err);
}

static bool open_sphere(struct frame_compositor *p, const struct palette *palette, int threads,
                        struct log *log, struct err *err)
{
    const struct picture_settings *picture = p->picture;
    const struct sphere_shape shape = {
        .kind = picture->projection == PROJECTION_EQUIRECT ? SPHERE_EQUIRECT : SPHERE_CUBEMAP,
        .width = p->eye_width,
        .height = p->eye_height,
        .is_stereo = picture->stereo != STEREO_NONE,
    };
    int width, height;
    compositor_view_size(picture, &width, &height);
    p->sphere = sphere_create(&shape);
    p->panel = (struct overlay_panel){
        .on_black = make_frame(width, height),
        .on_white = make_frame(width, height),
        .renderer = make_renderer(picture, width, height, palette, threads, log, err),
        .sphere = p->sphere,
        .num_eyes = p->num_eyes,
    };
    for (int i = 0; i < p->num_eyes; i++) {
        const float half = p->num_eyes == 1 ? 0.0f : picture->eye_distance / 2;
        const bool is_over = picture->stereo == STEREO_TOP_BOTTOM;
        p->panel.eyes[i] = (struct overlay_panel_eye){
            is_over ? 0 : i * p->eye_width, is_over ? i * p->eye_height : 0, i == 0 ? -half : half};
    }
    return p->panel.renderer != NULL;
}

struct frame_compositor *compositor_create(const struct picture_settings *picture,
                                           struct renderer *flat, const struct palette *palette,
                                           int threads, struct log *log, struct err *err)
{
    struct frame_compositor *p = mem_alloc(sizeof *p);
    p->picture = picture;
    p->palette = palette;
    p->threads = threads;
    p->log = log;
    if (compositor_is_flat(picture)) {
        assert(flat);
        p->flat = flat;
        return p;
    }
    eye_size(picture, &p->eye_width, &p->eye_height);
    p->num_eyes = picture->stereo == STEREO_NONE ? 1 : 2;
    int width = p->eye_width, height = p->eye_height;
    bool ok = true;
    if (picture->projection != PROJECTION_FLAT) {
        ok = open_sphere(p, palette, threads, log, err);
        width = sphere_view(p->sphere, 0, 0).width;
        height = sphere_view(p->sphere, 0, 0).height;
    }
    if (ok)
        p->partial_renderer = make_renderer(picture, width, height, palette, threads, log, err);
    if (!p->partial_renderer) {
        compositor_destroy(p);
        return NULL;
    }
    p->partial = make_frame(width, height);
    return p;
}

void compositor_destroy(struct frame_compositor *p)
{
    if (!p)
        return;
    renderer_destroy(p->partial_renderer);
    renderer_destroy(p->panel.renderer);
    free(p->panel.on_black.rgba);
    free(p->panel.on_white.rgba);
    sphere_destroy(p->sphere);
    free(p->partial.rgba);
    free(p->on_white.rgba);
    for (int i = 0; i < p->num_tile_renderers; i++) {
        renderer_destroy(p->tile_renderers[i].renderer);
        free(p->tile_renderers[i].frame.rgba);
    }
    for (int i = 0; i < READY; i++)
        free(p->ready[i].frame.rgba);
    free(p);
}

/* ---- partial views ---- */

/* One of the views from which a picture is assembled: the picture of an eye, a face of a cube, or a
 * column of an equirectangular picture. */
struct partial_view {
    const struct scene_source *from;
    const struct sphere_view *sphere_view; /* NULL: an eye's flat picture */
    float side;                            /* units by which the eye is offset to the right */
    int width, height;
};

/* Moves the pics `right` pixels to the right, except those that cover the view. */
static void move_pics(struct scene *scene, const struct partial_view *view, float right,
                      struct arena *arena)
{
    struct scene_pic *pics = ARENA_NEW(arena, struct scene_pic, (size_t)scene->num_pics);
    for (int i = 0; i < scene->num_pics; i++) {
        pics[i] = scene->pics[i];
        if (!scene_pic_covers(&pics[i], view->width, view->height))
            pics[i].x += right;
    }
    scene->pics = pics;
}

/* Both eyes look straight ahead; overlays are shifted so that they appear at OVERLAY_PANEL_DISTANCE. */
static void set_flat_view(const struct partial_view *view, struct arena *arena, struct scene *out)
{
    const struct axes axes = angles_to_axes(out->view.angles);
    const float focal = 0.5f * (float)view->width / trig_tanf(glm_rad(out->view.fov_x) / 2);
    out->view.origin = vec3_mad(out->view.origin, axes.right, view->side);
    move_pics(out, view, roundf(-view->side / OVERLAY_PANEL_DISTANCE * focal), arena);
}

/* The horizon stays level wherever the player looks: the viewer looks up and down. */
static void set_sphere_view(const struct partial_view *view, struct scene *out)
{
    const struct sphere_view *const sphere_view = view->sphere_view;
    const float yaw = out->view.angles.y + sphere_view->yaw;
    const struct axes axes = angles_to_axes(vec3_make(0, yaw, 0));
    out->view.origin = vec3_mad(out->view.origin, axes.right, view->side);
    out->view.angles = vec3_make(sphere_view->pitch, yaw, 0);
    out->view.lens = (struct scene_lens){0}; /* the lens would differ between the views */
    out->view.fov_x = sphere_view->fov_x;
    out->view.fov_y = sphere_view->fov_y;
    out->view.rect = (struct scene_rect){0, 0, view->width, view->height};
    out->num_pics = 0;
}

static void partial_scene_at(void *context, double time, double now, enum scene_parts parts,
                             struct arena *arena, struct scene *out)
{
    const struct partial_view *view = context;
    view->from->scene_at(view->from->context, time, now, parts, arena, out);
    if (view->sphere_view)
        set_sphere_view(view, out);
    else
        set_flat_view(view, arena, out);
}

/* All views of a frame have the exposure of the frame. */
static bool partial_exposure_at(void *context, double time, int *steps, struct err *err)
{
    const struct partial_view *view = context;
    return !view->from->exposure_at ||
           view->from->exposure_at(view->from->context, time, steps, err);
}

static bool draw_partial_view(struct frame_compositor *p, const struct shutter *shutter,
                              struct partial_view *view, double time, struct arena *arena,
                              struct err *err)
{
    const struct scene_source source = {view, partial_scene_at, partial_exposure_at};
    return shutter_submit(shutter, p->partial_renderer, &source, time, arena, err) &&
           renderer_receive(p->partial_renderer, &p->partial, err);
}

/* ---- frames ---- */

static void copy_frame(const struct frame *from, struct frame *out, int x, int y)
{
    assert(x >= 0 && x + from->width <= out->width);
    assert(y >= 0 && y + from->height <= out->height);
    for (int row = 0; row < from->height; row++)
        memcpy(out->rgba + (size_t)(y + row) * out->stride + (size_t)x * 4,
               from->rgba + (size_t)row * from->stride, (size_t)from->width * 4);
}

static bool draw_eye(struct frame_compositor *p, const struct shutter *shutter,
                     const struct scene_source *source, double time, int eye, struct arena *arena,
                     struct frame *out, struct err *err)
{
    const bool is_over = p->picture->stereo == STEREO_TOP_BOTTOM;
    const int x = is_over ? 0 : eye * p->eye_width, y = is_over ? eye * p->eye_height : 0;
    const float half = p->num_eyes == 1 ? 0.0f : p->picture->eye_distance / 2;
    struct partial_view view = {
        .from = source, .width = p->partial.width, .height = p->partial.height};
    if (!p->sphere) {
        view.side = eye == 0 ? -half : half;
        if (!draw_partial_view(p, shutter, &view, time, arena, err))
            return false;
        copy_frame(&p->partial, out, x, y);
        return true;
    }
    for (int i = 0; i < sphere_num_views(p->sphere); i++) {
        const struct sphere_view part = sphere_view(p->sphere, eye, i);
        view.sphere_view = &part;
        view.side = part.side * half;
        if (!draw_partial_view(p, shutter, &view, time, arena, err))
            return false;
        sphere_place_view(p->sphere, i, &p->partial, out, x, y);
    }
    return true;
}

static bool lay_overlays(struct frame_compositor *p, const struct scene_source *source, double time,
                         struct arena *arena, struct frame *out, struct err *err)
{
    struct scene over;
    arena_reset(arena);
    source->scene_at(source->context, time, time, SCENE_OVERLAY, arena, &over);
    return overlay_panel_lay(&p->panel, &over, arena, out, err);
}

/* Returns the buffer for an assembled frame. */
static struct frame *begin_frame(struct frame_compositor *p)
{
    assert(p->num < READY);
    struct frame *out = &p->ready[(p->first + p->num) % READY].frame;
    if (!out->rgba)
        *out = make_frame(p->picture->width, p->picture->height);
    return out;
}

static void end_frame(struct frame_compositor *p, bool is_in_flat_renderer)
{
    assert(p->num < READY);
    p->ready[(p->first + p->num) % READY].is_in_flat_renderer = is_in_flat_renderer;
    p->num++;
}

bool compositor_submit(struct frame_compositor *p, const struct shutter *shutter,
                       const struct scene_source *source, double time, struct arena *arena,
                       struct err *err)
{
    if (p->flat && !shutter_submit(shutter, p->flat, source, time, arena, err))
        return false;
    struct frame *out = p->flat ? NULL : begin_frame(p);
    for (int eye = 0; eye < p->num_eyes; eye++)
        if (!draw_eye(p, shutter, source, time, eye, arena, out, err))
            return false;
    if (p->sphere && !lay_overlays(p, source, time, arena, out, err))
        return false;
    end_frame(p, p->flat != NULL);
    return true;
}

/* ---- tiles ---- */

static struct tile_renderer *find_tile_renderer(struct frame_compositor *p, int width, int height,
                                                struct err *err)
{
    for (int i = 0; i < p->num_tile_renderers; i++)
        if (p->tile_renderers[i].frame.width == width &&
            p->tile_renderers[i].frame.height == height)
            return &p->tile_renderers[i];
    if (p->num_tile_renderers == (int)(sizeof p->tile_renderers / sizeof p->tile_renderers[0])) {
        err_set(err, ERR_LIMIT, "tiles have more than %d different sizes", LIMIT_SCRIPT_TILES);
        return NULL;
    }
    struct tile_renderer *tile_renderer = &p->tile_renderers[p->num_tile_renderers];
    tile_renderer->renderer =
        make_renderer(p->picture, width, height, p->palette, p->threads, p->log, err);
    if (!tile_renderer->renderer)
        return NULL;
    tile_renderer->frame = make_frame(width, height);
    p->num_tile_renderers++;
    return tile_renderer;
}

/* Draw the overlay of all tiles, over black and over white, and blend it into the frame. */
static bool lay_over(struct frame_compositor *p, const struct scene *over, struct arena *arena,
                     struct frame *out, struct err *err)
{
    struct tile_renderer *tile_renderer = find_tile_renderer(p, out->width, out->height, err);
    if (!tile_renderer)
        return false;
    if (!p->on_white.rgba)
        p->on_white = make_frame(out->width, out->height);
    if (!overlay_panel_draw(tile_renderer->renderer, over, 0, arena, &tile_renderer->frame, err) ||
        !overlay_panel_draw(tile_renderer->renderer, over, 255, arena, &p->on_white, err))
        return false;
    blend_composite(out, &tile_renderer->frame, &p->on_white);
    return true;
}

/* Blackens the tile and `border` pixels around it. */
static void clear_around(struct frame *out, const struct scene_rect *rect, int border)
{
    const int left = rect->x > border ? rect->x - border : 0;
    const int top = rect->y > border ? rect->y - border : 0;
    const int end_x = rect->x + rect->width + border, end_y = rect->y + rect->height + border;
    for (int y = top; y < end_y && y < out->height; y++)
        for (int x = left; x < end_x && x < out->width; x++)
            memcpy(out->rgba + (size_t)y * out->stride + (size_t)x * 4, (uint8_t[]){0, 0, 0, 255},
                   4);
}

bool compositor_submit_tiles(struct frame_compositor *p, const struct shutter *shutter,
                             const struct compositor_tile *tiles, int num, const struct scene *over,
                             double time, struct arena *arena, struct err *err)
{
    struct frame *out = begin_frame(p);
    memset(out->rgba, 0, out->stride * (size_t)out->height);
    for (size_t i = 3; i < out->stride * (size_t)out->height; i += 4)
        out->rgba[i] = 255;
    for (int i = 0; i < num; i++) {
        struct tile_renderer *tile_renderer =
            find_tile_renderer(p, tiles[i].rect.width, tiles[i].rect.height, err);
        if (!tile_renderer ||
            !shutter_submit(shutter, tile_renderer->renderer, &tiles[i].source, time, arena, err) ||
            !renderer_receive(tile_renderer->renderer, &tile_renderer->frame, err))
            return false;
        if (i > 0)
            clear_around(out, &tiles[i].rect, tiles[i].border);
        copy_frame(&tile_renderer->frame, out, tiles[i].rect.x, tiles[i].rect.y);
    }
    if (over && !lay_over(p, over, arena, out, err))
        return false;
    end_frame(p, false);
    return true;
}

bool compositor_receive(struct frame_compositor *p, struct frame *out, struct err *err)
{
    assert(p->num > 0);
    const int first = p->first;
    p->first = (first + 1) % READY;
    p->num--;
    if (p->ready[first].is_in_flat_renderer)
        return renderer_receive(p->flat, out, err);
    assert(out->width == p->picture->width && out->height == p->picture->height);
    copy_frame(&p->ready[first].frame, out, 0, 0);
    out->has_rgba16 = false;
    return true;
}
