/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/worker_pool.h - worker processes for numbered tasks.
 *
 * A worker is a fork of this process: it shares what was opened before, but has no threads,
 * so it must create its own renderer. When a worker crashes, a new one tries its task once
 * more. This process logs what its workers log, and they die with it. Use a pool from one
 * thread only. */
#ifndef PIPELINE_PROCESS_WORKER_POOL_H
#define PIPELINE_PROCESS_WORKER_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

struct worker_pool;
struct worker_link; /* a worker's connection to this process */
struct log;

struct worker_pool_plan {
    int num_workers;
    const int *tasks; /* assigned in this order; the caller keeps them */
    int num_tasks;

    /* Perform a task, in a worker. `context` is the worker's own copy, which persists from task to
     * task. Returns false and sets err if the task has failed. */
    bool (*run)(void *context, int task, const struct worker_link *line, struct err *err);
    void *context;
    struct log *log;
};

/* In a worker: report the progress of its task, in any unit. */
void worker_pool_send_progress(const struct worker_link *line, int64_t value);

enum worker_pool_event_kind {
    WORKER_POOL_NOTHING,  /* a second has passed, or a signal came */
    WORKER_POOL_PROGRESS, /* of a task: the value that was sent; 0 when the task is retried */
    WORKER_POOL_DONE,
    WORKER_POOL_FAILED, /* err is the task's; a second crash counts as failure */
};

struct worker_pool_event {
    enum worker_pool_event_kind kind;
    int task;
    int64_t value;
    struct err err;
};

/* Returns NULL and sets err if not even one worker can be started. */
struct worker_pool *worker_pool_start(const struct worker_pool_plan *plan, struct err *err);

/* Waits for the next event. Returns false if every task is done or has failed. */
bool worker_pool_wait(struct worker_pool *pool, struct worker_pool_event *out);

/* Assigns no more tasks, and interrupt (pipeline/process/interrupt.h) those that are running. */
void worker_pool_stop(struct worker_pool *pool);

/* Kills workers that are still running, and frees the pool; NULL is fine. */
void worker_pool_end(struct worker_pool *pool);

#endif
