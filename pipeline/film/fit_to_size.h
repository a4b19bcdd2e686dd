/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/fit_to_size.h - a film whose file has no more than so many bytes.
 *
 * The first pass makes it as it is asked for. How much too large that is says which quality the
 * second needs; where that is too small or too large by much, the two say it for a third. A quality
 * that is the same for all of the film is as good as an encoder's own two passes of the same bytes. */
#ifndef PIPELINE_FILM_FIT_TO_SIZE_H
#define PIPELINE_FILM_FIT_TO_SIZE_H

struct err;
struct log;
struct render_settings;

/* `render` makes a film as command_render does, and so does this. */
int fit_to_size_render(const struct render_settings *settings, struct log *log, struct err *err,
                       int (*render)(const struct render_settings *settings, struct log *log,
                                     struct err *err));

#endif
