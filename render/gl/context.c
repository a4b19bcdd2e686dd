/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <GL/glcorearb.h>

#include "base/err.h"
#include "render/render_options.h"

static bool context_open(struct context *context, const struct context_ops *ops, struct err *err)
{
    *context = (struct context){ops, ops->create(err)};
    if (!context->self)
        return false;
    if (context_make_current(context, err))
        return true;
    context_destroy(context);
    return false;
}

/* Loading a second graphics library takes time and memory, so it is tried only if the
 * kernel exposes a card. */
bool context_may_have_card(void)
{
    static const char *const nodes[] = {"/dev/dri/renderD128", "/dev/dri/renderD129",
                                        "/dev/nvidiactl", "/dev/dxg"};
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        if (access(nodes[i], R_OK | W_OK) == 0)
            return true;
    return false;
}

static bool draws_in_software(const struct context *context)
{
    const PFNGLGETSTRINGPROC get_string =
        (PFNGLGETSTRINGPROC)context_find_function(context, "glGetString");
    const char *name = get_string ? (const char *)get_string(GL_RENDERER) : NULL;
    return !name || strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "swrast");
}

static bool open_card(struct context *context, struct err *err)
{
    if (!context_open(context, &context_egl, err))
        return false;
    if (!draws_in_software(context))
        return true;
    context_destroy(context);
    return err_set(err, ERR_RESOURCE, "EGL renders in software");
}

/* Mesa reads its settings once, when the first context is created. For few frames
 * optimising a shader takes longer than it saves. */
static void set_up_mesa(const struct render_options *options)
{
    if (options->threads > 0) {
        char text[16];
        snprintf(text, sizeof text, "%d", options->threads);
        setenv("LP_NUM_THREADS", text, 1);
    }
    if (options->few_frames)
        setenv("GALLIVM_PERF", "nopt", 0);
}

bool context_create(struct context *context, const struct render_options *options, struct err *err)
{
    const enum render_driver kind = options->driver;
    set_up_mesa(options);
    if (kind == RENDER_EGL)
        return context_open(context, &context_egl, err);
    if (kind == RENDER_AUTO)
        return open_card(context, err);
    return context_open(context, &context_osmesa, err);
}

void context_destroy(struct context *context)
{
    if (context->self)
        context->ops->destroy(context->self);
    context->self = NULL;
}

bool context_make_current(const struct context *context, struct err *err)
{
    if (context->ops->make_current(context->self))
        return true;
    return err_set(err, ERR_RESOURCE, "%s: the context cannot be made current", context->ops->name);
}

context_function context_find_function(const struct context *context, const char *name)
{
    return context->ops->find_function(context->self, name);
}
