/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/interleave.h - writes video and audio packets in the order of their times, however
 * far apart they arrive.
 *
 * libavformat's interleaving waits for a packet of every stream. The next subtitle may be
 * minutes away, or never come. */
#ifndef ENCODE_INTERLEAVE_H
#define ENCODE_INTERLEAVE_H

#include <stdbool.h>

struct AVFormatContext;
struct AVPacket;
struct interleave;

/* Creates an interleaver for streams 0 to num_streams - 1 of a borrowed container. */
struct interleave *interleave_create(struct AVFormatContext *container, int num_streams);
void interleave_destroy(struct interleave *interleave); /* NULL is allowed */

/* Adds a packet with stream index and times of its stream; takes over its contents. */
void interleave_push(struct interleave *interleave, struct AVPacket *packet);

/* Returns the next packet to write; NULL if there is none or, unless `at_end`, if a stream
 * may still deliver an earlier one. */
const struct AVPacket *interleave_peek(const struct interleave *interleave, bool at_end);

/* Writes that packet; returns libavformat's code. */
int interleave_write_next(struct interleave *interleave, bool at_end);

#endif
