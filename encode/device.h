/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/device.h - pictures in the memory of a graphics card, for encoders that take no others.
 *
 * Such an encoder (h264_vaapi) names a pixel format that stands for the card's memory. Pictures
 * are made in main memory as ever, and copied there one by one. */
#ifndef ENCODE_DEVICE_H
#define ENCODE_DEVICE_H

#include <libavutil/pixfmt.h>
#include <stdbool.h>

struct AVBufferRef;
struct AVCodec;
struct AVFrame;

/* Whether the encoder takes pictures from a card's memory alone. */
bool device_is_needed(const struct AVCodec *encoder);

/* Open the first device of the encoder's kind and have room for pictures there, which are made
 * as `format`. NULL where there is none; av_buffer_unref() gives it back. */
struct AVBufferRef *device_open(const struct AVCodec *encoder, enum AVPixelFormat format, int width,
                                int height);

/* Copy a picture with its time and colours into memory of the card. False without room there.
 * av_frame_unref(to) gives that back. */
bool device_upload(struct AVBufferRef *pictures, const struct AVFrame *from, struct AVFrame *to);

#endif
