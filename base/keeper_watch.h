/* base/keeper_watch.h - the keeper's other half: it is the parent of the process that it makes
 * files for, its charge, and outlives it. The charge with all that it starts is one process
 * group, which none of them can leave behind the sandbox's walls; so the keeper can end them
 * all at once, also what sleeps, hides or forks: when the charge ends, or its time is up.
 *
 * Signals that come to the keeper, which is the process that was started, go on to the group.
 * It is asked (sandbox_watch_processes) before there are threads, processes and signals. */
#ifndef BASE_KEEPER_WATCH_H
#define BASE_KEEPER_WATCH_H

#include <signal.h>
#include <sys/types.h>

struct keeper_watch {
    pid_t charge;      /* and its group */
    int signals;       /* descriptor with the signals that came; -1: there was none to be had */
    int listener;      /* descriptor with what the group asks; -1: none */
    int num_processes; /* that the group has made */
};

/* Before the fork: signals wait for keeper_watch_signals from now on; *before is what the
 * charge is to go back to. */
void keeper_watch_open(struct keeper_watch *watch, sigset_t *before);

/* In the charge, once it has been forked: a group of its own, which ends with `parent`. */
void keeper_watch_be_charge(const struct keeper_watch *watch, pid_t parent, const sigset_t *before);

/* In the keeper: the charge has so many seconds, and some for an end in good order; 0: any.
 * Past them the keeper does what it does at SIGALRM, or ends by it. */
void keeper_watch_limit(unsigned seconds);

/* Act on the signals that came. Does not return when the charge has ended, or its time: the
 * keeper ends likewise. */
void keeper_watch_signals(struct keeper_watch *watch);

/* Answer one question. */
void keeper_watch_answer(struct keeper_watch *watch);

/* End the group, and this process as the charge did. */
_Noreturn void keeper_watch_end(const struct keeper_watch *watch);

#endif
