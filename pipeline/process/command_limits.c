/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/process/command_limits.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/account.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/printable.h"
#include "pipeline/process/cpu_budget.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/settings/settings.h"

/* s to cancel the work in an orderly way after the time is up */
enum { GRACE = 10 };

static char line[512]; /* the message, prepared for the signal handler */
static void (*tell_line)(void *context, const char *text);
static void *tell_context;
static volatile sig_atomic_t is_up;

static void say(const char *text)
{
    static const char *const parts[] = {"demoreel: ", line, "\n"};
    if (tell_line)
        tell_line(tell_context, text);
    else
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (write(STDERR_FILENO, parts[i], strlen(parts[i])) < 0)
                return;
}

static void on_alarm(int number)
{
    (void)number;
    if (is_up || !interrupt_is_caught()) {
        say(line);
        _exit(err_exit_code(ERR_LIMIT));
    }
    is_up = 1;
    cancel_request();
    alarm(GRACE);
}

/* The kernel ends a process that ignores signals, as after a fault in a parser, once it has
 * used the CPU time that all cores have in that time. */
static void limit_work(int64_t seconds)
{
    struct rlimit work;
    const rlim_t most = (rlim_t)((seconds + 2 * GRACE) * cpu_budget_cores());
    if (getrlimit(RLIMIT_CPU, &work) != 0 ||
        (work.rlim_max != RLIM_INFINITY && work.rlim_max <= most))
        return;
    work.rlim_max = most;
    if (work.rlim_cur == RLIM_INFINITY || work.rlim_cur > most)
        work.rlim_cur = most;
    setrlimit(RLIMIT_CPU, &work);
}

static void limit_time(int seconds, const char *input)
{
    struct sigaction action = {.sa_handler = on_alarm};
    snprintf(line, sizeof line, "%.300s%stook longer than --max-seconds %d allows", input,
             input[0] ? ": " : "", seconds);
    printable_line(line);
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    limit_work(seconds);
    alarm((unsigned)seconds);
}

void command_limits_apply(const struct limit_settings *limits, const char *input,
                          void (*tell)(void *context, const char *text), void *context)
{
    tell_line = tell;
    tell_context = context;
    account_name(input);
    account_divert(tell, context);
    account_limit((size_t)limits->max_memory << 20);
    if (limits->max_seconds > 0)
        limit_time(limits->max_seconds, input);
}

bool command_limits_exceeded(struct err *err)
{
    if (is_up)
        err_set(err, ERR_LIMIT, "%s", line);
    return is_up;
}
