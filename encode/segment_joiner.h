/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/segment_joiner.h - a film's file from its segments and its sound.
 *
 * Packets are copied as they are, so the file is the one that a sink makes of
 * the same frames in one go. */
#ifndef ENCODE_SEGMENT_JOINER_H
#define ENCODE_SEGMENT_JOINER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_joiner;
struct segment_key;
struct sink_options;

/* The options of the whole film, whose output is one that sink_film_format
 * knows. NULL with err on failure. */
struct segment_joiner *segment_joiner_open(const struct sink_options *options, struct err *err);

/* Add the next segment, in the film's order. */
bool segment_joiner_add_file(struct segment_joiner *joiner, const char *path,
                             const struct segment_key *key, struct err *err);

/* `count` interleaved stereo frames of -1..1, those of the frames that follow. */
bool segment_joiner_add_sound(struct segment_joiner *joiner, const float *pcm, int count,
                              struct err *err);

int64_t segment_joiner_bytes(const struct segment_joiner *joiner); /* written so far */

/* Complete the file and give it its name. Either way the joiner is destroyed. */
bool segment_joiner_finish(struct segment_joiner *joiner, struct err *err);
void segment_joiner_abort(struct segment_joiner *joiner); /* NULL is fine */

#endif
