/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/music.h - music in one of five formats: the game's own music/trackNN,
 * and files of scripts.
 *
 * A track is decoded whole, once, and then read at any position. Where it
 * loops, the end runs into the beginning without a gap, to the fraction of a
 * sample. */
#ifndef PLAYBACK_SOUND_MUSIC_H
#define PLAYBACK_SOUND_MUSIC_H

#include <stdbool.h>
#include <stdint.h>

struct bytes;
struct err;
struct log;
struct music;
struct vfs;

/* Is a file of that name in one of the formats? */
bool music_is_kind_of(const char *name);

/* The file of a track in the last folder of the search path that has one:
 * "music/track02" with .ogg, .flac, .mp3, .opus or .wav, in this order. False when
 * there is none. */
bool music_find(const struct vfs *vfs, int track, char *name, int cap);

/* Decode a file. What comes before damage is kept, with a warning; NULL with
 * err when that is nothing. */
struct music *music_load(const struct vfs *vfs, const char *name, struct log *log, struct err *err);

/* The same from a file anywhere. */
struct music *music_open(const char *path, struct log *log, struct err *err);

/* The same from bytes; the name's extension gives the format. */
struct music *music_decode(const char *name, struct bytes file, struct log *log, struct err *err);
void music_destroy(struct music *music);

/* Samples in memory, at the file's own rate. */
int64_t music_num_samples(const struct music *music);

/* Length of a track without looping, samples at the mixer's rate. */
int64_t music_length(const struct music *music);

/* Write `count` <= MIXER_BLOCK stereo samples from `position` >= 0 on. */
void music_read(const struct music *music, int64_t position, int count, bool loop, float *out);

#endif
