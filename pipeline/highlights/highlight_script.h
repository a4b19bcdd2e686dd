/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_script.h - highlights as a cutscene script that people edit. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

struct err;
struct highlights;
struct render_settings;

/* Write those from `first` up to, not at, `last`. script: its path; output: the film's, NULL:
 * the script names none. False with err when two demos would have one name. */
bool highlight_script_write(FILE *stream, const struct highlights *highlights,
                            const struct render_settings *settings, int first, int last,
                            const char *script, const char *output, struct err *err);

/* The same into the file at `path`. */
bool highlight_script_save(const struct highlights *highlights,
                           const struct render_settings *settings, int first, int last,
                           const char *path, const char *output, struct err *err);

#endif
