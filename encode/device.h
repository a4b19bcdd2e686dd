/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/device.h - frames in graphics memory, for encoders that require them.
 *
 * Such an encoder (like h264_vaapi) uses a pixel format that stands for graphics memory.
 * Frames are created in main memory as usual, and uploaded one by one. */
#ifndef ENCODE_DEVICE_H
#define ENCODE_DEVICE_H

#include <libavutil/pixfmt.h>
#include <stdbool.h>

struct AVBufferRef;
struct AVCodec;
struct AVFrame;

/* Returns whether the encoder accepts only frames in graphics memory. */
bool device_is_needed(const struct AVCodec *encoder);

/* Opens the first device suitable for the encoder and allocates a pool of frames there,
 * uploaded from `format`. Returns NULL if there is none. Freed by av_buffer_unref(). */
struct AVBufferRef *device_open(const struct AVCodec *encoder, enum AVPixelFormat format, int width,
                                int height);

/* Uploads a frame with its time and colour properties. Returns false if out of graphics
 * memory. `to` is released by av_frame_unref(). */
bool device_upload(struct AVBufferRef *pictures, const struct AVFrame *from, struct AVFrame *to);

#endif
