/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/backend.h - what a way to draw has to provide.
 *
 * renderer.h says what each function does; renderer.c checks sizes and calls them. */
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
    bool (*receive)(void *self, struct frame *out, struct err *err);
    bool (*add_subframe)(void *self, const struct scene *scene, struct err *err);
    /* The mean of the looks so far in 16 bits, before submit_mean. */
    bool (*read_mean)(void *self, uint16_t *out, struct err *err);
    bool (*submit_mean)(void *self, const struct scene *scene, struct err *err);
    /* NULL where another has to do it. */
    bool (*draw_aov)(void *self, const struct scene *scene, const struct aov *out, struct err *err);
    void (*drop_caches)(void *self);
};

#endif
