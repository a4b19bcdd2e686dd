/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/http.h - the studio's HTTP server, on the loopback address.
 *
 * Each connection has its own thread, so that a slow one does not delay the others. The number of
 * connections (connections.h), the time without traffic and the size of requests are limited. */
#ifndef STUDIO_HTTP_H
#define STUDIO_HTTP_H

struct err;
struct guard;
struct http;
struct routes;

/* Starts listening on 127.0.0.1 and sets guard->port to the port used; 0 selects any free port.
 * `guard` and `routes` must remain valid. Returns NULL and sets err on failure. */
struct http *http_start(struct guard *guard, const struct routes *routes, int port,
                        struct err *err);
void http_stop(struct http *http);

#endif
