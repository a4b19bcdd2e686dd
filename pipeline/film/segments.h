/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/segments.h - make a job's segments, with workers or without, and its film. */
#ifndef PIPELINE_FILM_SEGMENTS_H
#define PIPELINE_FILM_SEGMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_job;

/* The outcome of making a film. */
struct film_result {
    int64_t num_frames; /* in the file; fewer than planned after an interruption */
    double seconds;     /* of wall clock */
    bool keeps_files;   /* an interruption left some, for the next attempt */
};

/* Make the file of one segment, unless it is there. */
bool segments_make_segment(struct segment_job *job, int segment, struct err *err);

/* Make missing segments with as many processes as the options and the machine allow,
 * join each as it is done, and remove their files. After a failure complete ones stay;
 * after an interruption the film holds what comes before the first gap. */
bool segments_make_film(struct segment_job *job, struct film_result *out, struct err *err);

/* Join the film of segment files that are all there, and remove them. */
bool segments_join(struct segment_job *job, struct film_result *out, struct err *err);

#endif
