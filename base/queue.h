/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/queue.h - a bounded queue of pointers between threads.
 *
 * Any number of threads may push and pop; items come out in the order in which
 * they went in. Closing wakes everybody: what is in the queue can still be
 * taken, nothing more goes in. */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stdbool.h>

struct queue;

/* Room for `capacity` > 0 items. */
struct queue *queue_create(int capacity);

/* No thread may be inside another call. The items are the caller's. */
void queue_destroy(struct queue *queue);

/* Wait for room, then add. False, and nothing added, when the queue is closed.
 * item is not NULL. */
bool queue_push(struct queue *queue, void *item);

/* Wait for an item. NULL when the queue is closed and empty. */
void *queue_pop(struct queue *queue);

void queue_close(struct queue *queue);

#endif
