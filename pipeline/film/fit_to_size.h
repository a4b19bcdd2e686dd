/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/fit_to_size.h - renders a film again with less quality until its file fits
 * into a given size.
 *
 * The first pass renders the film as requested. Its size determines the quality of the
 * second pass; if that is too far off, both determine a third, and so on. One constant
 * quality for the film is as good as an encoder's two-pass mode with the same number of
 * bytes. */
#ifndef PIPELINE_FILM_FIT_TO_SIZE_H
#define PIPELINE_FILM_FIT_TO_SIZE_H

struct err;
struct log;
struct render_settings;

/* `render` renders the film once; the return value has the same meaning as there
 * (film_render.h). */
int fit_to_size_render(const struct render_settings *settings, struct log *log, struct err *err,
                       int (*render)(const struct render_settings *settings, struct log *log,
                                     struct err *err));

#endif
