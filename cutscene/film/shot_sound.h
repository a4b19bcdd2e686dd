/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_sound.h - the sound of a shot, at the speed of its picture.
 *
 * A pure function of shot time. It is also defined before the shot's beginning and after its
 * end, where shots are cross-faded. */
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

/* Borrows everything except the options. */
struct shot_sound_reader *shot_sound_create(const struct planned_shot *shot,
                                            const struct timeline *timeline, struct cursor *cursor,
                                            const struct vfs *vfs,
                                            const struct shot_sound_options *options,
                                            struct log *log);
void shot_sound_destroy(struct shot_sound_reader *sound); /* NULL is fine */

/* Reads `count` samples, starting with sample `first` of the shot, with its gain and fades
 * but without limiting. */
void shot_sound_read(struct shot_sound_reader *sound, int64_t first, int count, float *out);

/* Frees the buffers; they are created again by reading. */
void shot_sound_free_buffers(struct shot_sound_reader *sound);

#endif
