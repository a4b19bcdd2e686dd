/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/cpu_budget.h - how many processes and threads to use, by the cores and
 * the memory that this process may use; a container or a batch system may limit both. */
#ifndef PIPELINE_PROCESS_CPU_BUDGET_H
#define PIPELINE_PROCESS_CPU_BUDGET_H

#include <stdint.h>

struct log;
struct picture_settings;

int cpu_budget_cores(void);      /* at least 1 */
int64_t cpu_budget_memory(void); /* free bytes; 0: unknown */

/* Returns the bytes left of a cgroup's limit, at least 1. `used` includes `cached`, which can be
 * freed. */
int64_t cpu_budget_memory_left(int64_t limit, int64_t used, int64_t cached);

/* Returns the bytes that a process needs to draw and encode pictures of this size. */
int64_t cpu_budget_worker_memory(int width, int height);

/* Returns how many of `requested` processes fit into the free memory; at least 1. */
int cpu_budget_fit_workers(int requested, int64_t free, int width, int height);

/* Returns how many processes should share num_tasks tasks: `jobs` (--jobs), or one per core if that
 * is 0, but no more than memory allows; warns if that is fewer than --jobs.
 *
 * Measured on two cores, frames/s of a film of dm3 in its default codec, by one
 * process on one core, by 1 with 2 threads and by 2 with 1: 360p 147, 255, 220;
 * 720p 54, 90, 90; 1080p 28, 45, 45; 2160p 6.4, 11, 11. */
int cpu_budget_workers(int jobs, const struct picture_settings *picture, int num_tasks,
                       struct log *log);

/* Returns how many threads each of num_workers processes should draw with. */
int cpu_budget_threads(int num_workers);

#endif
