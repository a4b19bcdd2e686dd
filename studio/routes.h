/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/routes.h - what the studio's page may ask for, and the answers. */
#ifndef STUDIO_ROUTES_H
#define STUDIO_ROUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct query_pool;
struct cards;
struct exports;

/* What answers are made of; all borrowed. */
struct routes {
    const char *folder, *first; /* first: the file in it to open at once; "" */
    struct query_pool *query_pool;
    struct cards *cards;
    struct exports *exports;
};

struct route_request {
    const char *method, *url;
    const char *path;  /* ?path=, a file; "" */
    const char *match; /* If-Match: a tag that the file had; NULL */
    int number;        /* ?number=; 0: none */
    const char *body;  /* a NUL byte after it */
    size_t size;
};

struct route_reply {
    unsigned status; /* of HTTP */
    const char *type;
    char tag[24]; /* of a script's text; "" */
    const void *data;
    void *owned; /* data, to be freed; NULL: it is static */
    size_t size;
    int fd;          /* instead of data: a file; else -1 */
    int64_t fd_size; /* bytes */
};

void routes_take(const struct routes *routes, const struct route_request *request,
                 struct route_reply *reply);

#endif
