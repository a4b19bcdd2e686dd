/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/interrupt.h - signals that interrupt a render: the first SIGINT, SIGTERM
 * or SIGHUP ends the film early, the second one kills the program. */
#ifndef PIPELINE_PROCESS_INTERRUPT_H
#define PIPELINE_PROCESS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* The signal that a process sends to interrupt its workers. */
enum { INTERRUPT_SIGNAL = SIGUSR1 };

void interrupt_catch(void); /* installs the handlers */

/* In a worker: ignore the terminal's signals, which the parent handles, and react to
 * INTERRUPT_SIGNAL instead. */
void interrupt_enter_worker(void);

bool interrupt_is_caught(void); /* were the handlers installed? Safe in a signal handler */
bool interrupt_is_requested(void);

#endif
