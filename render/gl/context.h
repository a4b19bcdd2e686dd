/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/context.h - an OpenGL 3.3 core context with no window.
 *
 * OSMesa draws on the processor and works everywhere; EGL finds a graphics
 * card where there is one. Only the context is used: pictures are drawn into
 * framebuffer objects. */
#ifndef RENDER_GL_CONTEXT_H
#define RENDER_GL_CONTEXT_H

#include <stdbool.h>

struct err;
struct render_options;

typedef void (*context_function)(void);

struct context_ops {
    const char *name;
    void *(*create)(struct err *err); /* not yet current; NULL with ERR_RESOURCE */
    void (*destroy)(void *self);
    bool (*make_current)(void *self);
    context_function (*find_function)(void *self, const char *name);
};

extern const struct context_ops context_osmesa, context_egl;

struct context {
    const struct context_ops *ops;
    void *self;
};

/* Whether the kernel shows a graphics card. */
bool context_may_have_card(void);

/* Create the context of the kind asked for and make it current. AUTO takes
 * EGL's if that draws on a graphics card, else none. `threads` and `few_frames`
 * count when a process creates its first software context. */
bool context_create(struct context *context, const struct render_options *options, struct err *err);
void context_destroy(struct context *context);

bool context_make_current(const struct context *context, struct err *err);
context_function context_find_function(const struct context *context, const char *name);

#endif
