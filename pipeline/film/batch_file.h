/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch_file.h - the batch file format: jobs as JSON, one object per line.
 *
 *   {"input": "a.dem", "output": "a.mp4", "size": "1280x720", "game": ["x", "y"]}
 *
 * "input" is the demo or script. Every other key is the long name of an option of `demoreel
 * render`; its value is a string or a number, true for an option without an argument, or an
 * array to repeat the option. Empty lines and lines that begin with # are ignored. */
#ifndef PIPELINE_FILM_BATCH_FILE_H
#define PIPELINE_FILM_BATCH_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct err;

struct batch_job {
    int line; /* in the file, from 1 */
    const char *input, *output;
    int num_words; /* the job as words of a command line */
    char **words;
    const char *problem; /* why the line is not a valid job; NULL if it is */
};

struct batch_jobs {
    int num;
    struct batch_job *jobs;
};

/* Parses all jobs. Lines that are not valid jobs have a problem. Returns false and sets err
 * only if the text has more jobs than the limits allow. */
bool batch_file_parse(struct batch_jobs *out, const char *text, size_t size, struct arena *arena,
                      struct err *err);

/* A record of an earlier run about a file that it wrote. */
struct batch_record {
    const char *file, *job, *hash;
};

struct batch_records {
    int num;
    struct batch_record *records;
};

/* Parses the records of an earlier run; those of failed jobs and damaged lines are skipped. */
void batch_file_parse_records(struct batch_records *out, const char *text, size_t size,
                              struct arena *arena);

/* Returns the last record of a file; NULL if there is none. */
const struct batch_record *batch_file_find_record(const struct batch_records *records,
                                                  const char *file);

#endif
