/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/output_io.h - libavformat writes and reads an output through its descriptor, and
 * opens nothing itself. */
#ifndef ENCODE_OUTPUT_IO_H
#define ENCODE_OUTPUT_IO_H

struct AVFormatContext;
struct AVIOContext;
struct output;

/* Let a muxer write to an output, which the caller keeps until after output_io_close;
 * where it is not in place, also read it again, as moving an MP4's index to its front does. */
void output_io_attach(struct AVFormatContext *container, struct output *output);

/* A file that is open, from its beginning; the caller closes it, later. */
struct AVIOContext *output_io_read(int fd);

/* Write what is left, and free; *io is NULL then, as it may be before. Below 0: an AVERROR. */
int output_io_close(struct AVIOContext **io);

#endif
