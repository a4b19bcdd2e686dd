/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_render.h - renders the film of a demo or of a script to where the settings
 * say.
 *
 * The film is made in this process, or in segments that several processes make, or as layers.
 * SIGINT, SIGTERM and SIGHUP end it early. All functions return the exit code, or -1 with err. */
#ifndef PIPELINE_FILM_FILM_RENDER_H
#define PIPELINE_FILM_FILM_RENDER_H

struct err;
struct frame_source;
struct log;
struct render_settings;

/* Renders settings->input.paths[0], again with less quality until it fits into --max-size. */
int film_render(const struct render_settings *settings, struct log *log, struct err *err);

/* Renders a film that is open, once. */
int film_render_source(struct frame_source *source, struct err *err);

/* Joins the segment files that other processes have made. */
int film_render_join(const struct render_settings *settings, struct log *log, struct err *err);

#endif
