/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_opening.h - what a shot needs to be played, found before its first frame, for
 * shot_player.c alone. */
#ifndef CUTSCENE_FILM_SHOT_OPENING_H
#define CUTSCENE_FILM_SHOT_OPENING_H

#include <stdbool.h>

struct err;
struct log;
struct shot_player;
struct shot_player_source;

/* Fill in its font, cameras, targets, ghosts, splits and what is hidden; what it has from `source`
 * and its options are there already. False with err, where the shot wants what is not there. */
bool shot_opening_find(struct shot_player *shot_player, const struct shot_player_source *source,
                       struct log *log, struct err *err);

#endif
