/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/mixer.h - renders the sound of a demo at any time.
 *
 * The public interface of playback/sound. Input: the events and levels of a timeline, a
 * cursor for the listener, the game's files. Output: float samples at 48 kHz. The folder
 * does not depend on pictures or on a film's cuts. Sample n of demo time is a pure function
 * of the timeline: every sound event has a known start and end (its own length, an
 * override on its channel, a stop message, the end of the level), and gains follow the
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

/* The position and angles of the listener; `at` must be a pure function of demo time.
 * Where it returns false, the listener is the recording player. */
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

/* Loads the sounds that the timeline uses and warns of missing ones. Borrows all
 * arguments; the cursor must belong to the timeline and is used to find the listener. */
struct mixer *mixer_create(const struct timeline *timeline, struct cursor *cursor,
                           const struct vfs *vfs, const struct mixer_options *options,
                           struct log *log);
void mixer_destroy(struct mixer *mixer);

/* Sets the gain of the whole mix, LIMITER_GAIN by default. */
void mixer_set_gain(struct mixer *mixer, float gain);

/* Writes `count` interleaved samples of the layout, starting at sample `first` of demo time
 * (first / MIXER_RATE seconds), limited to below full scale. */
void mixer_render(struct mixer *mixer, int64_t first, int count, float *out);

/* Writes block `block` of the mix before the limiter; negative blocks are silent. */
void mixer_mix(struct mixer *mixer, int64_t block, float *out);

#endif
