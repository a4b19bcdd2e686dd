/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/connections.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/arena.h"

struct connection {
    int socket;
    bool is_ended;
    struct connection *before, *after; /* in the ring of those that are idle; NULL: it is not */
};

struct connections {
    pthread_mutex_t lock;
    int most, num;          /* num: those that are not ended */
    struct connection ring; /* after it the one that has been idle longest */
};

struct connections *connections_create(int most)
{
    struct connections *all = mem_alloc(sizeof *all);
    *all = (struct connections){.most = most};
    all->ring.before = all->ring.after = &all->ring;
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

void connections_destroy(struct connections *all)
{
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static void leave_ring(struct connection *connection)
{
    if (!connection->after)
        return;
    connection->before->after = connection->after;
    connection->after->before = connection->before;
    connection->before = connection->after = NULL;
}

static void join_ring(struct connections *all, struct connection *connection)
{
    leave_ring(connection);
    connection->after = &all->ring;
    connection->before = all->ring.before;
    connection->before->after = all->ring.before = connection;
}

static void end_oldest(struct connections *all)
{
    struct connection *oldest = all->ring.after;
    leave_ring(oldest);
    oldest->is_ended = true;
    all->num--;
    shutdown(oldest->socket, SHUT_RDWR);
}

struct connection *connections_add(struct connections *all, int socket)
{
    struct connection *connection = mem_alloc(sizeof *connection);
    *connection = (struct connection){.socket = socket};
    pthread_mutex_lock(&all->lock);
    if (all->num >= all->most && all->ring.after != &all->ring)
        end_oldest(all);
    all->num++;
    join_ring(all, connection);
    pthread_mutex_unlock(&all->lock);
    return connection;
}

void connections_remove(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    leave_ring(connection);
    if (!connection->is_ended)
        all->num--;
    pthread_mutex_unlock(&all->lock);
    free(connection);
}

void connections_work(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    leave_ring(connection);
    pthread_mutex_unlock(&all->lock);
}

void connections_idle(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    if (!connection->is_ended)
        join_ring(all, connection);
    pthread_mutex_unlock(&all->lock);
}
