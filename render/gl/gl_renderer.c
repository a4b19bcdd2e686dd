/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/gl_renderer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/log.h"
#include "render/frame.h"
#include "render/geometry/camera.h"
#include "render/gl/context.h"
#include "render/gl/draw.h"
#include "render/gl/draw_2d.h"
#include "render/gl/draw_alias.h"
#include "render/gl/draw_particles.h"
#include "render/gl/draw_sprite.h"
#include "render/gl/draw_world.h"
#include "render/gl/gl.h"
#include "render/pixels/accumulate.h"
#include "render/pixels/tone_curve.h"
#include "render/scene.h"
#include "world/map.h"

/* A framebuffer that a frame is drawn into. */
struct target {
    GLuint framebuffer, colour; /* 0: not created yet */
    int64_t sequence;           /* position in the order of submission; 0: the target is free */
    bool is_subframe;           /* a subframe of a blurred frame */
    GLsync drawn;               /* reached when the target can be read; NULL: it can be read now */
};

struct gl_state {
    struct render_options options;
    struct log *log;
    struct context context;
    struct gl gl;
    struct draw_context draw;
    struct draw_world *world;
    struct draw_alias *alias;
    struct draw_sprite *sprite;
    struct draw_particles *particles;
    struct draw_2d *two;
    char name[256];

    struct target targets[RENDERER_MAX_FRAMES];
    int64_t num_submitted; /* targets so far */
    GLuint depth;          /* shared by all targets, which are drawn one after the other */
    GLuint frame_block;
    struct tone_curve tone_curve;

    /* Created when first needed. */
    struct accumulator exposure;
    struct frame subframe; /* a subframe, then the mean of all */
    GLuint mean, mean_framebuffer;
};

static void create_depth(struct gl_state *r)
{
    const struct gl *const gl = &r->gl;
    const GLenum format = r->options.shadows ? GL_DEPTH24_STENCIL8 : GL_DEPTH_COMPONENT24;
    gl->GenRenderbuffers(1, &r->depth);
    gl->BindRenderbuffer(GL_RENDERBUFFER, r->depth);
    gl->RenderbufferStorage(GL_RENDERBUFFER, format, r->options.width, r->options.height);
}

static bool create_target(struct gl_state *r, struct target *target, struct err *err)
{
    const struct gl *const gl = &r->gl;
    const int width = r->options.width, height = r->options.height;
    const bool shadows = r->options.shadows; /* only shadows need a stencil */

    gl->GenFramebuffers(1, &target->framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    gl->GenRenderbuffers(1, &target->colour);
    gl->BindRenderbuffer(GL_RENDERBUFFER, target->colour);
    gl->RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                target->colour);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER,
                                shadows ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
                                GL_RENDERBUFFER, r->depth);
    if (gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE)
        return true;
    return err_set(err, ERR_RESOURCE, "%s cannot create a framebuffer of %d x %d pixels", r->name,
                   width, height);
}

static void create_frame_block(struct gl_state *r)
{
    const struct gl *const gl = &r->gl;
    gl->GenBuffers(1, &r->frame_block);
    gl->BindBuffer(GL_UNIFORM_BUFFER, r->frame_block);
    gl->BufferData(GL_UNIFORM_BUFFER, sizeof(struct gl_frame_block), NULL, GL_DYNAMIC_DRAW);
    gl->BindBufferBase(GL_UNIFORM_BUFFER, GL_FRAME_BLOCK, r->frame_block);
}

static bool create_modules(struct gl_state *r, struct err *err)
{
    return (r->world = draw_world_create(&r->draw)) &&
           (r->alias = draw_alias_create(&r->draw, err)) &&
           (r->sprite = draw_sprite_create(&r->draw, err)) &&
           (r->particles = draw_particles_create(&r->draw, err)) &&
           (r->two = draw_2d_create(&r->draw, err));
}

/* On the CPU each further sample costs as much as the first, so it is off by default. A
 * context without the extension leaves 0. */
static void choose_anisotropy(struct gl_state *r)
{
    enum { USUAL = 8 };
    const bool is_software = strstr(r->name, "llvmpipe") || strstr(r->name, "softpipe");
    const int asked = r->options.anisotropy > 0 ? r->options.anisotropy : is_software ? 1 : USUAL;
    GLint max = 0;
    r->gl.GetIntegerv(GL_MAX_TEXTURE_MAX_ANISOTROPY, &max);
    while (r->gl.GetError() != GL_NO_ERROR)
        continue;
    r->draw.anisotropy = (float)(asked < max ? asked : max);
    if (r->options.anisotropy > 1 && max <= 1)
        log_warn(r->log, "%s does not support anisotropic filtering", r->name);
}

static bool create_all(struct gl_state *r, struct err *err)
{
    const struct render_options *const o = &r->options;
    if (!context_create(&r->context, o, err) || !gl_load(&r->gl, &r->context, err))
        return false;
    snprintf(r->name, sizeof r->name, "%s", (const char *)r->gl.GetString(GL_RENDERER));
    log_verbose(r->log, "drawing with %s", r->name);
    choose_anisotropy(r);
    create_depth(r);
    if (!create_target(r, &r->targets[0], err))
        return false;
    create_frame_block(r);
    return create_modules(r, err);
}

static void gl_destroy(void *self)
{
    struct gl_state *const r = self;
    const struct gl *const gl = &r->gl;
    if (r->depth && context_make_current(&r->context, NULL)) {
        draw_2d_destroy(r->two);
        draw_particles_destroy(r->particles);
        draw_sprite_destroy(r->sprite);
        draw_alias_destroy(r->alias);
        draw_world_destroy(r->world);
        gl->DeleteFramebuffers(1, &r->mean_framebuffer);
        gl->DeleteTextures(1, &r->mean);
        gl->DeleteBuffers(1, &r->frame_block);
        for (int i = 0; i < RENDERER_MAX_FRAMES; i++) {
            gl->DeleteSync(r->targets[i].drawn);
            gl->DeleteFramebuffers(1, &r->targets[i].framebuffer);
            gl->DeleteRenderbuffers(1, &r->targets[i].colour);
        }
        gl->DeleteRenderbuffers(1, &r->depth);
    }
    context_destroy(&r->context);
    accumulate_free(&r->exposure);
    free(r->subframe.rgba);
    free(r);
}

static void *gl_create(const struct render_options *options, const struct palette *palette,
                       struct log *log, struct err *err)
{
    struct gl_state *r = mem_alloc(sizeof *r);
    r->options = *options;
    r->log = log;
    r->draw = (struct draw_context){
        .gl = &r->gl,
        .palette = palette,
        .log = log,
        .filter = options->filter,
        .width = options->width,
        .height = options->height,
    };
    tone_curve_init(&r->tone_curve, options->gamma, options->contrast);
    if (create_all(r, err))
        return r;
    gl_destroy(r);
    return NULL;
}

static void gl_drop_caches(void *self)
{
    struct gl_state *const r = self;
    if (!context_make_current(&r->context, NULL))
        return;
    draw_world_drop_cache(r->world);
    draw_alias_drop_cache(r->alias);
    draw_sprite_drop_cache(r->sprite);
    draw_2d_drop_cache(r->two);
}

/* Sets the state that draw.h promises; after a failure or between frames it may differ. */
static void clear_target(const struct gl_state *r, const struct target *target)
{
    const struct gl *const gl = &r->gl;
    gl->BindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    gl->BindBufferBase(GL_UNIFORM_BUFFER, GL_FRAME_BLOCK, r->frame_block);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->Disable(GL_BLEND);
    gl->Enable(GL_CULL_FACE);
    gl->Enable(GL_DEPTH_TEST);
    gl->DepthFunc(GL_LEQUAL);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl->DepthMask(GL_TRUE);
    gl->DepthRange(0.0, 1.0);
    gl->Viewport(0, 0, r->options.width, r->options.height);
    gl->ClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

static void fill_frame_block(struct gl_state *r, const struct scene *scene,
                             const struct camera_view *camera)
{
    const float width = (float)r->options.width, height = (float)r->options.height;
    const struct scene_fog *const fog = &scene->fog;
    struct gl_frame_block block = {
        .eye = {camera->origin.x, camera->origin.y, camera->origin.z, (float)scene->time},
        .fog = {fog->colour[0], fog->colour[1], fog->colour[2], fog->density / 64.0f},
        .picture = {width, height, 1.0f / width, 1.0f / height},
    };
    memcpy(block.view_projection, camera->view_projection.raw, sizeof block.view_projection);
    r->gl.BindBuffer(GL_UNIFORM_BUFFER, r->frame_block);
    r->gl.BufferSubData(GL_UNIFORM_BUFFER, 0, sizeof block, &block);
}

/* Only the view has a backdrop: the rest of the frame is black. */
static void draw_backdrop(const struct gl_state *r, const struct scene *scene)
{
    const struct scene_rect rect = scene->view.rect;
    const uint8_t *const rgb = scene->backdrop;
    if (!(rgb[0] | rgb[1] | rgb[2]) || rect.width <= 0 || rect.height <= 0)
        return;
    r->gl.Enable(GL_SCISSOR_TEST);
    r->gl.Scissor(rect.x, rect.y, rect.width, rect.height);
    r->gl.ClearColor((float)rgb[0] / 255.0f, (float)rgb[1] / 255.0f, (float)rgb[2] / 255.0f, 1.0f);
    r->gl.Clear(GL_COLOR_BUFFER_BIT);
    r->gl.Disable(GL_SCISSOR_TEST);
}

static void draw_opaque(struct gl_state *r, const struct scene *scene,
                        const struct camera_view *camera)
{
    draw_world_prepare(r->world, scene, camera);
    draw_alias_draw(r->alias, scene, camera, DRAW_OPAQUE);
    draw_sprite_draw(r->sprite, scene, camera, DRAW_OPAQUE);
    draw_world_draw(r->world, DRAW_OPAQUE);
}

static void draw_view(struct gl_state *r, const struct scene *scene)
{
    const struct scene_rect rect = scene->view.rect;
    const bool has_world = scene->map && rect.width > 0 && rect.height > 0;
    struct camera_view camera = {0};

    draw_backdrop(r, scene);
    if (has_world)
        camera_set_view(&camera, scene);
    fill_frame_block(r, scene, &camera); /* 2D needs the size of the frame */
    if (!has_world)
        return;
    r->gl.Viewport(rect.x, rect.y, rect.width, rect.height);
    if (scene->holdout) {
        r->gl.ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        draw_opaque(r, scene->holdout, &camera);
        r->gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
    draw_opaque(r, scene, &camera);
    if (r->options.shadows)
        draw_alias_draw_shadows(r->alias, scene);
    draw_world_draw(r->world, DRAW_BLENDED);
    draw_alias_draw(r->alias, scene, &camera, DRAW_BLENDED);
    draw_sprite_draw(r->sprite, scene, &camera, DRAW_BLENDED);
    draw_particles_draw(r->particles, scene, &camera);
    draw_alias_draw(r->alias, scene, &camera, DRAW_VIEW_WEAPON);
    r->gl.Viewport(0, 0, r->options.width, r->options.height);
}

static void read_pixels(const struct gl_state *r, struct frame *out)
{
    const struct gl *const gl = &r->gl;
    assert(out->stride % 4 == 0);
    gl->PixelStorei(GL_PACK_ROW_LENGTH, (GLint)(out->stride / 4));
    gl->ReadPixels(0, 0, out->width, out->height, GL_RGBA, GL_UNSIGNED_BYTE, out->rgba);
}

static bool check_gl(const struct gl_state *r, struct err *err)
{
    const GLenum code = r->gl.GetError();
    return code == GL_NO_ERROR ||
           err_set(err, ERR_RESOURCE, "%s: OpenGL error 0x%x", r->name, code);
}

/* ---- frames in flight ---- */

/* Returns the earliest submitted target; NULL: none is in flight. */
static struct target *find_oldest_target(struct gl_state *r, bool is_subframe)
{
    struct target *oldest = NULL;
    for (int i = 0; i < RENDERER_MAX_FRAMES; i++) {
        struct target *const target = &r->targets[i];
        if (target->sequence > 0 && target->is_subframe == is_subframe &&
            (!oldest || target->sequence < oldest->sequence))
            oldest = target;
    }
    return oldest;
}

static int count_in_flight(const struct gl_state *r, bool is_subframe)
{
    int num = 0;
    for (int i = 0; i < RENDERER_MAX_FRAMES; i++)
        num += r->targets[i].sequence > 0 && r->targets[i].is_subframe == is_subframe;
    return num;
}

static struct target *find_free(struct gl_state *r, struct err *err)
{
    struct target *target = r->targets;
    while (target->sequence > 0) {
        target++;
        assert(target < r->targets + RENDERER_MAX_FRAMES);
    }
    return target->framebuffer || create_target(r, target, err) ? target : NULL;
}

/* Waits until the target is drawn, but not for commands submitted later. */
static void wait_for_target(const struct gl_state *r, struct target *target)
{
    if (!target->drawn)
        return;
    r->gl.ClientWaitSync(target->drawn, GL_SYNC_FLUSH_COMMANDS_BIT, GL_TIMEOUT_IGNORED);
    r->gl.DeleteSync(target->drawn);
    target->drawn = NULL;
}

static void read_target(struct gl_state *r, struct target *target, struct frame *out)
{
    wait_for_target(r, target);
    r->gl.BindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
    read_pixels(r, out);
    target->sequence = 0;
}

/* Limits the frames in flight. Waiting here, before reading, lets llvmpipe notice that
 * the oldest is complete; otherwise reading it would wait for all the others. */
static void wait_for_oldest_target(struct gl_state *r, bool is_subframe)
{
    if (count_in_flight(r, is_subframe) >= RENDERER_AHEAD)
        wait_for_target(r, find_oldest_target(r, is_subframe));
}

static struct target *begin_target(struct gl_state *r, bool is_subframe, struct err *err)
{
    if (!context_make_current(&r->context, err))
        return NULL;
    wait_for_oldest_target(r, is_subframe);
    struct target *const target = find_free(r, err);
    if (!target)
        return NULL;
    target->is_subframe = is_subframe;
    clear_target(r, target);
    return target;
}

/* Submits a target whose commands have all been issued. */
static bool finish_target(struct gl_state *r, struct target *target, struct err *err)
{
    target->sequence = ++r->num_submitted;
    target->drawn = r->gl.FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    return check_gl(r, err);
}

static bool gl_submit(void *self, const struct scene *scene, struct err *err)
{
    struct gl_state *const r = self;
    crash_begin("drawing", scene->map ? scene->map->name : "a picture");
    struct target *const target = begin_target(r, false, err);
    if (!target)
        return false;
    draw_view(r, scene);
    draw_2d_draw(r->two, scene);
    return finish_target(r, target, err);
}

static bool gl_receive(void *self, struct frame *out, struct err *err)
{
    struct gl_state *const r = self;
    struct target *const target = find_oldest_target(r, false);
    assert(target);
    if (!context_make_current(&r->context, err))
        return false;
    read_target(r, target, out);
    for (int y = 0; y < out->height; y++)
        tone_curve_apply(&r->tone_curve, out->rgba + (size_t)y * out->stride, (size_t)out->width);
    return check_gl(r, err);
}

/* ---- subframes ---- */

static void create_exposure(struct gl_state *r)
{
    const struct gl *const gl = &r->gl;
    const int width = r->options.width, height = r->options.height;
    const size_t num_values = (4 * (size_t)width * (size_t)height + 15) / 16 * 16;
    accumulate_init(&r->exposure, width, height);
    r->subframe = (struct frame){.width = width,
                                 .height = height,
                                 .stride = (size_t)width * 4,
                                 .rgba = mem_alloc(num_values)};
    gl->GenTextures(1, &r->mean);
    gl->BindTexture(GL_TEXTURE_2D, r->mean);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    gl->GenFramebuffers(1, &r->mean_framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, r->mean_framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, r->mean, 0);
}

static void collect_subframe(struct gl_state *r)
{
    read_target(r, find_oldest_target(r, true), &r->subframe);
    accumulate_add(&r->exposure, (const uint8_t *[]){r->subframe.rgba}, 1);
}

static bool gl_add_subframe(void *self, const struct scene *scene, struct err *err)
{
    struct gl_state *const r = self;
    struct target *const target = begin_target(r, true, err);
    if (!target)
        return false;
    draw_view(r, scene);
    const bool ok = finish_target(r, target, err);
    if (!r->subframe.rgba)
        create_exposure(r);
    if (count_in_flight(r, true) > RENDERER_AHEAD)
        collect_subframe(r);
    return ok;
}

/* Uploads the mean into the framebuffer, so that 2D can be drawn over it. */
static void upload_mean(const struct gl_state *r, const struct target *target)
{
    const struct gl *const gl = &r->gl;
    const int width = r->options.width, height = r->options.height;
    gl->BindTexture(GL_TEXTURE_2D, r->mean);
    gl->PixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                      r->subframe.rgba);
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, r->mean_framebuffer);
    gl->BlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl->BindFramebuffer(GL_READ_FRAMEBUFFER, target->framebuffer);
}

static bool collect_subframes(struct gl_state *r, struct err *err)
{
    if (!context_make_current(&r->context, err))
        return false;
    while (find_oldest_target(r, true))
        collect_subframe(r);
    return true;
}

static bool gl_read_mean(void *self, uint16_t *out, struct err *err)
{
    struct gl_state *const r = self;
    if (!collect_subframes(r, err))
        return false;
    accumulate_mean(&r->exposure, out);
    return true;
}

static bool gl_submit_mean(void *self, const struct scene *scene, struct err *err)
{
    struct gl_state *const r = self;
    if (!collect_subframes(r, err))
        return false;
    accumulate_finish(&r->exposure, 0, r->subframe.rgba);
    struct target *const target = begin_target(r, false, err);
    if (!target)
        return false;
    upload_mean(r, target);
    draw_2d_draw(r->two, scene);
    return finish_target(r, target, err);
}

const struct render_backend gl_renderer = {
    .name = "OpenGL",
    .create = gl_create,
    .destroy = gl_destroy,
    .submit = gl_submit,
    .receive = gl_receive,
    .add_subframe = gl_add_subframe,
    .read_mean = gl_read_mean,
    .submit_mean = gl_submit_mean,
    .drop_caches = gl_drop_caches,
};
