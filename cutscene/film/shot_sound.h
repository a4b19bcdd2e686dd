/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_sound.h - the sound of one shot, at the pace of its pictures.
 *
 * A pure function of shot time, defined before the shot's beginning and after
 * its end as well, where shots are faded into each other. */
#ifndef CUTSCENE_FILM_SHOT_SOUND_H
#define CUTSCENE_FILM_SHOT_SOUND_H

#include <stdint.h>

#include "playback/sound/mixer.h"

struct planned_shot;
struct shot_sound_reader;

struct shot_sound_options {
    enum pcm_layout layout;
    float volume; /* of effects */
    struct mixer_listener listener;
};

/* Borrows all but the options. */
struct shot_sound_reader *shot_sound_create(const struct planned_shot *shot,
                                            const struct timeline *timeline, struct cursor *cursor,
                                            const struct vfs *vfs,
                                            const struct shot_sound_options *options,
                                            struct log *log);
void shot_sound_destroy(struct shot_sound_reader *sound); /* NULL is fine */

/* `count` samples from sample `first` of the shot on, with its gain and
 * fades, as loud as they come. */
void shot_sound_read(struct shot_sound_reader *sound, int64_t first, int count, float *out);

/* Free the memory that reading took; reading again makes it anew. */
void shot_sound_rest(struct shot_sound_reader *sound);

#endif
