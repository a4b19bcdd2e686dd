/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source_demo.h - the film of a demo: what a player sees and hears. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_DEMO_H
#define PIPELINE_FILM_FRAME_SOURCE_DEMO_H

#include <stdbool.h>

struct err;
struct frame_source;
struct log;
struct render_settings;
struct scene_camera;

/* Opens the film of the demo settings->input.paths[0]. Returns NULL and sets err on failure. */
struct frame_source *frame_source_demo_open(const struct render_settings *settings, struct log *log,
                                            struct err *err);

/* Begins to draw the view of a camera at any demo time, in s, in place of a frame. Returns
 * false and sets err if the film is that of a script. */
bool frame_source_demo_begin_at(struct frame_source *source, double time,
                                const struct scene_camera *camera, struct err *err);

#endif
