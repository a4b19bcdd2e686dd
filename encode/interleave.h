/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/interleave.h - packets of pictures and sound in the order of their times,
 * however late one of them comes.
 *
 * libavformat's own way waits for a packet of every stream, subtitles among them,
 * of which the next may be minutes away, or never come. */
#ifndef ENCODE_INTERLEAVE_H
#define ENCODE_INTERLEAVE_H

#include <stdbool.h>

struct AVFormatContext;
struct AVPacket;
struct interleave;

/* For the streams 0 to num_streams - 1 of a container that is borrowed. */
struct interleave *interleave_create(struct AVFormatContext *container, int num_streams);
void interleave_destroy(struct interleave *interleave); /* NULL is fine */

/* Take a packet, which says its stream and has that one's times; it is used up. */
void interleave_push(struct interleave *interleave, struct AVPacket *packet);

/* The packet that is next; NULL while one of the streams might still have an earlier
 * one, which at the end it has not. */
const struct AVPacket *interleave_peek(const struct interleave *interleave, bool at_end);

/* Write that one; libavformat's code. */
int interleave_write_next(struct interleave *interleave, bool at_end);

#endif
