/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/connections.h - limits the number of open connections. One connection more closes
 * the connection that has been idle longest, so that idle connections, which any local user
 * can open, never lock anyone out. */
#ifndef STUDIO_CONNECTIONS_H
#define STUDIO_CONNECTIONS_H

struct connection;
struct connections;

struct connections *connections_create(int max);

/* All connections must have been removed. */
void connections_destroy(struct connections *all);

/* Adds an idle connection. Thread-safe, as are the functions below. The caller keeps the socket
 * open until it removes the connection; if the connection has to be closed, the socket is shut
 * down, and reads return end of file. */
struct connection *connections_add(struct connections *all, int socket);
void connections_remove(struct connections *all, struct connection *connection);

/* Marks the connection as busy while a request is answered, or as idle again. Busy connections are
 * never closed. */
void connections_set_busy(struct connections *all, struct connection *connection);
void connections_set_idle(struct connections *all, struct connection *connection);

#endif
