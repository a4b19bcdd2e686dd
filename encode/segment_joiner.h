/* encode/segment_joiner.h - a film's file from its pieces and its sound.
 *
 * Packets are copied as they are, so the file is the one that a sink makes of
 * the same frames in one go. */
#ifndef ENCODE_SEGMENT_JOINER_H
#define ENCODE_SEGMENT_JOINER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct joiner;
struct piece_key;
struct sink_options;

/* The options of the whole film, whose output is one that sink_film_format
 * knows. NULL with err on failure. */
struct joiner *joiner_open(const struct sink_options *options, struct err *err);

/* The next piece; pieces come in the film's order. */
bool joiner_add_piece(struct joiner *joiner, const char *path, const struct piece_key *key,
                      struct err *err);

/* `count` interleaved stereo frames of -1..1, those of the frames that follow. */
bool joiner_add_sound(struct joiner *joiner, const float *pcm, int count, struct err *err);

int64_t joiner_bytes(const struct joiner *joiner); /* written so far */

/* Complete the file and give it its name; gone either way. */
bool joiner_finish(struct joiner *joiner, struct err *err);
void joiner_abort(struct joiner *joiner); /* NULL is fine */

#endif
