/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/extract/capture_writer.h - writes the games of a network capture as demos, one file
 * per game. */
#ifndef PIPELINE_EXTRACT_CAPTURE_WRITER_H
#define PIPELINE_EXTRACT_CAPTURE_WRITER_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;

/* Writes the demos of the capture settings->input.paths[0], or only list its games. Returns the
 * exit code, or -1 with err. */
int capture_writer_file(const struct render_settings *settings, bool only_lists, struct log *log,
                        struct err *err);

/* Writes the demos of the capture on standard input while it is still being recorded. */
int capture_writer_stream(const struct render_settings *settings, struct log *log, struct err *err);

#endif
