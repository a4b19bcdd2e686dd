/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/movie.h - a film's file, written from packets of video and from PCM.
 *
 * The packets come from an encoder or from segments that were made before, and the file
 * is the same. Its bytes depend on the packets, the sound and the options only: there is
 * no date or name of a machine in it. */
#ifndef ENCODE_MOVIE_H
#define ENCODE_MOVIE_H

#include <stdbool.h>
#include <stdint.h>

struct AVPacket;
struct err;
struct movie;
struct sink_options;
struct video;

/* Whether a format (as sink_options has it) keeps the video's headers apart
 * from its packets: what video_open wants to know. */
bool movie_has_global_headers(const char *format);

/* Write the beginning of options->output. NULL with err on failure. */
struct movie *movie_open(const struct sink_options *options, struct err *err);

/* The encoder whose headers the file has; the movie's own. */
struct video *movie_video(const struct movie *movie);

/* A packet with times in frames of the film; it is used up. */
bool movie_write_video(struct movie *movie, struct AVPacket *packet, struct err *err);

/* `count` interleaved stereo frames of -1..1; dropped where the film is silent. */
bool movie_write_audio(struct movie *movie, const float *pcm, int count, struct err *err);

/* Complete the file, verify it (encode/verify.h), give it its name. After false there is
 * no file under that name. Either way the movie is destroyed. */
bool movie_finish(struct movie *movie, struct err *err);
void movie_abort(struct movie *movie);

int64_t movie_bytes(const struct movie *movie); /* written so far */

#endif
