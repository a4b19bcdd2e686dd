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
#include "base/err.h"

enum { MAX_WORDS = 96 };

/* What the starting thread is asked for; one at a time. */
static struct {
    pthread_mutex_t in_use; /* held by who asks */
    pthread_mutex_t lock;
    pthread_cond_t asked, answered;
    bool is_asked;
    const char **words;
    const int (*pipes)[2];
    bool nice;
    pid_t pid;
    int error;
} starter = {.in_use = PTHREAD_MUTEX_INITIALIZER,
             .lock = PTHREAD_MUTEX_INITIALIZER,
             .asked = PTHREAD_COND_INITIALIZER,
             .answered = PTHREAD_COND_INITIALIZER};
static char program[PATH_MAX];
static atomic_bool is_over;

/* Between fork and exec, where other threads may hold locks: system calls alone. */
static void become(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    static const int heard[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof heard / sizeof *heard; i++)
        signal(heard[i], SIG_DFL);
    sigset_t none; /* one that came meanwhile counts from here on */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (starter.nice)
        setpriority(PRIO_PROCESS, 0, 3); /* more, and a busy machine would starve it */
    setpgid(0, 0);                       /* Ctrl-C is for the studio, which ends them */
    if (dup2(starter.pipes[0][0], 0) < 0 || dup2(starter.pipes[1][1], 1) < 0 ||
        dup2(starter.pipes[2][1], 2) < 0)
        _exit(127);
    execv(program, (char *const *)starter.words);
    _exit(127);
}

static void *start_children(void *unused)
{
    (void)unused;
    const pid_t self = getpid();
    sigset_t all; /* a child begins with this: the studio's handlers are not for its signals */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_mutex_lock(&starter.lock);
    for (;;) {
        while (!starter.is_asked)
            pthread_cond_wait(&starter.asked, &starter.lock);
        starter.pid = fork();
        starter.error = errno;
        if (starter.pid == 0)
            become(self);
        starter.is_asked = false;
        pthread_cond_signal(&starter.answered);
    }
    return NULL;
}

bool child_begin(struct err *err)
{
    pthread_t thread;
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return err_set_errno(err, errno, "/proc/self/exe");
    program[length] = '\0';
    if (pthread_create(&thread, NULL, start_children, NULL) != 0)
        return err_set(err, ERR_RESOURCE, "no thread that starts processes");
    pthread_detach(thread);
    return true;
}

void child_end_all(void)
{
    atomic_store(&is_over, true);
}

bool child_is_over(void)
{
    return atomic_load(&is_over);
}

static void close_pipes(int pipes[3][2])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            if (pipes[i][k] >= 0)
                close(pipes[i][k]);
}

static pid_t fork_program(const char **words, int pipes[3][2], bool nice, int *error)
{
    pthread_mutex_lock(&starter.in_use);
    pthread_mutex_lock(&starter.lock);
    starter.words = words;
    starter.pipes = (const int(*)[2])pipes;
    starter.nice = nice;
    starter.is_asked = true;
    pthread_cond_signal(&starter.asked);
    while (starter.is_asked)
        pthread_cond_wait(&starter.answered, &starter.lock);
    const pid_t pid = starter.pid;
    *error = starter.error;
    pthread_mutex_unlock(&starter.lock);
    pthread_mutex_unlock(&starter.in_use);
    return pid;
}

bool child_start(struct child *out, const char *const *words, bool nice, struct err *err)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, error = 0;
    const char *all[MAX_WORDS + 2] = {"demoreel"};
    *out = (struct child){0};
    for (int i = 0; words[i] && i < MAX_WORDS; i++)
        all[i + 1] = words[i];
    bool ok = !child_is_over();
    for (int i = 0; i < 3 && ok; i++)
        ok = pipe2(pipes[i], O_CLOEXEC) == 0;
    const pid_t pid = ok ? fork_program(all, pipes, nice, &error) : -1;
    if (pid < 0) {
        close_pipes(pipes);
        return err_set(err, ERR_RESOURCE, "no process for the work: %s", strerror(error));
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

int child_end(struct child *child)
{
    if (child->pid) {
        kill(-child->pid, SIGKILL);
        kill(child->pid, SIGKILL);
    }
    return child_wait(child);
}

const char *child_how_it_ended(int status, char *text, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(text, size, "%s", strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "exit code %d", WEXITSTATUS(status));
    return text;
}

/* ---- to its end ---- */

enum { LOG_ROOM = 4096 };

struct run {
    struct child child;
    struct child_output *out;
    size_t room, limit;
    const char *input;
    size_t input_left;
    char log[LOG_ROOM]; /* the last of its errors */
    size_t log_size;
};

static void take_log(struct run *run)
{
    char piece[1024];
    const ssize_t got = read(run->child.log, piece, sizeof piece);
    if (got <= 0)
        return;
    const size_t size = (size_t)got;
    if (run->log_size + size >= LOG_ROOM) {
        memmove(run->log, run->log + run->log_size / 2, run->log_size - run->log_size / 2);
        run->log_size -= run->log_size / 2;
    }
    memcpy(run->log + run->log_size, piece, size);
    run->log_size += size;
    run->log[run->log_size] = '\0';
}

/* False at the end of its output. */
static bool take_output(struct run *run)
{
    struct child_output *out = run->out;
    if (out->size + 2 >= run->room) {
        run->room = run->room ? 2 * run->room : 1 << 16;
        out->data = mem_check(realloc(out->data, run->room));
    }
    const ssize_t got = read(run->child.out, out->data + out->size, run->room - out->size - 1);
    if (got > 0)
        out->size += (size_t)got;
    out->data[out->size] = '\0';
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void give_input(struct run *run)
{
    const ssize_t put =
        run->input_left > 0 ? write(run->child.in, run->input, run->input_left) : -1;
    if (put > 0) {
        run->input += put;
        run->input_left -= (size_t)put;
    }
    if (run->input_left == 0 || (put < 0 && errno != EAGAIN && errno != EINTR)) {
        close(run->child.in);
        run->child.in = -1;
    }
}

/* Until its output ends. False: it is too much, or too late. */
static bool attend(struct run *run, double until, struct err *err)
{
    for (;;) {
        struct pollfd polls[3] = {
            {run->child.out, POLLIN, 0}, {run->child.log, POLLIN, 0}, {run->child.in, POLLOUT, 0}};
        if (child_is_over() || clock_seconds() > until)
            return err_set(err, ERR_LIMIT, "it took too long");
        if (run->out->size > run->limit)
            return err_set(err, ERR_LIMIT, "it said more than %zu bytes", run->limit);
        if (poll(polls, run->child.in >= 0 ? 3 : 2, 200) <= 0)
            continue;
        if (polls[1].revents)
            take_log(run);
        if (polls[2].revents)
            give_input(run);
        if (polls[0].revents && !take_output(run))
            return true;
    }
}

/* The last line of its errors, without the program's name. */
static bool fail_by_log(struct run *run, int status, struct err *err)
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
    return err_set(err, ERR_RESOURCE, "the process that did it died (%s)",
                   child_how_it_ended(status, how, sizeof how));
}

bool child_run(const char *const *words, const char *input, size_t limit, int seconds,
               struct child_output *out, struct err *err)
{
    struct run run = {.out = out, .limit = limit, .input = input};
    run.input_left = input ? strlen(input) : 0;
    *out = (struct child_output){0};
    if (!child_start(&run.child, words, true, err))
        return false;
    bool ok = attend(&run, clock_seconds() + seconds, err);
    if (!ok) {
        child_end(&run.child);
    } else {
        struct pollfd poll_log = {run.child.log, POLLIN, 0};
        while (poll(&poll_log, 1, 1000) > 0 && (poll_log.revents & POLLIN))
            take_log(&run);
        const int status = child_wait(&run.child);
        /* 6: finished, but the demo was damaged */
        ok = WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 6);
        if (!ok)
            fail_by_log(&run, status, err);
    }
    if (!ok) {
        free(out->data);
        *out = (struct child_output){0};
    }
    return ok;
}
