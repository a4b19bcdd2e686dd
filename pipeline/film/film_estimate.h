/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/film_estimate.h - how long a film would take and how large it would be, from a few stretches
 * of it that are drawn and encoded. */
#ifndef PIPELINE_FILM_FILM_ESTIMATE_H
#define PIPELINE_FILM_FILM_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct segment_job;

struct film_estimate {
    double seconds;     /* on this machine while it does nothing else */
    int64_t bytes;      /* of the file */
    int sampled_frames; /* that this is from */
};

/* Of a film's job, whose source has not drawn yet; writes nothing. */
bool film_estimate_make(const struct segment_job *job, struct film_estimate *out, struct err *err);

#endif
