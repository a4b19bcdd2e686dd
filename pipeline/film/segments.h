/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/segments.h - renders the segments of a film and joins them. */
#ifndef PIPELINE_FILM_SEGMENTS_H
#define PIPELINE_FILM_SEGMENTS_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_job;

/* The result of rendering a film. */
struct film_result {
    int64_t num_frames; /* in the file; fewer than planned after an interruption */
    double seconds;     /* wall-clock time */
    bool keeps_files;   /* segment files are kept for the next attempt */
};

/* Renders one segment to its file, unless that exists. */
bool segments_make_segment(struct segment_job *job, int segment, struct err *err);

/* Renders the missing segments with as many processes as the settings and the machine allow,
 * joins each when it is done, and removes the files. After a failure, complete segments are
 * kept; after an interruption, the film contains everything before the first gap. */
bool segments_make_film(struct segment_job *job, struct film_result *out, struct err *err);

/* Joins the film from segment files, which must all exist, and removes them. */
bool segments_join(struct segment_job *job, struct film_result *out, struct err *err);

#endif
