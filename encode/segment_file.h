/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/segment_file.h - the video of one segment of a film, as a file.
 *
 * The packets of a closed group of pictures, in coding order, between a head
 * that says which job and frames they belong to and a hash of it all. A file is used
 * only when all of that is right. */
#ifndef ENCODE_SEGMENT_FILE_H
#define ENCODE_SEGMENT_FILE_H

#include <stdbool.h>
#include <stdint.h>

struct AVCodecContext;
struct AVPacket;
struct err;
struct segment_file;
struct segment_writer;

/* Which segment it is. */
struct segment_key {
    const char *job;     /* the job's digest, in hexadecimal */
    int64_t first_frame; /* on the film's grid */
    int num_frames;
};

/* Begin the file at `path`, replacing one that exists; key.num_frames is ignored. `video`
 * is the encoder that makes the packets. */
struct segment_writer *segment_file_create(const char *path, const struct segment_key *key,
                                           const struct AVCodecContext *video, struct err *err);

/* Add a packet whose times count frames from the segment's first. */
bool segment_file_add(struct segment_writer *writer, const struct AVPacket *packet,
                      struct err *err);

/* Give the file its name. Either way the writer is destroyed. */
bool segment_file_commit(struct segment_writer *writer, struct err *err);
void segment_file_discard(struct segment_writer *writer); /* NULL is fine */

int64_t segment_file_size(const struct segment_writer *writer); /* bytes written */

/* Open a file that is whole and of that segment; otherwise NULL with ERR_FORMAT, or ERR_IO
 * when it cannot be read. */
struct segment_file *segment_file_open(const char *path, const struct segment_key *key,
                                       struct err *err);
void segment_file_close(struct segment_file *file); /* NULL is fine */

/* Whether its packets go under the headers that this encoder writes. */
bool segment_file_fits(const struct segment_file *file, const struct AVCodecContext *video);

/* The next packet, a copy, times from the segment's first frame; after the last *more is false.
 * False with err when the file is no longer what was opened. */
bool segment_file_next(struct segment_file *file, struct AVPacket *packet, bool *more,
                       struct err *err);

#endif
