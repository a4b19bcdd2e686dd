/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/cpu_budget.h - how many processes can share work: the cores and the memory
 * that this process may use, which a container or a batch system may limit. */
#ifndef PIPELINE_PROCESS_CPU_BUDGET_H
#define PIPELINE_PROCESS_CPU_BUDGET_H

#include <stdint.h>

struct log;
struct picture_settings;

int cpu_budget_cores(void);      /* at least 1 */
int64_t cpu_budget_memory(void); /* bytes that are free; 0: not known */

/* The bytes left of a cgroup's limit, at least 1; `used` includes `cached`, which can be
 * freed. */
int64_t cpu_budget_memory_left(int64_t limit, int64_t used, int64_t cached);

/* How much a process that draws and encodes pictures of this size takes. */
int64_t cpu_budget_worker_memory(int width, int height);

/* How many of `wanted` processes have the memory they take; at least 1. */
int cpu_budget_fit_workers(int wanted, int64_t free, int width, int height);

/* How many processes are to share num_tasks tasks: --jobs, or one for each core;
 * no more than memory allows, and a warning if that is fewer than --jobs.
 *
 * Measured on two cores, frames/s of a film of dm3 in its default codec, by one
 * process on one core, by 1 with 2 threads and by 2 with 1: 360p 147, 255, 220;
 * 720p 54, 90, 90; 1080p 28, 45, 45; 2160p 6.4, 11, 11. */
int cpu_budget_workers(int jobs, const struct picture_settings *picture, int num_tasks,
                       struct log *log);

/* How many threads each of so many processes is to draw with. */
int cpu_budget_threads(int num_workers);

#endif
