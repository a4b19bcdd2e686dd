/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/audio.h - encodes float PCM as compressed or uncompressed audio packets. */
#ifndef ENCODE_AUDIO_H
#define ENCODE_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

struct AVCodecContext;
struct AVPacket;
struct audio;
struct err;
struct sink_options;

/* Opens an encoder by libavcodec's name, such as "aac", "libopus", "pcm_s24le". The
 * options' sample rate, channels and bit rate are used. Returns NULL with err on failure. */
struct audio *audio_open(const char *encoder, const struct sink_options *options,
                         bool global_header, struct err *err);
void audio_close(struct audio *audio); /* NULL is allowed */

const struct AVCodecContext *audio_context(const struct audio *audio);
int audio_channels(const struct audio *audio);

/* Returns the data rate in bytes per second: of 24-bit PCM if `is_plain`, else
 * approximately that of lossy audio. */
double audio_bytes_per_second(const struct sink_options *options, bool is_plain);

/* Accepts up to `count` interleaved samples in -1..1. Returns how many were accepted, or
 * -1 with err. Packets must be received after each call. */
int audio_send(struct audio *audio, const float *pcm, int count, struct err *err);

/* Encodes the remaining samples, then flushes the encoder. */
bool audio_end(struct audio *audio, struct err *err);

/* Receives a packet with times in samples; sets *got to false if none is ready. */
bool audio_receive(struct audio *audio, struct AVPacket *packet, bool *got, struct err *err);

#endif
