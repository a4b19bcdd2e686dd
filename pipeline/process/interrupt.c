/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/interrupt.h"

#include <stddef.h>

#include "base/cancel.h"

static volatile sig_atomic_t is_caught;
static volatile sig_atomic_t first_signal; /* 0: none */

static void on_interrupt(int number)
{
    if (!first_signal)
        first_signal = number;
    cancel_request();
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESETHAND};
    is_caught = 1;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* SIGHUP: the terminal was closed. nohup ignores it, and that stays so. */
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

void interrupt_block(sigset_t *before)
{
    static const int signals[] = {INTERRUPT_SIGNAL, SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

void interrupt_unblock(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

void interrupt_enter_worker(const sigset_t *before)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(INTERRUPT_SIGNAL, &action, NULL);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    cancel_reset();
    interrupt_unblock(before);
}

bool interrupt_is_caught(void)
{
    return is_caught;
}

bool interrupt_is_requested(void)
{
    return cancel_is_requested();
}

bool interrupt_keeps_film(enum interrupted_mode mode)
{
    const int number = first_signal;
    return cancel_is_requested() &&
           (mode == INTERRUPTED_KEEP ||
            (mode == INTERRUPTED_AUTO && (number == SIGINT || number == SIGHUP)));
}
