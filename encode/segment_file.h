/* encode/segment_file.h - the video of one segment of a film, as a file.
 *
 * The packets of a closed group of pictures, in coding order, between a head
 * that says which job and frames they belong to and a hash of it all. A piece
 * is believed only when all of that is right, whoever left it there. */
#ifndef ENCODE_SEGMENT_FILE_H
#define ENCODE_SEGMENT_FILE_H

#include <stdbool.h>
#include <stdint.h>

struct AVCodecContext;
struct AVPacket;
struct err;
struct piece;
struct piece_writer;

/* Which piece it is. */
struct piece_key {
    const char *job;     /* the job's digest, in hexadecimal */
    int64_t first_frame; /* on the film's grid */
    int num_frames;
};

/* Begin a piece at `path`, in place of one that may be there; key.num_frames
 * is not looked at. `video` is the encoder that makes the packets. */
struct piece_writer *piece_create(const char *path, const struct piece_key *key,
                                  const struct AVCodecContext *video, struct err *err);

/* Add a packet whose times count frames from the piece's first. */
bool piece_add(struct piece_writer *writer, const struct AVPacket *packet, struct err *err);

/* Give it its name. The writer is gone either way. */
bool piece_commit(struct piece_writer *writer, struct err *err);
void piece_discard(struct piece_writer *writer); /* NULL is fine */

int64_t piece_size(const struct piece_writer *writer); /* bytes written */

/* Open a piece and look whether it is whole and the one that is meant;
 * otherwise NULL with ERR_FORMAT, or ERR_IO when there is none. */
struct piece *piece_open(const char *path, const struct piece_key *key, struct err *err);
void piece_close(struct piece *piece); /* NULL is fine */

/* Whether its packets go under the headers that this encoder writes. */
bool piece_fits(const struct piece *piece, const struct AVCodecContext *video);

/* The next packet, a copy, times from the piece's first frame; false at the end. */
bool piece_next(struct piece *piece, struct AVPacket *packet);

#endif
