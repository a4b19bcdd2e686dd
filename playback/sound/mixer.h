/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/mixer.h - the sound of a demo at any moment.
 *
 * The face of playback/sound. In: the events and levels of a timeline, a cursor for
 * the listener, the game's files. Out: float at 48 kHz. The folder knows nothing
 * of pictures and of a film's cuts. Sample n of demo time is a pure function of the
 * timeline: every sound event has a known beginning and end (its own length, an
 * override on its channel, a stop message, the level's end), and gains follow the
 * listener on a fixed grid of demo time. */
#ifndef PLAYBACK_SOUND_MIXER_H
#define PLAYBACK_SOUND_MIXER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "playback/sound/pcm_format.h"

struct cursor;
struct log;
struct timeline;
struct vfs;
struct mixer;

/* Where the sound is heard from; a pure function of demo time. False: from the
 * recorder's place. */
struct mixer_listener {
    bool (*at)(void *context, double time, vec3s *origin, vec3s *angles); /* NULL: always false */
    void *context;
};

struct mixer_options {
    enum pcm_layout layout;
    float volume;       /* of effects; 0.7 is the game's */
    float music_volume; /* 0 = no music */
    struct mixer_listener listener;
};

/* Loads the sounds that the timeline names; a missing one is a warning. Borrows
 * all; the cursor is of the timeline and gives the listener. */
struct mixer *mixer_create(const struct timeline *timeline, struct cursor *cursor,
                           const struct vfs *vfs, const struct mixer_options *options,
                           struct log *log);
void mixer_destroy(struct mixer *mixer);

/* `count` samples of the layout from demo-time sample `first` (first / MIXER_RATE
 * seconds) on, interleaved, limited to below full scale. */
void mixer_render(struct mixer *mixer, int64_t first, int count, float *out);

/* Block `block` of the same, before the limiter; before 0 there is silence. */
void mixer_mix(struct mixer *mixer, int64_t block, float *out);

#endif
