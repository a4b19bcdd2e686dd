/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_films.h - films of highlights: one of all (--highlights), or one of
 * each (--clips), from scripts that are kept next to them. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_FILMS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_FILMS_H

struct err;
struct log;
struct render_settings;

/* Returns the exit code, or -1 with err. */
int highlight_films_render(const struct render_settings *settings, struct log *log,
                           struct err *err);

#endif
