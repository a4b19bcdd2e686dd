/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/session.h - an opened demo with all that pictures of it need.
 *
 * The folder opens what the options name. In: options. Out: a demo with its timeline,
 * scene builder and renderer, or a script with its film, plan and demos; and how a frame is
 * drawn through an open shutter. It knows no output and no command. */
#ifndef PIPELINE_SESSION_SESSION_H
#define PIPELINE_SESSION_SESSION_H

#include <stdbool.h>

#include "world/palette.h"

struct arena;
struct demo;
struct err;
struct input_settings;
struct log;
struct render_settings;
struct renderer;
struct renderer_warmup;
struct shared_assets;
struct scene_builder;
struct time_spec;
struct timeline;
struct vfs;

struct session {
    struct shared_assets *shared;           /* borrowed; NULL: the session has all for itself */
    const struct render_settings *settings; /* borrowed */
    struct log *log;                        /* borrowed */
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct scene_builder *builder;
    struct palette palette;
    struct renderer *renderer;
    struct renderer_warmup *warmup; /* NULL: there was none */
    struct arena *frame_arena;
};

/* Open options->inputs[0]. On false everything is closed again. */
bool session_open(struct session *out, const struct render_settings *settings, struct log *log,
                  struct err *err);

/* The same, and make its renderer. `shared` is NULL, or its renderer draws, which must
 * have the options' size and gets one thread instead of all. */
bool session_open_drawing(struct session *out, struct shared_assets *shared,
                          const struct render_settings *settings, struct log *log, struct err *err);

/* Make the session's renderer, with so many threads where --threads is not given. */
bool session_open_renderer(struct session *session, int threads, struct err *err);

void session_close(struct session *session);

/* The demo time that an option gives; false with err when it is past the end. */
bool session_find_time(const struct timeline *timeline, const struct time_spec *required,
                       double *time, struct err *err);

/* The demo times of --from and --to; an end after the demo's is the demo's. */
bool session_find_range(const struct timeline *timeline, const struct input_settings *input,
                        double *from, double *to, struct err *err);

#endif
