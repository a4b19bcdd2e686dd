/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "pipeline/process/worker_pool.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/crash.h"
#include "base/log.h"
#include "base/printable.h"
#include "pipeline/process/interrupt.h"

enum {
    MAX_ATTEMPTS = 2, /* per task */
    WAIT_MS = 1000,
    NO_TASK = -1,
};

enum message_kind { MESSAGE_LOG, MESSAGE_PROGRESS, MESSAGE_DONE, MESSAGE_FAILED, MESSAGE_CRASH };

/* A message from a worker; only the used part of the text is sent. */
struct message {
    enum message_kind kind;
    int detail; /* enum log_line, enum err_kind */
    int64_t value;
    char text[2048];
};

struct worker_link {
    int socket;
};

struct worker {
    pid_t pid; /* 0: none */
    int socket;
    int place;       /* index of its task in the plan, or NO_TASK */
    char crash[512]; /* how it crashed; "": it did not say */
};

struct worker_pool {
    struct worker_pool_plan plan;
    struct worker *workers;
    struct pollfd *polls;
    int *attempts; /* by place */
    int *retries;  /* places to assign again */
    int num_retries;
    int next; /* place to assign */
    bool stopped;
};

/* ---- in the worker ---- */

static void send_message(const struct worker_link *line, struct message *message, const char *text)
{
    const size_t length = strnlen(text, sizeof message->text - 1);
    memcpy(message->text, text, length);
    message->text[length] = '\0';
    /* When the socket is closed, this worker is about to be killed. */
    if (send(line->socket, message, offsetof(struct message, text) + length + 1, MSG_NOSIGNAL) < 0)
        _exit(EXIT_FAILURE);
}

/* Called when this process is about to end because it is out of memory. */
static void send_end(void *context, const char *text)
{
    send_message(context, &(struct message){.kind = MESSAGE_FAILED, .detail = ERR_RESOURCE}, text);
}

/* Called by a signal handler. */
static void send_crash(void *context, const char *text)
{
    send_message(context, &(struct message){.kind = MESSAGE_CRASH}, text);
}

static void send_log(void *context, enum log_line kind, const char *text)
{
    send_message(context, &(struct message){.kind = MESSAGE_LOG, .detail = (int)kind}, text);
}

void worker_pool_send_progress(const struct worker_link *line, int64_t value)
{
    send_message(line, &(struct message){.kind = MESSAGE_PROGRESS, .value = value}, "");
}

static void work(const struct worker_pool_plan *plan, int socket, pid_t parent,
                 const sigset_t *before)
{
    struct worker_link line = {socket};
    int task;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* the parent died before that */
        _exit(EXIT_FAILURE);
    interrupt_enter_worker(before);
    log_divert(plan->log, send_log, &line);
    account_divert(send_end, &line);
    crash_divert(send_crash, &line);
    while (recv(socket, &task, sizeof task, 0) == (ssize_t)sizeof task) {
        struct err err = {0};
        if (plan->run(plan->context, task, &line, &err))
            send_message(&line, &(struct message){.kind = MESSAGE_DONE}, "");
        else
            send_message(&line, &(struct message){.kind = MESSAGE_FAILED, .detail = (int)err.kind},
                         err.text);
    }
    _exit(EXIT_SUCCESS);
}

/* ---- in this process ---- */

static bool start_worker(struct worker_pool *pool, struct worker *worker, struct err *err)
{
    int ends[2];
    sigset_t before;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return err_set(err, ERR_RESOURCE, "cannot create a socket for a worker: %s",
                       strerror(errno));
    interrupt_block(&before);
    const pid_t parent = getpid(), pid = fork();
    const int error = errno;
    if (pid == 0) {
        for (int i = 0; i < pool->plan.num_workers; i++)
            if (pool->workers[i].pid)
                close(pool->workers[i].socket);
        close(ends[0]);
        work(&pool->plan, ends[1], parent, &before);
    }
    interrupt_unblock(&before);
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return err_set(err, ERR_RESOURCE, "cannot start a worker: %s", strerror(error));
    }
    *worker = (struct worker){.pid = pid, .socket = ends[0], .place = NO_TASK};
    return true;
}

/* Close the worker's socket and wait until it ends. Returns its status. */
static int reap_worker(struct worker *worker)
{
    int status = 0;
    close(worker->socket);
    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
    }
    worker->pid = 0;
    return status;
}

static int take_place(struct worker_pool *pool)
{
    if (pool->stopped)
        return NO_TASK;
    if (pool->num_retries > 0)
        return pool->retries[--pool->num_retries];
    return pool->next < pool->plan.num_tasks ? pool->next++ : NO_TASK;
}

/* Assigns the worker its next task, or end it if there is none. */
static void assign_task(struct worker_pool *pool, struct worker *worker)
{
    worker->place = take_place(pool);
    if (worker->place == NO_TASK) {
        reap_worker(worker);
        return;
    }
    /* If the worker is dead, reading from its socket will fail. */
    const int task = pool->plan.tasks[worker->place];
    send(worker->socket, &task, sizeof task, MSG_NOSIGNAL);
}

struct worker_pool *worker_pool_start(const struct worker_pool_plan *plan, struct err *err)
{
    struct worker_pool *pool = mem_alloc(sizeof *pool);
    pool->plan = *plan;
    if (pool->plan.num_workers > plan->num_tasks)
        pool->plan.num_workers = plan->num_tasks;
    pool->workers = mem_alloc(sizeof *pool->workers * ((size_t)pool->plan.num_workers + 1));
    pool->polls = mem_alloc(sizeof *pool->polls * ((size_t)pool->plan.num_workers + 1));
    pool->attempts = mem_alloc(sizeof *pool->attempts * ((size_t)plan->num_tasks + 1));
    pool->retries = mem_alloc(sizeof *pool->retries * ((size_t)plan->num_tasks + 1));
    for (int i = 0; i < pool->plan.num_workers; i++) {
        if (start_worker(pool, &pool->workers[i], err))
            continue;
        if (i == 0) {
            worker_pool_end(pool);
            return NULL;
        }
        pool->plan.num_workers = i; /* continue with fewer */
    }
    for (int i = 0; i < pool->plan.num_workers; i++)
        assign_task(pool, &pool->workers[i]);
    return pool;
}

static void relay_log(struct log *log, const struct message *message)
{
    if (message->detail == LOG_LINE_WARNING)
        log_warn(log, "%s", message->text);
    else if (message->detail == LOG_LINE_DAMAGE)
        log_damage(log, message->text);
    else if (message->detail == LOG_LINE_INFO)
        log_info(log, "%s", message->text);
    else
        log_verbose(log, "%s", message->text);
}

static const char *end_reason(const struct worker *worker, int status)
{
    return worker->crash[0]      ? worker->crash
           : WIFSIGNALED(status) ? strsignal(WTERMSIG(status))
                                 : "it exited";
}

/* A worker ended in the middle of a task: retry the task, or report its failure. */
static void handle_death(struct worker_pool *pool, struct worker *worker,
                         struct worker_pool_event *out)
{
    const int place = worker->place, status = reap_worker(worker);
    char reason[sizeof worker->crash];
    snprintf(reason, sizeof reason, "%s", end_reason(worker, status));
    out->task = pool->plan.tasks[place];
    if (++pool->attempts[place] < MAX_ATTEMPTS && !pool->stopped &&
        start_worker(pool, worker, &out->err)) {
        pool->retries[pool->num_retries++] = place;
        assign_task(pool, worker);
        out->kind = WORKER_POOL_PROGRESS;
        out->value = 0;
        log_warn(pool->plan.log, "a worker died (%s); retrying its task", reason);
        return;
    }
    out->kind = WORKER_POOL_FAILED;
    err_set(&out->err, ERR_RESOURCE, "the worker died%s (%s)",
            pool->attempts[place] > 1 ? " twice" : "", reason);
}

/* Returns whether the message is well-formed. Workers read hostile files, so they are not
 * trusted. */
static bool is_message(const struct message *message, ssize_t size)
{
    return size > (ssize_t)offsetof(struct message, text) &&
           ((const char *)message)[size - 1] == '\0' && (int)message->kind >= MESSAGE_LOG &&
           message->kind <= MESSAGE_CRASH && message->value >= 0 && message->value <= INT32_MAX;
}

/* Reads from a worker's socket. Returns false if there is no event for the caller. */
static bool handle_message(struct worker_pool *pool, struct worker *worker,
                           struct worker_pool_event *out)
{
    struct message message;
    const ssize_t size = recv(worker->socket, &message, sizeof message, 0);
    if (size < 0 && errno == EINTR)
        return false;
    if (size <= 0 || !is_message(&message, size)) {
        kill(worker->pid, SIGKILL); /* it may still be alive */
        handle_death(pool, worker, out);
        return true;
    }
    out->task = pool->plan.tasks[worker->place];
    switch (message.kind) {
    case MESSAGE_LOG:
        relay_log(pool->plan.log, &message);
        return false;
    case MESSAGE_CRASH:
        snprintf(worker->crash, sizeof worker->crash, "%.*s", (int)sizeof worker->crash - 1,
                 message.text);
        printable_line(worker->crash);
        return false;
    case MESSAGE_PROGRESS:
        out->kind = WORKER_POOL_PROGRESS;
        out->value = message.value;
        return true;
    case MESSAGE_DONE:
        out->kind = WORKER_POOL_DONE;
        break;
    case MESSAGE_FAILED:
        out->kind = WORKER_POOL_FAILED;
        err_set(&out->err,
                message.detail > ERR_NONE && message.detail <= ERR_RESOURCE
                    ? (enum err_kind)message.detail
                    : ERR_RESOURCE,
                "%s", message.text);
        break;
    }
    assign_task(pool, worker);
    return true;
}

static bool is_over(const struct worker_pool *pool)
{
    for (int i = 0; i < pool->plan.num_workers; i++)
        if (pool->workers[i].pid)
            return false;
    return true;
}

bool worker_pool_wait(struct worker_pool *pool, struct worker_pool_event *out)
{
    *out = (struct worker_pool_event){.kind = WORKER_POOL_NOTHING, .task = NO_TASK};
    if (is_over(pool))
        return false;
    for (int i = 0; i < pool->plan.num_workers; i++)
        pool->polls[i] = (struct pollfd){.fd = pool->workers[i].pid ? pool->workers[i].socket : -1,
                                         .events = POLLIN};
    if (poll(pool->polls, (nfds_t)pool->plan.num_workers, WAIT_MS) <= 0)
        return true;
    for (int i = 0; i < pool->plan.num_workers; i++)
        if (pool->polls[i].revents && handle_message(pool, &pool->workers[i], out))
            break;
    return true;
}

void worker_pool_stop(struct worker_pool *pool)
{
    if (pool->stopped)
        return;
    pool->stopped = true;
    for (int i = 0; i < pool->plan.num_workers; i++)
        if (pool->workers[i].pid)
            kill(pool->workers[i].pid, INTERRUPT_SIGNAL);
}

void worker_pool_end(struct worker_pool *pool)
{
    if (!pool)
        return;
    for (int i = 0; i < pool->plan.num_workers; i++) {
        if (!pool->workers[i].pid)
            continue;
        kill(pool->workers[i].pid, SIGKILL);
        reap_worker(&pool->workers[i]);
    }
    free(pool->workers);
    free(pool->polls);
    free(pool->attempts);
    free(pool->retries);
    free(pool);
}
