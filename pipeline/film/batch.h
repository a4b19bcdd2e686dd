/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/batch.h - renders the films of a batch file, several at a time.
 *
 * Each job runs in a process of its own, so that a crash or a limit ends only that job. For every
 * job a line of JSON goes to standard output and to FILE.results, by which a later run recognizes
 * what is already done. The lines are documented in demoreel-render(1). */
#ifndef PIPELINE_FILM_BATCH_H
#define PIPELINE_FILM_BATCH_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;

/* The caller's part of a job, called in the job's process. */
struct batch_host {
    void *context;

    /* Parse the words of a job after those of the batch's own command line. Returns the settings,
     * which the host owns. Returns NULL and sets err on failure. */
    struct render_settings *(*parse)(void *context, int num_words, const char *const *words,
                                     struct err *err);

    /* Enter the sandbox of the job that was parsed last, and read its config file. */
    bool (*enter)(void *context, struct log *log, struct err *err);
};

/* Runs the jobs of the file; `settings` are those of the batch's command line, which jobs may not
 * exceed. Returns the exit code, or -1 with err if a job failed. */
int batch_run(const char *path, const struct render_settings *settings,
              const struct batch_host *host, struct log *log, struct err *err);

#endif
