/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/backend.h - the interface that every rendering backend implements.
 *
 * The functions are described in renderer.h; renderer.c checks arguments before it calls
 * them. */
#ifndef RENDER_BACKEND_H
#define RENDER_BACKEND_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct aov;
struct frame;
struct log;
struct palette;
struct render_options;
struct scene;

struct render_backend {
    const char *name;
    void *(*create)(const struct render_options *options, const struct palette *palette,
                    struct log *log, struct err *err); /* NULL with err on failure */
    void (*destroy)(void *self);
    bool (*submit)(void *self, const struct scene *scene, struct err *err);
    /* May fill out->rgba16, if that is not NULL, and then sets out->has_rgba16. */
    bool (*receive)(void *self, struct frame *out, struct err *err);
    bool (*add_subframe)(void *self, const struct scene *scene, struct err *err);
    /* Writes the 16-bit mean of the subframes so far, before submit_mean. `out` is RGBA
     * without gaps. */
    bool (*read_mean)(void *self, uint16_t *out, struct err *err);
    bool (*submit_mean)(void *self, const struct scene *scene, struct err *err);
    /* NULL: renderer.c draws AOVs with the rasterizer of render/soft. */
    bool (*draw_aov)(void *self, const struct scene *scene, const struct aov *out, struct err *err);
    void (*drop_caches)(void *self);
};

#endif
