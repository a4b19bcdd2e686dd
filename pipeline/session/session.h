/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/session.h - an opened demo with everything that pictures of it need.
 *
 * The folder opens what the settings name: a demo with its timeline, scene builder and renderer,
 * or a script with its film, plan and demos. It draws frames as the shutter, the projection and
 * layers require, and knows neither outputs nor commands. */
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
struct outside_plan;
struct renderer;
struct renderer_warmup;
struct shared_assets;
struct scene_builder;
struct time_spec;
struct timeline;
struct vfs;

struct session {
    struct shared_assets *shared;           /* borrowed; NULL: nothing is shared */
    const struct render_settings *settings; /* with the values of the profile */
    struct render_settings *own_settings;   /* those, unless they are borrowed; else NULL */
    struct log *log;                        /* borrowed */
    struct vfs *vfs;
    struct demo *demo;
    struct timeline *timeline;
    struct outside_plan *outside; /* with --pov director; else NULL */
    struct scene_builder *builder;
    struct palette palette;
    struct renderer *renderer;
    struct renderer_warmup *warmup; /* NULL: there was none */
    struct arena *frame_arena;
};

/* Opens settings->input.paths[0] with the profile that they name. If it returns false, everything is closed again. */
bool session_open(struct session *out, const struct render_settings *settings, struct log *log,
                  struct err *err);

/* The same, with a renderer. If `shared` is not NULL its renderer draws, which must have the
 * settings' size and uses one thread instead of all. */
bool session_open_drawing(struct session *out, struct shared_assets *shared,
                          const struct render_settings *settings, struct log *log, struct err *err);

/* The same, with neither a renderer nor a scene builder, for commands that need only the demo's
 * messages. The game's files and maps are optional; if they are missing, the log says that
 * `without`, such as "images", are left out. */
bool session_open_messages(struct session *out, const struct render_settings *settings,
                           const char *without, struct log *log, struct err *err);

/* Creates the session's renderer; `threads` as for picture_renderer_create. */
bool session_open_renderer(struct session *session, int threads, struct err *err);

void session_close(struct session *session);

/* Converts a time setting to demo time. Returns false and sets err if it is past the end. */
bool session_find_time(const struct timeline *timeline, const struct time_spec *required,
                       double *time, struct err *err);

/* Converts --from and --to to demo times; without them, finds the part of the demo that the profile
 * selects. An end after the demo's end becomes the demo's end. */
bool session_find_range(const struct timeline *timeline, const struct input_settings *input,
                        double *from, double *to, struct err *err);

#endif
