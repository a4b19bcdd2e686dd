/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "studio/connections.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/arena.h"

struct connection {
    int socket;
    bool is_shut_down;
    struct connection *prev, *next; /* in the list of idle connections; NULL: busy */
};

struct connections {
    pthread_mutex_t lock;
    int max, num;           /* num: open connections that have not been shut down */
    struct connection idle; /* head of a circular list; next: idle for longest */
};

struct connections *connections_create(int max)
{
    struct connections *all = mem_alloc(sizeof *all);
    *all = (struct connections){.max = max};
    all->idle.prev = all->idle.next = &all->idle;
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

void connections_destroy(struct connections *all)
{
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static void remove_from_idle(struct connection *connection)
{
    if (!connection->next)
        return;
    connection->prev->next = connection->next;
    connection->next->prev = connection->prev;
    connection->prev = connection->next = NULL;
}

static void append_to_idle(struct connections *all, struct connection *connection)
{
    remove_from_idle(connection);
    connection->next = &all->idle;
    connection->prev = all->idle.prev;
    connection->prev->next = all->idle.prev = connection;
}

static void shut_down_oldest(struct connections *all)
{
    struct connection *oldest = all->idle.next;
    remove_from_idle(oldest);
    oldest->is_shut_down = true;
    all->num--;
    shutdown(oldest->socket, SHUT_RDWR);
}

struct connection *connections_add(struct connections *all, int socket)
{
    struct connection *connection = mem_alloc(sizeof *connection);
    *connection = (struct connection){.socket = socket};
    pthread_mutex_lock(&all->lock);
    if (all->num >= all->max && all->idle.next != &all->idle)
        shut_down_oldest(all);
    all->num++;
    append_to_idle(all, connection);
    pthread_mutex_unlock(&all->lock);
    return connection;
}

void connections_remove(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    remove_from_idle(connection);
    if (!connection->is_shut_down)
        all->num--;
    pthread_mutex_unlock(&all->lock);
    free(connection);
}

void connections_set_busy(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    remove_from_idle(connection);
    pthread_mutex_unlock(&all->lock);
}

void connections_set_idle(struct connections *all, struct connection *connection)
{
    pthread_mutex_lock(&all->lock);
    if (!connection->is_shut_down)
        append_to_idle(all, connection);
    pthread_mutex_unlock(&all->lock);
}
