/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/audio.h - float PCM to packets of compressed or plain sound. */
#ifndef ENCODE_AUDIO_H
#define ENCODE_AUDIO_H

#include <stdbool.h>
#include <stdint.h>

struct AVCodecContext;
struct AVPacket;
struct audio;
struct err;
struct sink_options;

/* encoder: as libavcodec calls it, such as "aac", "libopus", "pcm_s24le"; of the options the
 * rate and the channels count. */
struct audio *audio_open(const char *encoder, const struct sink_options *options,
                         bool global_header, struct err *err);
void audio_close(struct audio *audio); /* NULL is fine */

const struct AVCodecContext *audio_context(const struct audio *audio);
int audio_channels(const struct audio *audio);

/* Bytes a second of what an encoder gives: about, where it is lossy. */
double audio_bytes_per_second(const struct sink_options *options, bool is_plain);

/* Take up to `count` interleaved samples of -1..1; returns how many were taken, -1 on an
 * error. Receive packets after each call. */
int audio_send(struct audio *audio, const float *pcm, int count, struct err *err);

/* Encode the samples that are left, then flush the encoder. */
bool audio_end(struct audio *audio, struct err *err);

/* A packet that is ready, times in samples; *got false when there is none. */
bool audio_receive(struct audio *audio, struct AVPacket *packet, bool *got, struct err *err);

#endif
