/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source_demo.h - the film of a demo: what its player sees and hears. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_DEMO_H
#define PIPELINE_FILM_FRAME_SOURCE_DEMO_H

#include <stdbool.h>

struct err;
struct frame_source;
struct log;
struct render_settings;
struct scene_camera;

/* options->inputs[0] is a demo. NULL with err. */
struct frame_source *frame_source_demo_open(const struct render_settings *settings, struct log *log,
                                            struct err *err);

/* Start to draw any demo time, in s, as the camera sees it, instead of a frame; false with err
 * where the film is a script's. */
bool frame_source_demo_begin_at(struct frame_source *source, double time,
                                const struct scene_camera *camera, struct err *err);

#endif
