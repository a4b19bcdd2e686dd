/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_estimate.h - estimates how long a film takes to render and how large it
 * will be, by rendering and encoding a few parts of it. */
#ifndef PIPELINE_FILM_FILM_ESTIMATE_H
#define PIPELINE_FILM_FILM_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_job;

struct film_estimate {
    double seconds;     /* on this machine, if it is otherwise idle */
    int64_t bytes;      /* of the file */
    int sampled_frames; /* how many frames the estimate is based on */
};

/* Estimates a film whose source has not opened its renderer yet. Writes no files. */
bool film_estimate_make(const struct segment_job *job, struct film_estimate *out, struct err *err);

#endif
