/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/query_pool.h - processes that keep a demo or script open and answer questions about it
 * (demoreel serve), a few at a time.
 *
 * Whoever asks first about a file starts its process; the one that was asked least recently
 * makes room for others, and one that is not asked for minutes ends. One that dies or does
 * not answer in time is ended and gives an error; the next question starts another. */
#ifndef STUDIO_QUERY_POOL_H
#define STUDIO_QUERY_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct query_pool;
struct err;

struct query_pool_answer {
    char type[64]; /* "image/jpeg" */
    char *data;    /* malloc'd */
    size_t size;
};

/* `words`: options of demoreel serve, NULL at the end; borrowed. */
struct query_pool *query_pool_create(const char *const *words);
void query_pool_destroy(struct query_pool *query_pool);

/* Ask about the file at `path`; the question is JSON in one line. From any thread. False with
 * err: it could not be answered. */
bool query_pool_ask(struct query_pool *query_pool, const char *path, const char *question,
                    struct query_pool_answer *out, struct err *err);

/* End what is not used. */
void query_pool_tidy(struct query_pool *query_pool);

#endif
