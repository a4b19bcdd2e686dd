/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/interrupt.h - signals that interrupt a render: the first SIGINT, SIGTERM
 * or SIGHUP ends the film early, the second one kills the program. */
#ifndef PIPELINE_PROCESS_INTERRUPT_H
#define PIPELINE_PROCESS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

#include "pipeline/settings/render_settings.h"

/* The signal that a process sends to interrupt its workers. */
enum { INTERRUPT_SIGNAL = SIGUSR1 };

void interrupt_catch(void); /* installs the handlers */

/* Blocks these signals while a worker is forked, so that none can end it before it handles them.
 * Stores the previous mask, which the parent restores afterwards. */
void interrupt_block(sigset_t *before);
void interrupt_unblock(const sigset_t *before);

/* In a worker: ignores the terminal's signals, which the parent handles, reacts to
 * INTERRUPT_SIGNAL instead, and restores the mask. */
void interrupt_enter_worker(const sigset_t *before);

bool interrupt_is_caught(void); /* were the handlers installed? Safe in a signal handler */
bool interrupt_is_requested(void);

/* Should the beginning of a film that was interrupted get the film's name? By default it
 * should after SIGINT (Ctrl-C) and SIGHUP, which come from a person, but not after SIGTERM
 * or when the time is up, since the services that cause these expect a complete film or none. */
bool interrupt_keeps_film(enum interrupted_mode mode);

#endif
