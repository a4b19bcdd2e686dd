/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/transition_sound.h - the sounds of transitions between shots.
 *
 * They are computed, not recorded: a sample is a function of its place in the sound. */
#ifndef CUTSCENE_FILM_TRANSITION_SOUND_H
#define CUTSCENE_FILM_TRANSITION_SOUND_H

#include <stdint.h>

#include "playback/sound/pcm_format.h"

struct film_plan;

/* Adds the sounds of a film's transitions to `count` samples of the film, starting with sample
 * `first`. */
void transition_sound_add(const struct film_plan *plan, enum pcm_layout layout, int64_t first,
                          int count, float *out);

#endif
