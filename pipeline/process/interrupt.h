/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/interrupt.h - a first control-C, termination or hangup ends a film early, a
 * second one ends the program. */
#ifndef PIPELINE_PROCESS_INTERRUPT_H
#define PIPELINE_PROCESS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* The signal by which a process interrupts its workers. */
enum { INTERRUPT_SIGNAL = SIGUSR1 };

void interrupt_catch(void);

/* In a worker: ignore signals from the terminal, which the parent acts on, and take its
 * INTERRUPT_SIGNAL. */
void interrupt_enter_worker(void);

bool interrupt_is_caught(void); /* also in a signal's handler */
bool interrupt_is_requested(void);

#endif
