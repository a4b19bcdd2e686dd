/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_accents.h - finds what music should not cover: the kills that a shot shows,
 * and voices. */
#ifndef CUTSCENE_FILM_SHOT_ACCENTS_H
#define CUTSCENE_FILM_SHOT_ACCENTS_H

struct arena;
struct shot_player;

struct shot_accents {
    int num;
    double *times; /* in seconds of the shot, in no particular order */
};

/* Finds the kills and deaths of the player whose view is shown, those that a camera outside
 * can see, and the sounds of chat and announcers. The list lives in `arena`. */
struct shot_accents shot_accents_find(const struct shot_player *player, struct arena *arena);

#endif
