/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/player_films.h - a match from the view of every player: in one film with a tile
 * for each (--pov all), or in a film for each (--pov each). */
#ifndef PIPELINE_FILM_PLAYER_FILMS_H
#define PIPELINE_FILM_PLAYER_FILMS_H

#include "pipeline/film/film_script.h"

/* Renders the film with tiles from a script, or does something else with it. With `leaves_script`,
 * the script stays beside the output. Returns the exit code, or -1 with err. */
int player_films_render_tiles(const struct render_settings *settings, bool leaves_script,
                              struct log *log, film_script_renderer *render, struct err *err);

/* Renders a film for each player into --out-dir. Returns the exit code, or -1 with err. */
int player_films_render_each(const struct render_settings *settings, struct log *log,
                             struct err *err);

#endif
