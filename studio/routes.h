/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/routes.h - the studio's HTTP API: dispatches each request to its handler. */
#ifndef STUDIO_ROUTES_H
#define STUDIO_ROUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct query_pool;
struct cards;
struct exports;

/* The parts of the studio that handlers use; borrowed. */
struct routes {
    const char *folder;
    const char *initial_file; /* the name of the file to open initially; "": none */
    struct query_pool *query_pool;
    struct cards *cards;
    struct exports *exports;
};

struct route_request {
    const char *method, *url;
    const char *path;  /* ?path=, the name of a file; "": none */
    const char *match; /* the If-Match header, an earlier tag of the file; NULL: none */
    int number;        /* ?number=; 0: none */
    const char *body;  /* followed by a NUL byte */
    size_t size;
};

struct route_reply {
    unsigned status; /* HTTP status code */
    const char *type;
    char tag[24]; /* the ETag of a script; "": none */
    const void *data;
    void *owned; /* the data if the caller has to free it; NULL: static */
    size_t size;
    int fd;          /* a file to send instead of data; -1: none */
    int64_t fd_size; /* bytes */
};

/* Answers a request. May block, for example while a child process creates the answer. */
void routes_dispatch(const struct routes *routes, const struct route_request *request,
                     struct route_reply *reply);

#endif
