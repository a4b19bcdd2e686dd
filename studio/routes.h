/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/routes.h - the studio's HTTP API: dispatches each request to its handler. */
#ifndef STUDIO_ROUTES_H
#define STUDIO_ROUTES_H

#include <stdbool.h>

struct err;
struct route_reply;
struct route_request;
struct routes;

/* Generates routes->boot. Returns false and sets err on failure. */
bool routes_init(struct routes *routes, struct err *err);

/* Answers a request. May block, for example while a child process creates the answer. */
void routes_dispatch(const struct routes *routes, const struct route_request *request,
                     struct route_reply *reply);

#endif
