/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_script.h - writes a cutscene script of highlights, which
 * users can edit. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCRIPT_H

#include <stdbool.h>

struct err;
struct highlights;
struct render_settings;
struct text_file;

/* Writes the highlights [first, last) into a file at `path`, which the caller closes or
 * discards. `output` is the path of the film; NULL: the script names no output. */
bool highlight_script_open(struct text_file *file, const struct highlights *highlights,
                           const struct render_settings *settings, int first, int last,
                           const char *path, const char *output, struct err *err);

/* Returns the options that the script with all highlights needs; see script_paths_options. */
const char *highlight_script_options(const struct highlights *highlights,
                                     const struct render_settings *settings, const char *path);

#endif
