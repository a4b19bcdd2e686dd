/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/crash.h - one line that says what the process was doing when it crashed.
 *
 * Each thread records its current task: a few stores per frame, and two per face. When a
 * signal such as SIGSEGV arrives, the record of that thread is printed, and the process then
 * ends by the signal as it would have without this module. */
#ifndef BASE_CRASH_H
#define BASE_CRASH_H

#include <stdatomic.h>
#include <stdint.h>

/* What a thread is doing. The strings `doing` and `part` are constants. */
struct crash_task {
    const char *doing;   /* "drawing"; NULL: not recorded */
    char name[80];       /* of the file or map; truncated if too long */
    const char *part;    /* "face", "byte"; NULL: no particular part */
    int64_t part_number; /* which one */
    int64_t frame;       /* of the film; -1: none */
};

/* The calling thread's task. Use the functions below to change it. */
extern _Thread_local struct crash_task crash_task;

/* Reports crashes from now on, with the name of the command's input, which may be "". The
 * calling thread's task stands for threads that record none, such as those of libraries. */
void crash_catch(const char *input);

/* From now on hands a line without the name of the input, such as "SIGSEGV while drawing
 * maps/a.bsp, frame 7, face 12", to `tell`, which must be async-signal-safe. NULL: standard
 * error. */
void crash_divert(void (*tell)(void *context, const char *text), void *context);

/* Begins a task of this thread: "reading", "maps/a.bsp". Keeps the frame. */
void crash_begin(const char *doing, const char *name);

/* Names the frame of the film that this thread works on from now on; -1: none. */
void crash_set_frame(int64_t frame);

/* Names the part of `name` that this thread works on from now on. */
static inline void crash_set_part(const char *part, int64_t number)
{
    crash_task.part = part;
    crash_task.part_number = number;
    atomic_signal_fence(memory_order_seq_cst); /* the stores precede code that may crash */
}

#endif
