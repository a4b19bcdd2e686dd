/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_sound.h - the sound of a whole film: its shots, faded into each
 * other where they meet, music under them, all of it below full scale.
 *
 * A sample of the film is always the same, whichever part of the film is read, in
 * whatever order. */
#ifndef CUTSCENE_FILM_FILM_SOUND_H
#define CUTSCENE_FILM_FILM_SOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/sound/pcm_format.h"

struct err;
struct film;
struct film_plan;
struct film_sound;
struct log;
struct shot_player;

/* The sound at a time depends on shots that sound up to so many s before and after it. */
#define FILM_SOUND_REACH 2.0

struct film_sound_options {
    /* By index of the shot; those that are FILM_SOUND_REACH or further from all
     * that is read may be NULL. */
    struct shot_player *const *players;
    float music_volume;
    enum pcm_layout layout; /* the players', too */
};

/* Decode the film's music. NULL with err. Borrows all. */
struct film_sound *film_sound_open(const struct film *film, const struct film_plan *plan,
                                   const struct film_sound_options *options, struct log *log,
                                   struct err *err);
void film_sound_close(struct film_sound *sound); /* NULL is fine */

/* `count` samples of the layout from sample `first` of the film on. */
void film_sound_read(struct film_sound *sound, int64_t first, int count, float *out);

#endif
