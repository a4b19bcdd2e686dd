#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "cli/process/worker_pool.h"

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

#include "base/arena.h"
#include "base/log.h"
#include "cli/process/interrupt.h"

enum {
    MAX_ATTEMPTS = 2, /* at a task */
    WAIT_MS = 1000,
    NO_TASK = -1,
};

enum message_kind { MESSAGE_LOG, MESSAGE_PROGRESS, MESSAGE_DONE, MESSAGE_FAILED };

/* What a worker sends; the text is as long as it is. */
struct message {
    enum message_kind kind;
    int detail; /* enum log_line, enum err_kind */
    int64_t value;
    char text[2048];
};

struct crew_line {
    int socket;
};

struct worker {
    pid_t pid; /* 0: none */
    int socket;
    int place; /* of its task in the plan; NO_TASK */
};

struct crew {
    struct crew_plan plan;
    struct worker *workers;
    struct pollfd *polls;
    int *attempts; /* by place in the plan */
    int *retries;  /* places to be given out again */
    int num_retries;
    int next; /* place */
    bool stopped;
};

/* ---- in the worker ---- */

static void send_message(const struct crew_line *line, struct message *message, const char *text)
{
    const size_t length = strnlen(text, sizeof message->text - 1);
    memcpy(message->text, text, length);
    message->text[length] = '\0';
    /* When nobody listens any more the worker is about to be ended. */
    if (send(line->socket, message, offsetof(struct message, text) + length + 1, MSG_NOSIGNAL) < 0)
        _exit(EXIT_FAILURE);
}

static void send_log(void *context, enum log_line kind, const char *text)
{
    send_message(context, &(struct message){.kind = MESSAGE_LOG, .detail = (int)kind}, text);
}

void crew_tell_progress(const struct crew_line *line, int64_t value)
{
    send_message(line, &(struct message){.kind = MESSAGE_PROGRESS, .value = value}, "");
}

static void work(const struct crew_plan *plan, int socket, pid_t parent)
{
    struct crew_line line = {socket};
    int task;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it died before that */
        _exit(EXIT_FAILURE);
    interrupt_obey_parent();
    log_divert(plan->log, send_log, &line);
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

static bool start_worker(struct crew *crew, struct worker *worker, struct err *err)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return err_set(err, ERR_RESOURCE, "no socket for a worker: %s", strerror(errno));
    const pid_t parent = getpid(), pid = fork();
    const int error = errno;
    if (pid == 0) {
        for (int i = 0; i < crew->plan.num_workers; i++)
            if (crew->workers[i].pid)
                close(crew->workers[i].socket);
        close(ends[0]);
        work(&crew->plan, ends[1], parent);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return err_set(err, ERR_RESOURCE, "no process for a worker: %s", strerror(error));
    }
    *worker = (struct worker){.pid = pid, .socket = ends[0], .place = NO_TASK};
    return true;
}

/* How it ended, after its socket is closed. */
static int reap_worker(struct worker *worker)
{
    int status = 0;
    close(worker->socket);
    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
    }
    worker->pid = 0;
    return status;
}

static int take_place(struct crew *crew)
{
    if (crew->stopped)
        return NO_TASK;
    if (crew->num_retries > 0)
        return crew->retries[--crew->num_retries];
    return crew->next < crew->plan.num_tasks ? crew->next++ : NO_TASK;
}

/* Give the worker something to do, or let it go. */
static void employ(struct crew *crew, struct worker *worker)
{
    worker->place = take_place(crew);
    if (worker->place == NO_TASK) {
        reap_worker(worker);
        return;
    }
    /* A worker that is dead already is found out about by its socket. */
    const int task = crew->plan.tasks[worker->place];
    send(worker->socket, &task, sizeof task, MSG_NOSIGNAL);
}

struct crew *crew_start(const struct crew_plan *plan, struct err *err)
{
    struct crew *crew = mem_alloc(sizeof *crew);
    crew->plan = *plan;
    if (crew->plan.num_workers > plan->num_tasks)
        crew->plan.num_workers = plan->num_tasks;
    crew->workers = mem_alloc(sizeof *crew->workers * ((size_t)crew->plan.num_workers + 1));
    crew->polls = mem_alloc(sizeof *crew->polls * ((size_t)crew->plan.num_workers + 1));
    crew->attempts = mem_alloc(sizeof *crew->attempts * ((size_t)plan->num_tasks + 1));
    crew->retries = mem_alloc(sizeof *crew->retries * ((size_t)plan->num_tasks + 1));
    for (int i = 0; i < crew->plan.num_workers; i++) {
        if (start_worker(crew, &crew->workers[i], err))
            continue;
        if (i == 0) {
            crew_end(crew);
            return NULL;
        }
        crew->plan.num_workers = i; /* fewer will do */
    }
    for (int i = 0; i < crew->plan.num_workers; i++)
        employ(crew, &crew->workers[i]);
    return crew;
}

static void relay_log(struct log *log, const struct message *message)
{
    if (message->detail == LOG_LINE_WARNING)
        log_warn(log, "%s", message->text);
    else if (message->detail == LOG_LINE_INFO)
        log_info(log, "%s", message->text);
    else
        log_verbose(log, "%s", message->text);
}

static const char *how_it_ended(int status)
{
    return WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "it gave up";
}

/* What became of a worker that is gone in the middle of a task. */
static void handle_death(struct crew *crew, struct worker *worker, struct crew_event *out)
{
    const int place = worker->place, status = reap_worker(worker);
    out->task = crew->plan.tasks[place];
    if (++crew->attempts[place] < MAX_ATTEMPTS && !crew->stopped &&
        start_worker(crew, worker, &out->err)) {
        crew->retries[crew->num_retries++] = place;
        employ(crew, worker);
        out->kind = CREW_PROGRESS;
        out->value = 0;
        log_warn(crew->plan.log, "a worker died (%s); its part is tried again",
                 how_it_ended(status));
        return;
    }
    out->kind = CREW_FAILED;
    err_set(&out->err, ERR_RESOURCE, "the worker died twice (%s)", how_it_ended(status));
}

/* Is it one that `send_message` sends? Those who read strangers' files are not trusted. */
static bool is_message(const struct message *message, ssize_t size)
{
    return size > (ssize_t)offsetof(struct message, text) &&
           ((const char *)message)[size - 1] == '\0' && (int)message->kind >= MESSAGE_LOG &&
           message->kind <= MESSAGE_FAILED && message->value >= 0 && message->value <= INT32_MAX;
}

/* Read from a worker's socket; false when it was nothing for the caller. */
static bool handle_message(struct crew *crew, struct worker *worker, struct crew_event *out)
{
    struct message message;
    const ssize_t size = recv(worker->socket, &message, sizeof message, 0);
    if (size < 0 && errno == EINTR)
        return false;
    if (size <= 0 || !is_message(&message, size)) {
        kill(worker->pid, SIGKILL); /* if it is not dead */
        handle_death(crew, worker, out);
        return true;
    }
    out->task = crew->plan.tasks[worker->place];
    switch (message.kind) {
    case MESSAGE_LOG:
        relay_log(crew->plan.log, &message);
        return false;
    case MESSAGE_PROGRESS:
        out->kind = CREW_PROGRESS;
        out->value = message.value;
        return true;
    case MESSAGE_DONE:
        out->kind = CREW_DONE;
        break;
    case MESSAGE_FAILED:
        out->kind = CREW_FAILED;
        err_set(&out->err,
                message.detail > ERR_NONE && message.detail <= ERR_RESOURCE
                    ? (enum err_kind)message.detail
                    : ERR_RESOURCE,
                "%s", message.text);
        break;
    }
    employ(crew, worker);
    return true;
}

static bool is_over(const struct crew *crew)
{
    for (int i = 0; i < crew->plan.num_workers; i++)
        if (crew->workers[i].pid)
            return false;
    return true;
}

bool crew_wait(struct crew *crew, struct crew_event *out)
{
    *out = (struct crew_event){.kind = CREW_NOTHING, .task = NO_TASK};
    if (is_over(crew))
        return false;
    for (int i = 0; i < crew->plan.num_workers; i++)
        crew->polls[i] = (struct pollfd){.fd = crew->workers[i].pid ? crew->workers[i].socket : -1,
                                         .events = POLLIN};
    if (poll(crew->polls, (nfds_t)crew->plan.num_workers, WAIT_MS) <= 0)
        return true;
    for (int i = 0; i < crew->plan.num_workers; i++)
        if (crew->polls[i].revents && handle_message(crew, &crew->workers[i], out))
            break;
    return true;
}

void crew_stop(struct crew *crew)
{
    if (crew->stopped)
        return;
    crew->stopped = true;
    for (int i = 0; i < crew->plan.num_workers; i++)
        if (crew->workers[i].pid)
            kill(crew->workers[i].pid, INTERRUPT_SIGNAL);
}

void crew_end(struct crew *crew)
{
    if (!crew)
        return;
    for (int i = 0; i < crew->plan.num_workers; i++) {
        if (!crew->workers[i].pid)
            continue;
        kill(crew->workers[i].pid, SIGKILL);
        reap_worker(&crew->workers[i]);
    }
    free(crew->workers);
    free(crew->polls);
    free(crew->attempts);
    free(crew->retries);
    free(crew);
}
