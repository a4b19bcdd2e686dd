/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/query_pool.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "studio/child.h"

enum {
    MAX_WORKERS = 4,
    SECONDS_TO_ANSWER = 60, /* of the largest demos' opening, too */
    SECONDS_IDLE = 300,
    MAX_OPTIONS = 64,
};
static const size_t MAX_ANSWER = (size_t)64 << 20;

struct worker {
    char *path; /* NULL: the place is free */
    struct child child;
    bool is_busy;
    double used;
};

struct query_pool {
    const char *const *words;
    pthread_mutex_t lock;
    pthread_cond_t freed;
    struct worker workers[MAX_WORKERS];
};

struct query_pool *query_pool_create(const char *const *words)
{
    struct query_pool *query_pool = mem_alloc(sizeof *query_pool);
    query_pool->words = words;
    pthread_mutex_init(&query_pool->lock, NULL);
    pthread_cond_init(&query_pool->freed, NULL);
    return query_pool;
}

static int end_worker(struct worker *worker)
{
    const int status = child_end(&worker->child);
    free(worker->path);
    *worker = (struct worker){0};
    return status;
}

void query_pool_destroy(struct query_pool *query_pool)
{
    for (int i = 0; i < MAX_WORKERS; i++)
        end_worker(&query_pool->workers[i]);
    pthread_mutex_destroy(&query_pool->lock);
    pthread_cond_destroy(&query_pool->freed);
    free(query_pool);
}

void query_pool_tidy(struct query_pool *query_pool)
{
    pthread_mutex_lock(&query_pool->lock);
    for (int i = 0; i < MAX_WORKERS; i++) {
        struct worker *worker = &query_pool->workers[i];
        if (worker->path && !worker->is_busy && worker->used + SECONDS_IDLE < clock_seconds())
            end_worker(worker);
    }
    pthread_mutex_unlock(&query_pool->lock);
}

/* The file's worker; else a free place, or that of the one that was used least recently; NULL:
 * it or all are busy. */
static struct worker *find_worker(struct query_pool *query_pool, const char *path)
{
    struct worker *best = NULL;
    for (int i = 0; i < MAX_WORKERS; i++) {
        struct worker *worker = &query_pool->workers[i];
        if (worker->path && strcmp(worker->path, path) == 0)
            return worker->is_busy ? NULL : worker;
        if (!worker->is_busy && (!best || worker->used < best->used))
            best = worker;
    }
    return best;
}

static bool start_worker(const struct query_pool *query_pool, struct worker *worker,
                         struct err *err)
{
    const char *words[MAX_OPTIONS + 4] = {"serve"};
    int num = 1;
    for (int i = 0; query_pool->words[i] && i < MAX_OPTIONS; i++)
        words[num++] = query_pool->words[i];
    words[num++] = "--";
    words[num] = worker->path;
    return child_start(&worker->child, words, false, err);
}

/* Wait until the pipe is ready. What the worker has to say besides answers is dropped. */
static bool wait_for(const struct child *child, int fd, short events, double until)
{
    char piece[1024];
    for (;;) {
        struct pollfd polls[2] = {{fd, events, 0}, {child->log, POLLIN, 0}};
        const double left = until - clock_seconds();
        if (left <= 0 || child_is_over())
            return false;
        if (poll(polls, 2, left < 0.2 ? (int)(left * 1e3) + 1 : 200) < 0 && errno != EINTR)
            return false;
        if (polls[0].revents)
            return true;
        if (polls[1].revents && read(child->log, piece, sizeof piece) == 0)
            polls[1].fd = -1;
    }
}

static bool put(const struct child *child, const char *data, size_t size, double until)
{
    while (size > 0) {
        if (!wait_for(child, child->in, POLLOUT, until))
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

static bool get(const struct child *child, char *data, size_t size, double until)
{
    while (size > 0) {
        if (!wait_for(child, child->out, POLLIN, until))
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

static bool get_line(const struct child *child, char *line, size_t room, double until)
{
    for (size_t i = 0; i + 1 < room; i++) {
        if (!get(child, line + i, 1, until))
            return false;
        if (line[i] == '\n') {
            line[i] = '\0';
            return true;
        }
    }
    return false;
}

/* What a worker sends is not trusted: it reads strangers' files. */
static bool is_type(const char *type)
{
    static const char *const types[] = {"application/json", "image/jpeg", "audio/wav"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(type, types[i]) == 0)
            return true;
    return false;
}

/* False: the worker is of no use any more, unless err is set. */
static bool talk(const struct child *child, const char *question, struct query_pool_answer *out,
                 struct err *err)
{
    const double until = clock_seconds() + SECONDS_TO_ANSWER;
    char line[128], kind[64];
    size_t size = 0;
    int code = 0;
    *out = (struct query_pool_answer){0};
    if (!put(child, question, strlen(question), until) || !put(child, "\n", 1, until) ||
        !get_line(child, line, sizeof line, until))
        return false;
    const bool is_error = sscanf(line, "error %d %zu", &code, &size) == 2;
    if (!is_error && (sscanf(line, "ok %63s %zu", kind, &size) != 2 || !is_type(kind)))
        return false;
    if (size > (is_error ? sizeof err->text - 1 : MAX_ANSWER))
        return false;
    char *data = mem_alloc(size + 1);
    if (!get(child, data, size, until)) {
        free(data);
        return false;
    }
    if (is_error) {
        err_set(err, code == 1 ? ERR_USAGE : ERR_FORMAT, "%s", data);
        free(data);
        return false;
    }
    snprintf(out->type, sizeof out->type, "%s", kind);
    out->data = data;
    out->size = size;
    return true;
}

static bool ask_worker(struct query_pool *query_pool, struct worker *worker, const char *path,
                       const char *question, struct query_pool_answer *out, struct err *err)
{
    char how[128];
    const bool is_new = !worker->path || strcmp(worker->path, path) != 0;
    if (is_new) {
        child_end(&worker->child);
        free(worker->path);
        worker->path = mem_check(strdup(path));
    }
    pthread_mutex_unlock(&query_pool->lock);
    bool ok = !is_new || start_worker(query_pool, worker, err);
    const double began = clock_seconds();
    if (ok)
        ok = talk(&worker->child, question, out, err);
    pthread_mutex_lock(&query_pool->lock);
    if (ok || (err->kind && worker->child.pid))
        return ok;
    const bool is_late = clock_seconds() - began >= SECONDS_TO_ANSWER;
    const bool was_started = worker->child.pid != 0;
    const int status = end_worker(worker);
    worker->is_busy = true; /* until the caller frees it */
    if (!was_started)
        return false;
    return is_late ? err_set(err, ERR_LIMIT,
                             "the process that reads it took longer than %d s and was ended",
                             SECONDS_TO_ANSWER)
                   : err_set(err, ERR_RESOURCE, "the process that reads it died (%s)",
                             child_how_it_ended(status, how, sizeof how));
}

bool query_pool_ask(struct query_pool *query_pool, const char *path, const char *question,
                    struct query_pool_answer *out, struct err *err)
{
    struct worker *worker;
    pthread_mutex_lock(&query_pool->lock);
    while (!(worker = find_worker(query_pool, path)))
        pthread_cond_wait(&query_pool->freed, &query_pool->lock);
    worker->is_busy = true;
    *err = (struct err){0};
    const bool ok = ask_worker(query_pool, worker, path, question, out, err);
    worker->is_busy = false;
    worker->used = clock_seconds();
    pthread_cond_broadcast(&query_pool->freed);
    pthread_mutex_unlock(&query_pool->lock);
    return ok;
}
