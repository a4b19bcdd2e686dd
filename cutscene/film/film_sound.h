/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_sound.h - mixes the sound of a film: its shots, cross-faded where they
 * meet, and music. The result is limited to full scale.
 *
 * A sample of the film is always the same, no matter which parts of the film are read in
 * which order. */
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

/* The sound at a time depends only on shots that sound within this many seconds of it. */
#define FILM_SOUND_REACH 2.0

struct film_sound_options {
    /* By index of the shot. Shots that are FILM_SOUND_REACH or more from everything that is
     * read may be NULL. */
    struct shot_player *const *players;
    float music_volume;
    enum pcm_layout layout; /* also that of the players */
    double level_shift;     /* LU by which the levels of music are higher in this film */
    bool measures_music;    /* for film_sound_check_music */
};

/* Opens the sound and decodes the film's music. Borrows everything. Returns NULL with err if
 * a file cannot be decoded. */
struct film_sound *film_sound_open(const struct film *film, const struct film_plan *plan,
                                   const struct film_sound_options *options, struct log *log,
                                   struct err *err);
void film_sound_close(struct film_sound *sound); /* NULL is fine */

/* Sets the gain of the whole mix, LIMITER_GAIN by default. */
void film_sound_set_gain(struct film_sound *sound, float gain);

/* A stretch of music in the film, in samples. */
struct film_sound_music {
    const char *file;
    int64_t start, end; /* of the film */
    int64_t from;       /* of the file, at `start` */
    int64_t length;     /* of the file, which is repeated if the stretch is longer */
};

/* Returns false if there are no more. */
bool film_sound_music(const struct film_sound *sound, int index, struct film_sound_music *out);

/* Warns of music that is more than 10 LU quieter than the film, whose loudness is given in
 * LUFS. Music that is turned off does not count. */
void film_sound_check_music(const struct film_sound *sound, double loudness, struct log *log);

/* Reads `count` samples of the film's sound, starting with sample `first`. */
void film_sound_read(struct film_sound *sound, int64_t first, int count, float *out);

#endif
