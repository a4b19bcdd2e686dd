/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_source.h - a film, of a demo or of a script: its pictures and its sound,
 * frame by frame.
 *
 * The folder makes films. In: options, and what pipeline/session opens. Out: frames and
 * sound into an encoder's pipeline, whole or as segments that several processes make,
 * and a script's shots as a storyboard or camera files. It knows no command. */
#ifndef PIPELINE_FILM_FRAME_SOURCE_H
#define PIPELINE_FILM_FRAME_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/sink_options.h"
#include "pipeline/film/frame_source_ops.h"

/* options->inputs[0] is a demo or a script. NULL with err. */
struct frame_source *frame_source_open(const struct render_settings *settings, struct log *log,
                                       struct err *err);
void frame_source_close(struct frame_source *source); /* NULL is fine */

/* Where the whole film goes, as the options say; ERR_USAGE when they do not. */
bool frame_source_sink(const struct frame_source *source, struct sink_options *out,
                       struct err *err);

/* Room for the sound of any one frame, in floats. */
int frame_source_sound_room(const struct frame_source *source);

/* Make the sound of a frame; returns the number of samples, -1 with err. */
int frame_source_read_sound(struct frame_source *source, int64_t index, float *out,
                            struct err *err);

#endif
