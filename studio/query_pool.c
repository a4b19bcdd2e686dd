/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* POLLRDHUP */
#include "studio/query_pool.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "studio/child.h"
#include "studio/folder.h"

enum {
    MAX_WORKERS = 4,
    ANSWER_TIMEOUT = 60, /* in seconds; includes opening the largest demos */
    IDLE_TIMEOUT = 300,  /* in seconds */
    MAX_OPTIONS = 64,
};
static const size_t MAX_ANSWER = (size_t)64 << 20;

struct worker {
    char *path; /* NULL: unused */
    bool is_background;
    struct child child;
    bool is_busy;
    double last_used; /* by clock_seconds */
};

struct query_pool {
    const char *const *serve_args;
    pthread_mutex_t lock;
    pthread_cond_t worker_freed;
    struct worker workers[MAX_WORKERS];
    struct waiter *waiters; /* the newest first */
};

/* A query that waits for a worker; on the stack of its thread. */
struct waiter {
    const struct query_pool_client *client;
    const char *path;
    struct waiter *next;
};

enum query_urgency query_pool_urgency(const char *name)
{
    static const char *const names[] = {"player", "preview", "strip", "peaks"};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (strcmp(name, names[i]) == 0)
            return (enum query_urgency)i;
    return QUERY_PLAYER;
}

bool query_pool_is_abandoned(int socket)
{
    struct pollfd ready = {socket, POLLRDHUP, 0};
    return socket >= 0 && poll(&ready, 1, 0) > 0;
}

/* Scripts are worked on while the page loads pictures of them; those of demos are few. */
static bool is_background(const struct waiter *waiter)
{
    return waiter->client->urgency >= QUERY_STRIP && folder_kind_of(waiter->path) == FOLDER_SCRIPT;
}

struct query_pool *query_pool_create(const char *const *serve_args)
{
    struct query_pool *pool = mem_alloc(sizeof *pool);
    pool->serve_args = serve_args;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->worker_freed, NULL);
    return pool;
}

static int end_worker(struct worker *worker)
{
    const int status = child_kill(&worker->child);
    free(worker->path);
    *worker = (struct worker){0};
    return status;
}

void query_pool_destroy(struct query_pool *pool)
{
    for (int i = 0; i < MAX_WORKERS; i++)
        end_worker(&pool->workers[i]);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->worker_freed);
    free(pool);
}

void query_pool_end_idle(struct query_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < MAX_WORKERS; i++) {
        struct worker *worker = &pool->workers[i];
        if (worker->path && !worker->is_busy && worker->last_used + IDLE_TIMEOUT < clock_seconds())
            end_worker(worker);
    }
    pthread_mutex_unlock(&pool->lock);
}

static bool is_worker_of(const struct worker *worker, const struct waiter *waiter)
{
    return worker->path && strcmp(worker->path, waiter->path) == 0 &&
           worker->is_background == is_background(waiter);
}

/* Returns the worker for the waiter's file if there is one, else an unused or the least recently
 * used worker. Returns NULL if the file's worker is busy or if all are. */
static struct worker *find_worker(struct query_pool *pool, const struct waiter *waiter)
{
    struct worker *best = NULL;
    for (int i = 0; i < MAX_WORKERS; i++) {
        struct worker *worker = &pool->workers[i];
        if (is_worker_of(worker, waiter))
            return worker->is_busy ? NULL : worker;
        if (!worker->is_busy && (!best || worker->last_used < best->last_used))
            best = worker;
    }
    return best;
}

static bool start_worker(const struct query_pool *pool, struct worker *worker, struct err *err)
{
    const char *args[MAX_OPTIONS + 6] = {"serve"};
    int num = 1;
    if (folder_kind_of(worker->path) == FOLDER_DEMO) /* scripts say the shape of their films */
        args[num++] = "--size=640x360";
    for (int i = 0; pool->serve_args[i] && i < MAX_OPTIONS; i++)
        args[num++] = pool->serve_args[i];
    args[num++] = "--";
    args[num] = worker->path;
    return child_start(&worker->child, args, worker->is_background, err);
}

/* Waits until the pipe is ready, and discards the worker's log messages in the meantime. */
static bool wait_for_pipe(const struct child *child, int fd, short events, double deadline)
{
    char chunk[1024];
    struct pollfd polls[2] = {{fd, events, 0}, {child->log, POLLIN, 0}};
    for (;;) {
        const double left = deadline - clock_seconds();
        if (left <= 0 || child_is_shut_down())
            return false;
        const int num = poll(polls, 2, left < 0.2 ? (int)(left * 1e3) + 1 : 200);
        if (num < 0 && errno != EINTR)
            return false;
        if (num <= 0)
            continue;
        if (polls[0].revents)
            return true;
        if (polls[1].revents && read(child->log, chunk, sizeof chunk) == 0)
            polls[1].fd = -1;
    }
}

static bool write_all(const struct child *child, const char *data, size_t size, double deadline)
{
    while (size > 0) {
        if (!wait_for_pipe(child, child->in, POLLOUT, deadline))
            return false;
        const ssize_t done = write(child->in, data, size);
        if (done < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (done > 0) {
            data += done;
            size -= (size_t)done;
        }
    }
    return true;
}

static bool read_all(const struct child *child, char *data, size_t size, double deadline)
{
    while (size > 0) {
        if (!wait_for_pipe(child, child->out, POLLIN, deadline))
            return false;
        const ssize_t done = read(child->out, data, size);
        if (done == 0 || (done < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        if (done > 0) {
            data += done;
            size -= (size_t)done;
        }
    }
    return true;
}

static bool read_line(const struct child *child, char *line, size_t capacity, double deadline)
{
    for (size_t i = 0; i + 1 < capacity; i++) {
        if (!read_all(child, line + i, 1, deadline))
            return false;
        if (line[i] == '\n') {
            line[i] = '\0';
            return true;
        }
    }
    return false;
}

/* Workers read untrusted files, so their answers are not trusted either. */
static bool is_allowed_type(const char *type)
{
    static const char *const types[] = {"application/json", "image/jpeg", "audio/wav"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

/* On failure, either err is set to the worker's own error message, or the worker can no longer be
 * used. */
static bool exchange(const struct child *child, const char *query, struct query_pool_answer *out,
                     struct err *err)
{
    const double deadline = clock_seconds() + ANSWER_TIMEOUT;
    char line[128], type[64];
    size_t size = 0;
    int code = 0;
    *out = (struct query_pool_answer){0};
    if (!write_all(child, query, strlen(query), deadline) || !write_all(child, "\n", 1, deadline) ||
        !read_line(child, line, sizeof line, deadline))
        return false;
    const bool is_error = sscanf(line, "error %d %zu", &code, &size) == 2;
    if (!is_error && (sscanf(line, "ok %63s %zu", type, &size) != 2 || !is_allowed_type(type)))
        return false;
    if (size > (is_error ? sizeof err->text - 1 : MAX_ANSWER))
        return false;
    char *data = mem_alloc(size + 1);
    if (!read_all(child, data, size, deadline)) {
        free(data);
        return false;
    }
    if (is_error) {
        err_set(err, code == 1 ? ERR_USAGE : ERR_FORMAT, "%s", data);
        free(data);
        return false;
    }
    snprintf(out->type, sizeof out->type, "%s", type);
    out->data = data;
    out->size = size;
    return true;
}

static bool ask_worker(struct query_pool *pool, struct worker *worker, const struct waiter *waiter,
                       const char *query, struct query_pool_answer *out, struct err *err)
{
    char reason[128];
    const bool is_new = !is_worker_of(worker, waiter);
    if (is_new) {
        child_kill(&worker->child);
        free(worker->path);
        worker->path = mem_check(strdup(waiter->path));
        worker->is_background = is_background(waiter);
    }
    pthread_mutex_unlock(&pool->lock);
    bool ok = !is_new || start_worker(pool, worker, err);
    const double start_time = clock_seconds();
    if (ok)
        ok = exchange(&worker->child, query, out, err);
    pthread_mutex_lock(&pool->lock);
    if (ok || (err->kind && worker->child.pid))
        return ok;
    const bool is_late = clock_seconds() - start_time >= ANSWER_TIMEOUT;
    const bool was_started = worker->child.pid != 0;
    const int status = end_worker(worker);
    worker->is_busy = true; /* until the caller releases it */
    if (!was_started)
        return false;
    return is_late ? err_set(err, ERR_LIMIT,
                             "the process that reads the file took longer than %d s and was ended",
                             ANSWER_TIMEOUT)
                   : err_set(err, ERR_RESOURCE, "the process that reads the file died: %s",
                             child_describe_status(status, reason, sizeof reason));
}

/* Returns whether another waiter that could have a worker now comes before this one. */
static bool is_preceded(struct query_pool *pool, const struct waiter *waiter)
{
    bool is_newer = true;
    for (const struct waiter *other = pool->waiters; other; other = other->next) {
        const enum query_urgency a = other->client->urgency, b = waiter->client->urgency;
        if (other == waiter)
            is_newer = false;
        else if ((a < b || (a == b && is_newer)) && find_worker(pool, other))
            return true;
    }
    return false;
}

static void remove_waiter(struct query_pool *pool, const struct waiter *waiter)
{
    struct waiter **link = &pool->waiters;
    while (*link != waiter)
        link = &(*link)->next;
    *link = waiter->next;
}

/* Waits for a worker. Returns NULL and sets err if the client hangs up. */
static struct worker *await_worker(struct query_pool *pool, struct waiter *waiter, struct err *err)
{
    enum { CHECK_NS = 100000000 };
    struct worker *worker = NULL;
    waiter->next = pool->waiters;
    pool->waiters = waiter;
    while (is_preceded(pool, waiter) || !(worker = find_worker(pool, waiter))) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += CHECK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&pool->worker_freed, &pool->lock, &until);
        if (query_pool_is_abandoned(waiter->client->socket) || child_is_shut_down()) {
            err_set(err, ERR_RESOURCE, "the page no longer needs the answer");
            break;
        }
    }
    remove_waiter(pool, waiter);
    return worker;
}

bool query_pool_ask(struct query_pool *pool, const struct query_pool_client *client,
                    const char *path, const char *query, struct query_pool_answer *out,
                    struct err *err)
{
    struct waiter waiter = {.client = client, .path = path};
    *err = (struct err){0};
    pthread_mutex_lock(&pool->lock);
    struct worker *worker = await_worker(pool, &waiter, err);
    bool ok = worker != NULL;
    if (worker) {
        worker->is_busy = true;
        ok = ask_worker(pool, worker, &waiter, query, out, err);
        worker->is_busy = false;
        worker->last_used = clock_seconds();
    }
    pthread_cond_broadcast(&pool->worker_freed); /* another waiter may be next */
    pthread_mutex_unlock(&pool->lock);
    return ok;
}
