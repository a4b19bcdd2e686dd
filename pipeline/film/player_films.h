/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/player_films.h - a match from the view of every player: in one film with a tile
 * for each (--pov all), or in a film for each (--pov each). */
#ifndef PIPELINE_FILM_PLAYER_FILMS_H
#define PIPELINE_FILM_PLAYER_FILMS_H

struct arena;
struct err;
struct log;
struct render_settings;

/* Writes the script of the film with tiles next to the output. Returns the settings that render it,
 * in the arena. Returns NULL and sets err on failure. */
const struct render_settings *player_films_make_tiles(const struct render_settings *settings,
                                                      struct log *log, struct arena *arena,
                                                      struct err *err);

/* Renders a film for each player into --out-dir. Returns the exit code, or -1 with err. */
int player_films_render_each(const struct render_settings *settings, struct log *log,
                             struct err *err);

#endif
