/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/command_limits.h - the memory and the time that the command line allows:
 * --max-memory, of each of the command's processes, and --max-seconds, of the command. */
#ifndef PIPELINE_PROCESS_COMMAND_LIMITS_H
#define PIPELINE_PROCESS_COMMAND_LIMITS_H

#include <stdbool.h>

struct err;
struct limit_settings;

/* Limit this process, and the time of those that it will start, from now on. When memory
 * is short, or the time is up and nothing ends the work (pipeline/process/interrupt.h) within ten
 * seconds, the process ends with a line that names the first input, by `tell`, also from a
 * signal's handler; NULL: to standard error. Before the sandbox, with one thread. */
void command_limits_apply(const struct limit_settings *limits, const char *input,
                          void (*tell)(void *context, const char *text), void *context);

/* Whether the work was ended early because the time was up; err says so then. */
bool command_limits_exceeded(struct err *err);

#endif
