/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/worker_pool.h - worker processes that take numbered tasks.
 *
 * A worker is a fork of this process: it shares what was opened before, but has no
 * threads, so a renderer must be made in the worker. When a worker crashes, its task is
 * tried once more by a new one. What a worker logs is logged by this process. Workers die
 * with this process. Use from one thread. */
#ifndef PIPELINE_PROCESS_WORKER_POOL_H
#define PIPELINE_PROCESS_WORKER_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

struct worker_pool;
struct worker_link; /* from a worker to this process */
struct log;

struct worker_pool_plan {
    int num_workers;
    const int *tasks; /* given out in this order; kept by the caller */
    int num_tasks;

    /* Do a task, in a worker; `context` is the worker's own copy and is kept from task
     * to task. False with err: the task has failed. */
    bool (*run)(void *context, int task, const struct worker_link *line, struct err *err);
    void *context;
    struct log *log;
};

/* In a worker: report how far the task is, in any unit. */
void worker_pool_send_progress(const struct worker_link *line, int64_t value);

enum worker_pool_event_kind {
    WORKER_POOL_NOTHING,  /* a second has passed, or a signal came */
    WORKER_POOL_PROGRESS, /* of a task; value as sent, 0 again when the task is retried */
    WORKER_POOL_DONE,
    WORKER_POOL_FAILED, /* the task's err; a second crash is one */
};

struct worker_pool_event {
    enum worker_pool_event_kind kind;
    int task;
    int64_t value;
    struct err err;
};

/* NULL with err when not even one worker can be made. */
struct worker_pool *worker_pool_start(const struct worker_pool_plan *plan, struct err *err);

/* Wait for the next event. False when every task is done or has failed. */
bool worker_pool_wait(struct worker_pool *pool, struct worker_pool_event *out);

/* Give out no more tasks and interrupt (pipeline/process/interrupt.h) those that run. */
void worker_pool_stop(struct worker_pool *pool);

/* Kill what still runs; NULL is fine. */
void worker_pool_end(struct worker_pool *pool);

#endif
