/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_films.h - films of highlights: one of all (--highlights), or one of
 * each (--clips), from scripts that are kept next to them. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_FILMS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_FILMS_H

#include <stdbool.h>

struct err;
struct highlights;
struct log;
struct render_settings;

/* Returns the exit code, or -1 with err. */
int highlight_films_render(const struct render_settings *settings, struct log *log,
                           struct err *err);

/* Writes a script of all highlights to the settings' output, and the files of --otio and --edl of
 * the film that it makes. */
bool highlight_films_write_script(const struct highlights *highlights,
                                  const struct render_settings *settings, struct log *log,
                                  struct err *err);

#endif
