/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_opening.h - prepares a shot for playing. Used only by shot_player.c. */
#ifndef CUTSCENE_FILM_SHOT_OPENING_H
#define CUTSCENE_FILM_SHOT_OPENING_H

#include <stdbool.h>

struct err;
struct log;
struct shot_player;
struct shot_player_source;

/* Finds and sets the shot's font, cameras, targets, ghosts, splits and hidden entities; the
 * members that come from `source` and the options must be set already. Returns false with err
 * if something that the shot refers to does not exist. */
bool shot_opening_prepare(struct shot_player *shot_player, const struct shot_player_source *source,
                          struct log *log, struct err *err);

#endif
