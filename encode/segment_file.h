/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/segment_file.h - file format for the video of one segment of a film.
 *
 * It holds the packets of a closed group of pictures, in coding order, a header that
 * identifies the job and the frames, and a hash of everything. A file is used only if all
 * of this is as expected. */
#ifndef ENCODE_SEGMENT_FILE_H
#define ENCODE_SEGMENT_FILE_H

#include <stdbool.h>
#include <stdint.h>

struct AVCodecContext;
struct AVPacket;
struct err;
struct segment_file;
struct segment_writer;

/* Identifies a segment. */
struct segment_key {
    const char *job;     /* digest of the job, in hexadecimal */
    int64_t first_frame; /* on the film's grid */
    int num_frames;
};

/* Creates the file at `path`, replacing an existing one; key.num_frames is ignored.
 * `video` is the encoder of the packets. */
struct segment_writer *segment_file_create(const char *path, const struct segment_key *key,
                                           const struct AVCodecContext *video, struct err *err);

/* Adds a packet, whose times are in frames from the segment's first. */
bool segment_file_add(struct segment_writer *writer, const struct AVPacket *packet,
                      struct err *err);

/* Renames the file to its final name. Destroys the writer in either case. */
bool segment_file_commit(struct segment_writer *writer, struct err *err);
void segment_file_discard(struct segment_writer *writer); /* NULL is allowed */

int64_t segment_file_size(const struct segment_writer *writer); /* bytes written */

/* Opens a file if it is complete and belongs to that segment. Otherwise returns NULL with
 * ERR_FORMAT, or with ERR_IO if it cannot be read. */
struct segment_file *segment_file_open(const char *path, const struct segment_key *key,
                                       struct err *err);
void segment_file_close(struct segment_file *file); /* NULL is allowed */

/* Returns whether its packets match the codec headers that this encoder writes. */
bool segment_file_fits(const struct segment_file *file, const struct AVCodecContext *video);

/* Reads the next packet, with times in frames from the segment's first. After the last
 * packet, sets *more to false. Returns false with err if the file has changed since it
 * was opened. */
bool segment_file_next(struct segment_file *file, struct AVPacket *packet, bool *more,
                       struct err *err);

#endif
