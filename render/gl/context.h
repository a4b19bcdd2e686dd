/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/context.h - a windowless OpenGL 3.3 core context.
 *
 * OSMesa renders on the CPU and works everywhere; EGL finds a graphics card if there is
 * one. Only the context is used: pictures are drawn into framebuffer objects. */
#ifndef RENDER_GL_CONTEXT_H
#define RENDER_GL_CONTEXT_H

#include <stdbool.h>

struct err;
struct render_options;

typedef void (*context_function)(void);

struct context_ops {
    const char *name;
    void *(*create)(struct err *err); /* not current yet; NULL with ERR_RESOURCE on failure */
    void (*destroy)(void *self);
    bool (*make_current)(void *self);
    context_function (*find_function)(void *self, const char *name);
};

extern const struct context_ops context_osmesa, context_egl;

struct context {
    const struct context_ops *ops;
    void *self;
};

/* True if the kernel exposes a graphics card. */
bool context_may_have_card(void);

/* Creates a context for options->driver and makes it current. AUTO accepts only EGL on a
 * graphics card. `threads` and `few_frames` take effect only for the first software
 * context of a process. */
bool context_create(struct context *context, const struct render_options *options, struct err *err);
void context_destroy(struct context *context);

bool context_make_current(const struct context *context, struct err *err);
context_function context_find_function(const struct context *context, const char *name);

#endif
