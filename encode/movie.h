/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/movie.h - writes a film file from video packets and PCM audio.
 *
 * The packets may come from an encoder or from previously encoded segments; the file is
 * the same. It depends only on packets, audio and options, and contains no date or
 * machine name. */
#ifndef ENCODE_MOVIE_H
#define ENCODE_MOVIE_H

#include <stdbool.h>
#include <stdint.h>

struct AVPacket;
struct err;
struct movie;
struct sink_options;
struct video;

/* Creates options->output and writes its header. Returns NULL with err on failure. */
struct movie *movie_open(const struct sink_options *options, struct err *err);

/* Returns the encoder whose headers the file has; owned by the movie. */
struct video *movie_video(const struct movie *movie);

/* Writes a packet with times in frames of the film; takes over its contents. */
bool movie_write_video(struct movie *movie, struct AVPacket *packet, struct err *err);

/* Writes `count` interleaved samples in -1..1; ignored if the film is silent. */
bool movie_write_audio(struct movie *movie, const float *pcm, int count, struct err *err);

/* Completes the file, verifies it (encode/verify.h) and renames it to its final name. On
 * failure, returns false with err and removes the file. Destroys the movie in either
 * case. */
bool movie_finish(struct movie *movie, struct err *err);
void movie_abort(struct movie *movie);

int64_t movie_bytes(const struct movie *movie); /* written so far */

#endif
