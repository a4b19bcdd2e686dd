/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/route.h - a request of the HTTP API, its reply, and what its handlers have in common. */
#ifndef STUDIO_ROUTE_H
#define STUDIO_ROUTE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cJSON;
struct query_pool;
struct cards;
struct err;
struct exports;
struct state;

/* The parts of the studio that handlers use; borrowed. */
struct routes {
    const char *folder;
    const char *initial_file; /* the name of the file to open initially; "": none */
    struct query_pool *query_pool;
    struct cards *cards;
    struct exports *exports;
    const struct state *state;
    int boot; /* a random number that identifies this run of the studio */
};

struct route_request {
    const char *method, *url;
    const char *path;    /* ?path=, the name of a file; "": none */
    const char *match;   /* the If-Match header, an earlier tag of the file; NULL: none */
    int number;          /* ?number=; 0: none */
    const char *urgency; /* ?urgency=, of a query: see query_pool_urgency; "": most urgent */
    int socket;          /* of the client; -1: unknown */
    const char *body;    /* followed by a NUL byte */
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

extern const char ROUTE_JSON[]; /* the type of JSON */

/* Sets the data, which the reply owns from now on. */
void route_reply_data(struct route_reply *reply, const char *type, char *data, size_t size);

/* Sets the data to the JSON, and deletes that. */
void route_reply_json(struct route_reply *reply, struct cJSON *json);

/* Sets the status and, as JSON, the message of an error. */
void route_reply_error(struct route_reply *reply, unsigned status, const struct err *err);

/* Resolves the file named in the request. `kinds` is a bit mask of the accepted kinds. On failure,
 * sets the reply and returns false. */
bool route_resolve(const struct routes *routes, const struct route_request *request, int kinds,
                   char path[PATH_MAX], struct route_reply *reply);

#endif
