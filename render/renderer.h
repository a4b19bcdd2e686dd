/* render/renderer.h - struct scene in, struct frame out.
 *
 * One OpenGL 3.3 core path over an offscreen context: OSMesa everywhere, EGL
 * where there is a GPU. All state lives in the renderer; what it caches (a
 * map's geometry, textures, models) never changes the picture. Use from one
 * thread at a time. */
#ifndef RENDER_RENDERER_H
#define RENDER_RENDERER_H

#include <stdbool.h>

struct err;
struct frame;
struct log;
struct palette;
struct renderer;
struct scene;

enum render_gl { RENDER_GL_AUTO, RENDER_GL_OSMESA, RENDER_GL_EGL };
enum render_filter { RENDER_FILTER_LINEAR, RENDER_FILTER_NEAREST };

struct render_options {
    int width, height; /* px of the frame, even numbers are not needed here */
    enum render_gl gl;
    enum render_filter filter; /* magnification; mip-mapped either way */
    int anisotropy; /* samples along what is seen slantwise, 1 to 16; 0 = as fits the context */
    int threads;    /* 0 = as many as the machine has; set before the first context */
    float gamma, contrast; /* 1 = as is */
    bool shadows;          /* of models, on the floor below them */
    bool few_frames;       /* are drawn: begin soon rather than draw fast; no other pixels */
};

/* NULL with err (ERR_RESOURCE) where no context is to be had. Borrows palette
 * and log. */
struct renderer *renderer_create(const struct render_options *options,
                                 const struct palette *palette, struct log *log, struct err *err);
void renderer_destroy(struct renderer *renderer);

/* Draw into out->rgba, which the caller owns: width and height must be the
 * renderer's. No frame may be under way. */
bool renderer_draw(struct renderer *renderer, const struct scene *scene, struct frame *out,
                   struct err *err);

/* The same in two steps, so that frames are drawn while the caller goes on: any
 * number up to RENDERER_MOST may be under way, best RENDERER_AHEAD, and are taken in
 * the order in which they were started. The scene may go at once. */
enum { RENDERER_AHEAD = 2, RENDERER_MOST = 8 };
bool renderer_start(struct renderer *renderer, const struct scene *scene, struct err *err);
bool renderer_take(struct renderer *renderer, struct frame *out, struct err *err);

/* A frame with motion in it is the mean of several looks: each scene adds one,
 * without its tint and pics. */
bool renderer_expose(struct renderer *renderer, const struct scene *scene, struct err *err);

/* Start the mean of the looks since the last frame, at least one, under the tint
 * and pics of `scene`. */
bool renderer_start_exposed(struct renderer *renderer, const struct scene *scene, struct err *err);

/* Let go of what was kept of the scenes drawn so far, before their maps, models
 * and pictures are freed and the renderer draws others. */
void renderer_forget(struct renderer *renderer);

#endif
