/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch_file.h - many films to be made: jobs as JSON, one object a line.
 *
 *   {"input": "a.dem", "output": "a.mp4", "size": "1280x720", "game": ["x", "y"]}
 *
 * "input" is the demo or script; every other key is an option of render by its
 * long name, its value text or a number, true for one that takes none, or an
 * array to give it again and again. Empty lines and lines that begin with # are
 * no jobs. */
#ifndef PIPELINE_FILM_BATCH_FILE_H
#define PIPELINE_FILM_BATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct err;

struct batch_job {
    int line; /* in the file, from 1 */
    const char *input, *output;
    int num_words; /* what a command line would say */
    char **words;
    const char *problem; /* what is wrong with the line; NULL: it is a job */
};

struct batch_jobs {
    int num;
    struct batch_job *jobs;
};

/* Read all jobs. A line that is none has a problem; false with err only when
 * the text holds more than limits allow. */
bool batch_file_parse(struct batch_jobs *out, const char *text, size_t size, struct arena *arena,
                      struct err *err);

/* What an earlier run printed about a file that it made. */
struct batch_record {
    const char *file, *job, *hash;
};

struct batch_records {
    int num;
    struct batch_record *records;
};

/* Read the lines of an earlier run, those of failures and damaged ones left out. */
void batch_file_parse_records(struct batch_records *out, const char *text, size_t size,
                              struct arena *arena);

/* The last one about a file; NULL when there is none. */
const struct batch_record *batch_file_find_record(const struct batch_records *records,
                                                  const char *file);

#endif
