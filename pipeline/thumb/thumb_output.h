/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_output.h - the frames and output files of pictures. */
#ifndef PIPELINE_THUMB_THUMB_OUTPUT_H
#define PIPELINE_THUMB_THUMB_OUTPUT_H

#include <stdbool.h>

struct arena;
struct err;
struct frame;
struct log;
struct output_settings;
struct picture_settings;
struct sink;

/* Returns a frame whose pixels the caller frees. */
struct frame thumb_output_frame(int width, int height);

/* Checks that the output's format is one of images or, if `is_animated`, of animations. */
bool thumb_output_check(const struct output_settings *output, bool is_animated, struct err *err);

/* Opens the sink for `count` pictures of the settings' size. Several pictures get numbered
 * names, "a-1.png" and so on unless the name has a pattern ("a%03d.png"); names are in the
 * arena. `is_animated`: the pictures become one animated file. */
struct sink *thumb_output_open(const struct output_settings *output,
                               const struct picture_settings *picture, int count, bool is_animated,
                               struct arena *arena, struct log *log, struct err *err);

/* Writes one picture of any size to the file `output`. */
bool thumb_output_write(const struct output_settings *output,
                        const struct picture_settings *picture, const char *path,
                        const struct frame *frame, struct log *log, struct err *err);

#endif
