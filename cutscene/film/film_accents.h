/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_accents.h - how far the kills that a film shows, and voices, lower its
 * music: a pure function of the film's time. */
#ifndef CUTSCENE_FILM_FILM_ACCENTS_H
#define CUTSCENE_FILM_FILM_ACCENTS_H

#include <stdbool.h>
#include <stdint.h>

struct film_accents;
struct film_plan;
struct shot_player;

/* Borrows both. `players` by index of the shot; those that are not near what is read may be
 * NULL. */
struct film_accents *film_accents_create(const struct film_plan *plan,
                                         struct shot_player *const *players);
void film_accents_destroy(struct film_accents *accents); /* NULL is fine */

/* Writes for `count` samples, starting with sample `first` of the film, how far they lower
 * music: 0, not at all, to 1. Returns false if that is 0 throughout; nothing is written then. */
bool film_accents_read(struct film_accents *accents, int64_t first, int count, float *out);

#endif
