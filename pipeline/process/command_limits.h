/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/command_limits.h - enforces --max-memory, for each of the command's
 * processes, and --max-seconds, for the command. */
#ifndef PIPELINE_PROCESS_COMMAND_LIMITS_H
#define PIPELINE_PROCESS_COMMAND_LIMITS_H

#include <stdbool.h>

struct err;
struct limit_settings;

/* Limits the memory and time of this process, and the time of the processes that it starts.
 * When memory runs out, or the time is up and the work is not cancelled
 * (pipeline/process/interrupt.h) within ten seconds, the process ends with a message that
 * names `input`. The message goes to `tell`, which may be called in a signal handler; NULL:
 * to standard error. Call it before entering the sandbox, and while there is one thread. */
void command_limits_apply(const struct limit_settings *limits, const char *input,
                          void (*tell)(void *context, const char *text), void *context);

/* Returns whether the work was ended early because the time was up, and if so, sets err. */
bool command_limits_exceeded(struct err *err);

#endif
