/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* sched_getaffinity */
#include "pipeline/process/cpu_budget.h"

#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "pipeline/settings/settings.h"

static const char cpu_quota[] = "/sys/fs/cgroup/cpu.max"; /* microseconds per period; the period */
static const char memory_limit[] = "/sys/fs/cgroup/memory.max"; /* bytes */
static const char memory_used[] = "/sys/fs/cgroup/memory.current";
static const char memory_kinds[] = "/sys/fs/cgroup/memory.stat";
static const char memory_free[] = "/proc/meminfo";

/* Returns the number of cores that the cgroup's CPU quota amounts to, at most `most`. */
static int quota_cores(int most)
{
    int64_t quota, period;
    FILE *file = fopen(cpu_quota, "re");
    int cores = most;
    if (file && fscanf(file, "%" SCNd64 " %" SCNd64, &quota, &period) == 2 && period > 0)
        cores = (int)((quota + period - 1) / period);
    if (file)
        fclose(file);
    return cores < most ? cores : most;
}

int cpu_budget_cores(void)
{
    cpu_set_t set;
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    int cores = online > 0 ? (int)online : 1;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) < cores)
        cores = CPU_COUNT(&set);
    cores = quota_cores(cores);
    return cores > 0 ? cores : 1;
}

/* Returns the number after `name` at the start of a line; `otherwise` if there is none. */
static int64_t read_number(const char *path, const char *name, int64_t otherwise)
{
    char line[128];
    const size_t length = strlen(name);
    int64_t number = otherwise;
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, length) == 0 && sscanf(line + length, "%" SCNd64, &number) == 1)
            break;
    if (file)
        fclose(file);
    return number;
}

int64_t cpu_budget_memory_left(int64_t limit, int64_t used, int64_t cached)
{
    const int64_t taken = used > cached ? used - cached : 0;
    return limit > taken ? limit - taken : 1;
}

int64_t cpu_budget_memory(void)
{
    const int64_t available = 1024 * read_number(memory_free, "MemAvailable:", 0);
    const int64_t limit = read_number(memory_limit, "", -1); /* "max": none */
    if (limit < 0)
        return available;
    const int64_t left = cpu_budget_memory_left(limit, read_number(memory_used, "", 0),
                                                read_number(memory_kinds, "inactive_file ", 0));
    return available == 0 || left < available ? left : available;
}

int64_t cpu_budget_worker_memory(int width, int height)
{
    /* Measured with the default codec and the software renderer, including the demo of a
     * match: 106 MB at 640x360, 170 at 1280x720, 280 at 1920x1080, 820 at
     * 3840x2160. */
    return (64 << 20) + (int64_t)width * height * 100;
}

int cpu_budget_fit_workers(int requested, int64_t free, int width, int height)
{
    const int64_t room = free / cpu_budget_worker_memory(width, height);
    if (free <= 0 || room >= requested)
        return requested;
    return room > 1 ? (int)room : 1;
}

int cpu_budget_workers(int jobs, const struct picture_settings *picture, int num_tasks,
                       struct log *log)
{
    const int cores = cpu_budget_cores();
    const int most = num_tasks < MAX_JOBS ? num_tasks : MAX_JOBS;
    const int chosen = jobs > 0 ? jobs : cores;
    const int requested = chosen < most ? chosen : most > 1 ? most : 1;
    const int64_t free = cpu_budget_memory();
    const int fit = cpu_budget_fit_workers(requested, free, picture->width, picture->height);
    if (fit < requested && jobs > 0)
        log_warn(log, "--jobs %d: only %lld MB of memory are free, enough for %d", chosen,
                 (long long)(free >> 20), fit);
    return fit;
}

int cpu_budget_threads(int num_workers)
{
    const int cores = cpu_budget_cores();
    return cores > num_workers ? cores / num_workers : 1;
}
