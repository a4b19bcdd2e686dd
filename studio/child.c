/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* pipe2 */
#include "studio/child.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/descriptors.h"
#include "base/err.h"

enum { MAX_ARGS = 96 };

/* The request to the starter thread, which forks one child at a time. */
static struct {
    pthread_mutex_t in_use; /* held by the requesting thread */
    pthread_mutex_t lock;
    pthread_cond_t requested, done;
    bool is_requested;
    const char **args;
    const int (*pipes)[2];
    bool nice;
    pid_t pid;
    int error;
} starter = {.in_use = PTHREAD_MUTEX_INITIALIZER,
             .lock = PTHREAD_MUTEX_INITIALIZER,
             .requested = PTHREAD_COND_INITIALIZER,
             .done = PTHREAD_COND_INITIALIZER};
static char program[PATH_MAX];
static atomic_bool is_shut_down;

/* Runs between fork and exec. Other threads may have held locks, so only async-signal-safe
 * functions are called. */
static void exec_program(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof handled / sizeof *handled; i++)
        signal(handled[i], SIG_DFL);
    sigset_t none; /* a signal that arrived since the fork is delivered from here on */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (starter.nice)
        setpriority(PRIO_PROCESS, 0, 3); /* with a higher value, a busy machine would starve it */
    setpgid(0, 0); /* Ctrl-C reaches only the studio, which ends its children */
    if (dup2(starter.pipes[0][0], 0) < 0 || dup2(starter.pipes[1][1], 1) < 0 ||
        dup2(starter.pipes[2][1], 2) < 0)
        _exit(127);
    descriptors_close_from(3);
    execv(program, (char *const *)starter.args);
    _exit(127);
}

static void *start_children(void *unused)
{
    (void)unused;
    const pid_t self = getpid();
    sigset_t all; /* inherited by the child, so that the studio's handlers never run in it */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_mutex_lock(&starter.lock);
    for (;;) {
        while (!starter.is_requested)
            pthread_cond_wait(&starter.requested, &starter.lock);
        starter.pid = fork();
        starter.error = errno;
        if (starter.pid == 0)
            exec_program(self);
        starter.is_requested = false;
        pthread_cond_signal(&starter.done);
    }
    return NULL;
}

bool child_init(struct err *err)
{
    pthread_t thread;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return err_set_errno(err, errno, "/proc/self/exe");
    program[length] = '\0';
    if (pthread_create(&thread, NULL, start_children, NULL) != 0)
        return err_set(err, ERR_RESOURCE, "cannot create the thread that starts processes");
    pthread_detach(thread);
    return true;
}

void child_shut_down(void)
{
    atomic_store(&is_shut_down, true);
}

bool child_is_shut_down(void)
{
    return atomic_load(&is_shut_down);
}

static void close_pipes(int pipes[3][2])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            if (pipes[i][k] >= 0)
                close(pipes[i][k]);
}

static pid_t request_fork(const char **args, int pipes[3][2], bool nice, int *error)
{
    pthread_mutex_lock(&starter.in_use);
    pthread_mutex_lock(&starter.lock);
    starter.args = args;
    starter.pipes = (const int(*)[2])pipes;
    starter.nice = nice;
    starter.is_requested = true;
    pthread_cond_signal(&starter.requested);
    while (starter.is_requested)
        pthread_cond_wait(&starter.done, &starter.lock);
    const pid_t pid = starter.pid;
    *error = starter.error;
    pthread_mutex_unlock(&starter.lock);
    pthread_mutex_unlock(&starter.in_use);
    return pid;
}

bool child_start(struct child *out, const char *const *args, bool nice, struct err *err)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, error = 0;
    const char *argv[MAX_ARGS + 2] = {"demoreel"};
    *out = (struct child){0};
    if (child_is_shut_down())
        return err_set(err, ERR_RESOURCE, "the studio is shutting down");
    for (int i = 0; args[i] && i < MAX_ARGS; i++)
        argv[i + 1] = args[i];
    for (int i = 0; i < 3 && !error; i++)
        error = pipe2(pipes[i], O_CLOEXEC) == 0 ? 0 : errno;
    const pid_t pid = error ? -1 : request_fork(argv, pipes, nice, &error);
    if (pid < 0) {
        close_pipes(pipes);
        return err_set(err, ERR_RESOURCE, "cannot start a process: %s", strerror(error));
    }
    *out = (struct child){pid, pipes[0][1], pipes[1][0], pipes[2][0]};
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    fcntl(out->in, F_SETFL, O_NONBLOCK);
    fcntl(out->out, F_SETFL, O_NONBLOCK);
    fcntl(out->log, F_SETFL, O_NONBLOCK);
    return true;
}

void child_await_exit(const struct child *child)
{
    siginfo_t info;
    while (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
}

int child_wait(struct child *child)
{
    int status = 0;
    if (!child->pid)
        return 0;
    if (child->in >= 0)
        close(child->in);
    close(child->out);
    close(child->log);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
    }
    *child = (struct child){0};
    return status;
}

int child_kill(struct child *child)
{
    if (child->pid) {
        kill(-child->pid, SIGKILL);
        kill(child->pid, SIGKILL);
    }
    return child_wait(child);
}

const char *child_describe_status(int status, char *text, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(text, size, "%s", strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "exit code %d", WEXITSTATUS(status));
    return text;
}

/* ---- running to completion ---- */

enum { LOG_CAPACITY = 4096 };

struct run {
    struct child child;
    struct child_output *out;
    size_t capacity, limit;
    char log[LOG_CAPACITY]; /* the end of its stderr */
    size_t log_size;
};

/* Returns whether a read() was not at the end. */
static bool is_open(ssize_t got)
{
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Returns false at the end of the log. */
static bool read_log(struct run *run)
{
    char chunk[1024];
    const ssize_t got = read(run->child.log, chunk, sizeof chunk);
    if (got <= 0)
        return is_open(got);
    const size_t size = (size_t)got;
    if (run->log_size + size >= LOG_CAPACITY) {
        memmove(run->log, run->log + run->log_size / 2, run->log_size - run->log_size / 2);
        run->log_size -= run->log_size / 2;
    }
    memcpy(run->log + run->log_size, chunk, size);
    run->log_size += size;
    run->log[run->log_size] = '\0';
    return true;
}

/* Returns false at the end of the output. */
static bool read_output(struct run *run)
{
    struct child_output *out = run->out;
    if (out->size + 2 >= run->capacity) {
        run->capacity = run->capacity ? 2 * run->capacity : 1 << 16;
        out->data = mem_check(realloc(out->data, run->capacity));
    }
    const ssize_t got = read(run->child.out, out->data + out->size, run->capacity - out->size - 1);
    if (got > 0)
        out->size += (size_t)got;
    out->data[out->size] = '\0';
    return is_open(got);
}

/* Returns whether the child has exited, without reaping it. */
static bool has_exited(const struct child *child)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Reads the child's output and its stderr to their ends, and waits until it has exited: a child
 * that has been taken over may close its output without exiting. Returns false and sets err if the output
 * is too long or the child too late. */
static bool collect_output(struct run *run, int seconds, struct err *err)
{
    enum { MS_OUTPUT = 200, MS_EXIT = 10 };
    const double deadline = clock_seconds() + seconds;
    bool has_output = true, has_log = true;
    while (has_output || has_log || !has_exited(&run->child)) {
        struct pollfd polls[2] = {{has_output ? run->child.out : -1, POLLIN, 0},
                                  {has_log ? run->child.log : -1, POLLIN, 0}};
        if (child_is_shut_down())
            return err_set(err, ERR_RESOURCE, "the studio is shutting down");
        if (clock_seconds() > deadline)
            return err_set(err, ERR_LIMIT, "the process took longer than %d s and was ended",
                           seconds);
        if (run->out->size > run->limit)
            return err_set(err, ERR_LIMIT, "the process wrote more than %zu bytes", run->limit);
        if (poll(polls, 2, has_output || has_log ? MS_OUTPUT : MS_EXIT) <= 0)
            continue;
        if (polls[1].revents)
            has_log = read_log(run);
        if (polls[0].revents)
            has_output = read_output(run);
    }
    return true;
}

/* Reports the last line of the child's stderr, without the program's name. */
static bool set_err_from_log(struct run *run, int status, struct err *err)
{
    char how[128];
    while (run->log_size > 0 && run->log[run->log_size - 1] == '\n')
        run->log[--run->log_size] = '\0';
    const char *line = strrchr(run->log, '\n');
    line = line ? line + 1 : run->log;
    if (strncmp(line, "demoreel: ", 10) == 0)
        line += 10;
    if (*line && WIFEXITED(status))
        return err_set(err, ERR_FORMAT, "%s", line);
    return err_set(err, ERR_RESOURCE, "the process died: %s",
                   child_describe_status(status, how, sizeof how));
}

bool child_run(const char *const *args, size_t limit, int seconds, struct child_output *out,
               struct err *err)
{
    struct run run = {.out = out, .limit = limit};
    *out = (struct child_output){0};
    if (!child_start(&run.child, args, true, err))
        return false;
    close(run.child.in);
    run.child.in = -1;
    bool ok = collect_output(&run, seconds, err);
    if (!ok) {
        child_kill(&run.child);
    } else {
        const int status = child_wait(&run.child);
        /* Exit code 6: finished, but the demo is damaged. */
        ok = WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 6);
        if (!ok)
            set_err_from_log(&run, status, err);
    }
    if (!ok) {
        free(out->data);
        *out = (struct child_output){0};
    }
    return ok;
}
