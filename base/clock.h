/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/clock.h - elapsed time and CPU time.
 *
 * For measurements and progress messages only; nothing that goes into a film may depend
 * on it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Monotonic clock, in seconds from an arbitrary epoch. */
static inline double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* CPU time used by the calling thread, in seconds. */
static inline double clock_thread_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* CPU time used by all threads of this process, in seconds. */
static inline double clock_process_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
