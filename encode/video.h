/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/video.h - pictures to packets, segment by segment.
 *
 * The encoder is started anew at every multiple of segment_frames, so a
 * segment is a closed group of pictures whose packets depend on its own
 * pictures only: a film can be made of segments that different processes
 * encoded. Positions count frames from the first one written. */
#ifndef ENCODE_VIDEO_H
#define ENCODE_VIDEO_H

#include <stdbool.h>

struct AVCodecContext;
struct AVPacket;
struct err;
struct frame;
struct sink_options;
struct video;

/* Whether a film's pictures can have the size of the options, with its codec and format.
 * False with err, which has a size that would do. */
bool video_check_size(const struct sink_options *options, struct err *err);

/* options are borrowed until the call returns. global_header: the container
 * keeps the stream's headers apart from the packets. */
struct video *video_open(const struct sink_options *options, bool global_header, struct err *err);
void video_close(struct video *video); /* NULL is fine */

/* Parameters for the container; stays valid while the video is open. */
const struct AVCodecContext *video_context(const struct video *video);

/* For editing rather than for watching. */
bool video_is_master(const struct video *video);

/* True when the next frame begins a segment, and the one before is to be
 * ended and its packets taken first. */
bool video_segment_is_full(const struct video *video);

/* Make the encoder's picture of a frame, then encode it. */
bool video_convert(struct video *video, const struct frame *frame, struct err *err);
bool video_send(struct video *video, struct err *err);
bool video_end_segment(struct video *video, struct err *err);

/* A packet that is ready, in coding order with pts and dts in frames.
 * False at an error, and with *got false when there is none for now. */
bool video_receive(struct video *video, struct AVPacket *packet, bool *got, struct err *err);

#endif
