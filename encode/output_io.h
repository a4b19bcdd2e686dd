/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/output_io.h - I/O callbacks that let libavformat use an output's descriptor
 * rather than open files itself. */
#ifndef ENCODE_OUTPUT_IO_H
#define ENCODE_OUTPUT_IO_H

struct AVFormatContext;
struct AVIOContext;
struct output;

/* Attaches an output to a muxer. The caller must keep the output until output_io_close.
 * Unless in place, the muxer can also read the file again, as it does to move an MP4's
 * index to the front. */
void output_io_attach(struct AVFormatContext *container, struct output *output);

/* Reads an open file from its beginning; the caller closes the descriptor afterwards. */
struct AVIOContext *output_io_read(int fd);

/* Flushes and frees *io, which may be NULL, and sets it to NULL. Returns a negative
 * AVERROR on failure. */
int output_io_close(struct AVIOContext **io);

#endif
