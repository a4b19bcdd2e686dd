/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_script.h - writes a cutscene script of highlights, which
 * users can edit. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

struct err;
struct highlights;
struct render_settings;

/* Writes the highlights [first, last). `script` is the path of the script and `output` that
 * of the film; NULL: the script names no output. Returns false and sets err if two demos
 * would have the same name. */
bool highlight_script_write(FILE *stream, const struct highlights *highlights,
                            const struct render_settings *settings, int first, int last,
                            const char *script, const char *output, struct err *err);

/* The same into the file at `path`. */
bool highlight_script_save(const struct highlights *highlights,
                           const struct render_settings *settings, int first, int last,
                           const char *path, const char *output, struct err *err);

#endif
