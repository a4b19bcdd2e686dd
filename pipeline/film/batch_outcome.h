/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch_outcome.h - the result of a job of a batch, in memory that only the job's
 * process shares with the batch. */
#ifndef PIPELINE_FILM_BATCH_OUTCOME_H
#define PIPELINE_FILM_BATCH_OUTCOME_H

#include <stdio.h>

#include "base/err.h"
#include "base/log.h"
#include "pipeline/print/digest.h"
#include "pipeline/print/file_hash.h"

struct batch_job;

/* No member is a bool, since code that has taken over the process may store any bytes. */
struct batch_outcome {
    int ended;   /* not 0: the process ended in an orderly way */
    int code;    /* exit code; negative: see err */
    int already; /* not 0: the file existed and belongs to the same job */
    char job[DIGEST_TEXT], hash[FILE_HASH_TEXT];
    char warning[256]; /* the last warning; "": none */
    char crash[512];   /* how it crashed; "": it did not say */
    struct err err;
};

/* Returns NULL and sets errno if there is no memory. */
struct batch_outcome *batch_outcome_map(void);
void batch_outcome_unmap(struct batch_outcome *outcome); /* NULL is fine */

/* ---- in the job's process; `context` is the outcome ---- */

void batch_outcome_keep_warning(void *context, enum log_line kind, const char *text);

/* Called, possibly in a signal handler, when the process is about to end because it exceeds a
 * limit. */
void batch_outcome_keep_end(void *context, const char *text);

/* Called in a signal handler. */
void batch_outcome_keep_crash(void *context, const char *text);

/* ---- in the batch's process ---- */

/* Returns a valid copy of what the job's process has written. Since it has parsed untrusted files,
 * texts may not be terminated, and what code in them has left running may still write: only the
 * copy is to be used. */
struct batch_outcome batch_outcome_take(const struct batch_outcome *outcome);

/* Prints the result as a line of JSON. `seconds`: the job's duration. */
void batch_outcome_print(const struct batch_outcome *outcome, const struct batch_job *job,
                         double seconds, FILE *stream);

#endif
