/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/http.h - the studio's server: HTTP on this machine's own address.
 *
 * A connection has a thread of its own, so that one that is slow holds up no other; there are
 * at most so many (connections.h), each ends when nothing comes for a while, and requests have
 * a size. */
#ifndef STUDIO_HTTP_H
#define STUDIO_HTTP_H

struct err;
struct guard;
struct http;
struct routes;

/* Listen on 127.0.0.1; port 0: any that is free. guard->port becomes the port. NULL with err.
 * Borrows both. */
struct http *http_start(struct guard *guard, const struct routes *routes, int port,
                        struct err *err);
void http_stop(struct http *http);

#endif
