/* playback/film/shot_sound.h - the sound of one shot, at the pace of its pictures.
 *
 * A pure function of shot time, defined before the shot's beginning and after
 * its end as well, where shots are faded into each other. */
#ifndef PLAYBACK_FILM_SHOT_SOUND_H
#define PLAYBACK_FILM_SHOT_SOUND_H

#include <stdint.h>

#include "playback/sound/mixer.h"

struct planned_shot;
struct reel_sound;

struct reel_sound_options {
    float volume; /* of effects */
    struct mixer_ears listener_track;
};

/* Borrows all but the options. */
struct reel_sound *reel_sound_create(const struct planned_shot *shot,
                                     const struct timeline *timeline, struct stage *stage,
                                     const struct vfs *vfs,
                                     const struct reel_sound_options *options, struct log *log);
void reel_sound_destroy(struct reel_sound *sound); /* NULL is fine */

/* `count` stereo samples from sample `first` of the shot on, with its gain and
 * fades, as loud as they come. */
void reel_sound_read(struct reel_sound *sound, int64_t first, int count, float *out);

/* Give back the memory that reading took; reading on makes it anew. */
void reel_sound_rest(struct reel_sound *sound);

#endif
