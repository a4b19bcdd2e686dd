/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* CLONE_* */
#include "base/broker_watch.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/err.h"
#include "base/limits.h"

/* the child has for an orderly exit after its alarm */
enum { GRACE_SECONDS = 12 };

/* ---- signals ---- */

/* The child decides about the other signals itself. These two are forwarded only if they
 * are not ignored. */
static void add_unless_ignored(sigset_t *set, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
        sigaddset(set, number);
}

void broker_watch_open(struct broker_watch *watch, sigset_t *before)
{
    static const int forwarded[] = {SIGCHLD, SIGALRM, SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof forwarded / sizeof *forwarded; i++)
        sigaddset(&set, forwarded[i]);
    add_unless_ignored(&set, SIGHUP);
    add_unless_ignored(&set, SIGTSTP);
    sigprocmask(SIG_BLOCK, &set, before);
    *watch = (struct broker_watch){.signals = signalfd(-1, &set, SFD_CLOEXEC), .listener = -1};
    broker_streams_open(watch->streams);
}

static void signal_group(const struct broker_watch *watch, int number)
{
    syscall(SYS_kill, -(long)watch->child, number);
}

/* Stops both the group and this process, so that the shell sees a single job. */
static void suspend(const struct broker_watch *watch)
{
    signal_group(watch, SIGSTOP);
    raise(SIGSTOP);
    signal_group(watch, SIGCONT);
}

static bool has_ended(const struct broker_watch *watch)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)watch->child, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Ends by a signal, either through its handler or by the default action. */
static void die_by_signal(int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/* Kills the group. Returns the child's status, and the errno of what could not be printed, or 0. */
static int end_group(struct broker_watch *watch, int *error)
{
    int status = 0;
    /* Until waitpid, the ID cannot be reused by another process. */
    signal_group(watch, SIGKILL);
    while (waitpid(watch->child, &status, 0) < 0 && errno == EINTR) {
    }
    *error = broker_streams_end(watch->streams);
    return status;
}

_Noreturn void broker_watch_end(struct broker_watch *watch)
{
    int error;
    const int status = end_group(watch, &error);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        die_by_signal(WTERMSIG(status));
        _exit(128 + WTERMSIG(status));
    }
    if (WEXITSTATUS(status) == 0 && error) {
        dprintf(STDERR_FILENO, "demoreel: standard output: cannot be written: %s\n",
                strerror(error));
        _exit(err_exit_code(ERR_IO));
    }
    _exit(WEXITSTATUS(status));
}

void broker_watch_signals(struct broker_watch *watch)
{
    struct signalfd_siginfo info;
    if (read(watch->signals, &info, sizeof info) != sizeof info)
        return;
    const int number = (int)info.ssi_signo;
    if (number == SIGCHLD) {
        if (has_ended(watch))
            broker_watch_end(watch);
    } else if (number == SIGTSTP) {
        suspend(watch);
    } else if (number == SIGALRM) {
        /* The child did not act on its own alarm, so nobody has reported the timeout yet. */
        int error;
        end_group(watch, &error);
        die_by_signal(SIGALRM);
        _exit(128 + SIGALRM);
    } else {
        signal_group(watch, number);
    }
}

/* ---- the child ---- */

void broker_watch_set_up_child(struct broker_watch *watch, pid_t parent, const sigset_t *before)
{
    broker_streams_enter(watch->streams);
    if (watch->signals >= 0)
        close(watch->signals);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* the parent died before the prctl */
        _exit(EXIT_FAILURE);
    setpgid(0, 0);
    /* The terminal belongs to another group, but the child may write to it. */
    signal(SIGTTOU, SIG_IGN);
    signal(SIGTTIN, SIG_IGN);
    sigprocmask(SIG_SETMASK, before, NULL);
}

void broker_watch_limit(unsigned seconds)
{
    if (seconds > 0)
        alarm(seconds + GRACE_SECONDS);
}

/* ---- requests from the group ---- */

/* /proc/PID/task has one link per thread. If /proc is not mounted, there is no limit. */
static bool has_room_for_thread(pid_t thread)
{
    char path[64];
    struct stat info;
    snprintf(path, sizeof path, "/proc/%d/task", (int)thread);
    return stat(path, &info) != 0 || info.st_nlink <= 2 + LIMIT_THREADS - 1;
}

/* Only the child creates processes; those create none. */
static bool may_fork(struct broker_watch *watch, pid_t thread)
{
    return thread == watch->child && watch->num_processes++ < LIMIT_PROCESSES;
}

/* Only processes of the group may be signalled. */
static bool may_signal(const struct broker_watch *watch, pid_t target)
{
    return target == 0 || (target > 0 && getpgid(target) == watch->child);
}

static bool is_allowed(struct broker_watch *watch, const struct seccomp_notif *call)
{
    const uint64_t first = call->data.args[0];
    const pid_t thread = (pid_t)call->pid;
    switch (call->data.nr) {
    case SYS_kill:
    case SYS_tgkill:
        return may_signal(watch, (pid_t)first);
    case SYS_clone:
        return first & CLONE_THREAD ? has_room_for_thread(thread) : may_fork(watch, thread);
    default: /* fork, vfork */
        return may_fork(watch, thread);
    }
}

void broker_watch_answer(struct broker_watch *watch)
{
    struct seccomp_notif call = {0};
    if (ioctl(watch->listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0)
        return; /* the process has died, or will repeat the call after a signal */
    struct seccomp_notif_resp answer = {.id = call.id};
    if (is_allowed(watch, &call))
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    else
        answer.error = -EAGAIN; /* what the kernel returns at its own limits */
    ioctl(watch->listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}
