/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/query_pool.h - a pool of "demoreel serve" processes, each of which keeps a demo or script
 * open and answers queries about it.
 *
 * The first query about a file starts its process; queries that nobody looks at yet have a second
 * process with a low priority, so that they do not delay the player's. When the pool is full, the
 * least recently used process is replaced, and idle processes are ended after some minutes. If a
 * process dies or does not answer in time, the query fails and the next one starts a new process.
 *
 * Of the queries that wait for a process, the most urgent one is next and, of equally urgent ones,
 * the newest; those of clients that have hung up are dropped. */
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

/* In falling urgency: what the player shows; small pictures under the mouse; the pictures of the
 * timeline's shots; the loudness of the film. */
enum query_urgency { QUERY_PLAYER, QUERY_PREVIEW, QUERY_STRIP, QUERY_PEAKS };

struct query_pool_client {
    enum query_urgency urgency;
    int socket; /* of the client; -1: unknown */
};

/* Returns the urgency called "player", "preview", "strip" or "peaks"; QUERY_PLAYER for any other
 * name. */
enum query_urgency query_pool_urgency(const char *name);

/* Returns whether the client has closed its end of the connection. */
bool query_pool_is_abandoned(int socket);

/* Answers a query about the file at `path`; the query is one line of JSON. Thread-safe;
 * blocks until the answer is complete. The caller frees out->data. Returns false and sets
 * err if the query cannot be answered. */
bool query_pool_ask(struct query_pool *pool, const struct query_pool_client *client,
                    const char *path, const char *query, struct query_pool_answer *out,
                    struct err *err);

/* Ends processes that have been idle for some minutes. */
void query_pool_end_idle(struct query_pool *pool);

#endif
