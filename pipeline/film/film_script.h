/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_script.h - renders a film from a script that the program has written.
 *
 * The script file appears next to the film once the film exists, so that a run that fails
 * leaves nothing behind that the next one would not replace. */
#ifndef PIPELINE_FILM_FILM_SCRIPT_H
#define PIPELINE_FILM_FILM_SCRIPT_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;
struct text_file;

/* film_render, or another function with the same parameters. */
typedef int film_script_renderer(const struct render_settings *settings, struct log *log,
                                 struct err *err);

/* Renders the script, which replaces the inputs of `film`, and closes it. The file is written only
 * if `leaves_file`. Returns the exit code, or -1 with err. */
int film_script_render(struct text_file *script, struct render_settings *film, bool leaves_file,
                       struct log *log, film_script_renderer *render, struct err *err);

#endif
