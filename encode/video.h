/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/video.h - encodes frames as video packets, segment by segment.
 *
 * The encoder is restarted at every multiple of segment_frames. A segment is therefore a
 * closed group of pictures whose packets depend only on its own frames, so a film can be
 * joined from segments encoded by different processes. Times are in frames from the first
 * one written. */
#ifndef ENCODE_VIDEO_H
#define ENCODE_VIDEO_H

#include <stdbool.h>

struct AVCodecContext;
struct AVPacket;
struct err;
struct frame;
struct sink_options;
struct video;

/* Returns whether the options' codec and format support their size. Sets err, with a size
 * that works, if not. */
bool video_check_size(const struct sink_options *options, struct err *err);

/* Opens an encoder; `options` are borrowed until the call returns. global_header: the
 * container keeps codec headers apart from the packets. Returns NULL with err on failure. */
struct video *video_open(const struct sink_options *options, bool global_header, struct err *err);
void video_close(struct video *video); /* NULL is allowed */

/* Returns the parameters for the container; valid while the video is open. */
const struct AVCodecContext *video_context(const struct video *video);

/* Returns whether the codec is meant for editing rather than for watching. */
bool video_is_master(const struct video *video);

/* Returns whether the next frame begins a segment; the previous one must then be ended
 * and its packets received first. */
bool video_segment_is_full(const struct video *video);

/* Encoding a frame takes two steps: converting it to the encoder's pixel format, and
 * sending it. */
void video_convert(struct video *video, const struct frame *frame);
bool video_send(struct video *video, struct err *err);
bool video_end_segment(struct video *video, struct err *err);

/* Receives a packet, in coding order, with pts and dts in frames. Sets *got to false if
 * none is ready. Returns false with err on failure. */
bool video_receive(struct video *video, struct AVPacket *packet, bool *got, struct err *err);

#endif
