/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/segment_joiner.h - creates a film from its segments and its audio.
 *
 * Packets are copied unchanged, so the file is the same as if a sink had encoded all
 * frames at once. */
#ifndef ENCODE_SEGMENT_JOINER_H
#define ENCODE_SEGMENT_JOINER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_joiner;
struct segment_key;
struct sink_options;

/* Opens the film. `options` are those of the complete film, whose output must have a
 * format known to sink_film_format. Returns NULL with err on failure. */
struct segment_joiner *segment_joiner_open(const struct sink_options *options, struct err *err);

/* Adds the next segment, in the film's order. */
bool segment_joiner_add_file(struct segment_joiner *joiner, const char *path,
                             const struct segment_key *key, struct err *err);

/* Adds `count` interleaved samples in -1..1, which belong to the following frames. */
bool segment_joiner_add_sound(struct segment_joiner *joiner, const float *pcm, int count,
                              struct err *err);

int64_t segment_joiner_bytes(const struct segment_joiner *joiner); /* written so far */

/* Completes the file and renames it to its final name. Destroys the joiner in either
 * case. */
bool segment_joiner_finish(struct segment_joiner *joiner, struct err *err);
void segment_joiner_abort(struct segment_joiner *joiner); /* NULL is allowed */

#endif
