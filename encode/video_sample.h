/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/video_sample.h - how many bytes a film's pictures take, from some of them: they are encoded
 * as they would be in the film, and go nowhere. */
#ifndef ENCODE_VIDEO_SAMPLE_H
#define ENCODE_VIDEO_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct frame;
struct sink_options;
struct video_sample;

struct video_sample *video_sample_open(const struct sink_options *options, struct err *err);
void video_sample_close(struct video_sample *sample); /* NULL is fine */

/* Frames that follow each other, and the end of such a stretch: the next is elsewhere in the film. */
bool video_sample_add(struct video_sample *sample, const struct frame *frame, struct err *err);
bool video_sample_end_run(struct video_sample *sample, struct err *err);

/* Bytes of the film's pictures and sound, by the stretches that have ended. */
int64_t video_sample_film_bytes(const struct video_sample *sample);

#endif
