/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_watch.h - how the broker supervises its sandboxed child process.
 *
 * The child and all its descendants form one process group that they cannot leave while
 * sandboxed. The broker, being their parent, can therefore kill all of them, even if they
 * sleep, hide or keep forking, when the child exits or its time is up.
 *
 * Signals sent to the broker, which is the process the user started, are forwarded to the
 * group. The kernel asks the broker before the group creates threads or processes or
 * sends signals (sandbox_calls_supervise). */
#ifndef BASE_BROKER_WATCH_H
#define BASE_BROKER_WATCH_H

#include <signal.h>
#include <sys/types.h>

#include "base/broker_streams.h"

struct broker_watch {
    pid_t child;       /* also the ID of its process group */
    int signals;       /* signalfd; -1 if it could not be created */
    int listener;      /* seccomp listener; -1: none */
    int num_processes; /* number created by the group so far */
    struct broker_stream streams[BROKER_NUM_STREAMS];
};

/* Blocks the signals to be forwarded; broker_watch_signals handles them from now on.
 * Stores the previous mask, which the child restores, in *before. Also opens what the standard
 * streams need. Must be called before the fork. */
void broker_watch_open(struct broker_watch *watch, sigset_t *before);

/* Sets up the child after the fork: moves it to its own process group and arranges for it
 * to die with `parent`. */
void broker_watch_set_up_child(struct broker_watch *watch, pid_t parent, const sigset_t *before);

/* Sets the child's time limit, plus some seconds of grace; 0 means none. When it expires,
 * the broker's SIGALRM handler runs, or SIGALRM kills the broker. To be called in the
 * broker. */
void broker_watch_limit(unsigned seconds);

/* Handles the signals received. Does not return if the child has exited or its time is
 * up: the broker then ends in the same way. */
void broker_watch_signals(struct broker_watch *watch);

/* Answers one request for a thread, a process or a signal. */
void broker_watch_answer(struct broker_watch *watch);

/* Kills the group and ends this process with the child's exit status, unless what the child has
 * printed could not be written. */
_Noreturn void broker_watch_end(struct broker_watch *watch);

#endif
