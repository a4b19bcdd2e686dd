/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/connections.h - so many connections at a time: one more ends the one on which nothing
 * has been asked for longest, so that idle ones, which anybody on this machine can open, keep
 * nobody out. */
#ifndef STUDIO_CONNECTIONS_H
#define STUDIO_CONNECTIONS_H

struct connection;
struct connections;

struct connections *connections_create(int most);
void connections_destroy(struct connections *all); /* when all are removed */

/* From any thread. The socket stays open until its connection is removed; whoever reads from it
 * sees its end when it has to go. */
struct connection *connections_add(struct connections *all, int socket);
void connections_remove(struct connections *all, struct connection *connection);

/* What it asks for is being worked on, until it is idle again: it is not ended. */
void connections_work(struct connections *all, struct connection *connection);
void connections_idle(struct connections *all, struct connection *connection);

#endif
