/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/queue.h - a bounded, thread-safe FIFO queue of pointers.
 *
 * Closing the queue wakes all waiting threads: items already queued can still be taken,
 * but no more can be added. */
#ifndef BASE_QUEUE_H
#define BASE_QUEUE_H

#include <stdbool.h>

struct queue;

/* `capacity` is at least 1. */
struct queue *queue_create(int capacity);

/* No thread may be using the queue. The remaining items are not freed. */
void queue_destroy(struct queue *queue);

/* Waits for room, then adds an item, which must not be NULL. Returns false without adding
 * it if the queue is closed. */
bool queue_push(struct queue *queue, void *item);

/* Waits for an item. Returns NULL if the queue is closed and empty. */
void *queue_pop(struct queue *queue);

void queue_close(struct queue *queue);

#endif
