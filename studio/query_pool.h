/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/query_pool.h - a pool of "demoreel serve" processes, each of which keeps a demo or script
 * open and answers queries about it.
 *
 * The first query about a file starts its process. When the pool is full, the least recently used
 * process is replaced, and idle processes are ended after some minutes. If a process dies or does
 * not answer in time, the query fails and the next one starts a new process. */
#ifndef STUDIO_QUERY_POOL_H
#define STUDIO_QUERY_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct query_pool;
struct err;

struct query_pool_answer {
    char type[64]; /* "image/jpeg" */
    char *data;    /* allocated with malloc */
    size_t size;
};

/* `serve_args` are options of demoreel serve, terminated by NULL; they must remain valid. */
struct query_pool *query_pool_create(const char *const *serve_args);
void query_pool_destroy(struct query_pool *pool);

/* Answers a query about the file at `path`; the query is one line of JSON. Thread-safe;
 * blocks until the answer is complete. The caller frees out->data. Returns false and sets
 * err if the query cannot be answered. */
bool query_pool_ask(struct query_pool *pool, const char *path, const char *query,
                    struct query_pool_answer *out, struct err *err);

/* Ends processes that have been idle for some minutes. */
void query_pool_end_idle(struct query_pool *pool);

#endif
