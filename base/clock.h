/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/clock.h - the time that passes while we work, or that we worked.
 *
 * For measuring and for progress only: nothing that goes into a film may
 * depend on it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <time.h>

/* Seconds since some moment before. */
static inline double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds that a processor worked for the thread that asks. */
static inline double clock_thread_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Seconds that processors worked for all threads of this process. */
static inline double clock_process_cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
