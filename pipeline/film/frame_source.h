/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source.h - the frames and the sound of a film, whether of a demo or of
 * a script.
 *
 * The folder renders films from what pipeline/session opens: frames and sound go into an
 * encoder's pipeline, in one process or as segments that several processes render. It also
 * exports a script's shots as a storyboard or as camera files. It knows no commands. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_H
#define PIPELINE_FILM_FRAME_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"
#include "pipeline/film/frame_source_ops.h"

/* Opens the film of settings->input.paths[0], a demo or a script. Returns NULL and sets err
 * on failure. */
struct frame_source *frame_source_open(const struct render_settings *settings, struct log *log,
                                       struct err *err);
void frame_source_close(struct frame_source *source); /* NULL is fine */

/* Returns the output options of the film. Returns false and sets err (ERR_USAGE) if the
 * settings do not determine them. */
bool frame_source_sink(const struct frame_source *source, struct sink_options *out,
                       struct err *err);

/* Returns the maximum number of floats in the sound of one frame. */
int frame_source_sound_room(const struct frame_source *source);

/* Renders the sound of a frame. Returns the number of samples per channel, or -1 and sets err. */
int frame_source_read_sound(struct frame_source *source, int64_t index, float *out,
                            struct err *err);

#endif
