/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/sound/music.h - decoded music: the game's music/trackNN, and files named by
 * scripts.
 *
 * A track is decoded completely, once, and can then be read at any position. Loops are
 * gapless, accurate to a fraction of a sample. */
#ifndef PLAYBACK_SOUND_MUSIC_H
#define PLAYBACK_SOUND_MUSIC_H

#include <stdbool.h>
#include <stdint.h>

struct bytes;
struct err;
struct log;
struct music;
struct vfs;

/* Returns whether the extension of `name` is that of a supported format. */
bool music_is_kind_of(const char *name);

/* Finds the file of a track, "music/track02" with .ogg, .flac, .mp3, .opus or .wav, in
 * this order, in the last folder of the search path that has one. Returns false if there
 * is none. */
bool music_find(const struct vfs *vfs, int track, char *name, int cap);

/* Decodes a file of the game. A damaged file is decoded up to the damage, with a warning;
 * returns NULL with err set if nothing could be decoded. */
struct music *music_load(const struct vfs *vfs, const char *name, struct log *log, struct err *err);

/* Like music_load, for a path in the file system. */
struct music *music_open(const char *path, struct log *log, struct err *err);

/* Like music_load, for bytes in memory; the extension of `name` determines the format. */
struct music *music_decode(const char *name, struct bytes file, struct log *log, struct err *err);
void music_destroy(struct music *music);

/* Return the number of samples in memory, the samples themselves, stereo and interleaved, and
 * their rate, which is the file's own. */
int64_t music_num_samples(const struct music *music);
const int16_t *music_samples(const struct music *music);
int music_rate(const struct music *music);

/* Returns the length of the track without looping, in samples at the mixer's rate. */
int64_t music_length(const struct music *music);

/* Writes `count` <= MIXER_BLOCK stereo samples, starting at `position` >= 0. */
void music_read(const struct music *music, int64_t position, int count, bool loop, float *out);

#endif
