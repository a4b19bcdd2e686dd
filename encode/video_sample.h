/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/video_sample.h - estimates a film's size by encoding some of its frames as they
 * would be in the film, and discarding the packets. */
#ifndef ENCODE_VIDEO_SAMPLE_H
#define ENCODE_VIDEO_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame;
struct sink_options;
struct video_sample;

struct video_sample *video_sample_open(const struct sink_options *options, struct err *err);
void video_sample_close(struct video_sample *sample); /* NULL is allowed */

/* Adds consecutive frames; video_sample_end_run must be called before continuing at
 * another place in the film. */
bool video_sample_add(struct video_sample *sample, const struct frame *frame, struct err *err);
bool video_sample_end_run(struct video_sample *sample, struct err *err);

/* Returns the estimated bytes of the film's video and audio, based on the completed runs. */
int64_t video_sample_film_bytes(const struct video_sample *sample);

#endif
