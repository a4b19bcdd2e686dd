/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/queue.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/arena.h"

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t has_item, has_room;
    void **items; /* ring buffer */
    int capacity, first, count;
    bool closed;
};

struct queue *queue_create(int capacity)
{
    assert(capacity > 0);
    struct queue *queue = mem_alloc(sizeof *queue);
    queue->items = mem_alloc((size_t)capacity * sizeof *queue->items);
    queue->capacity = capacity;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->has_item, NULL);
    pthread_cond_init(&queue->has_room, NULL);
    return queue;
}

void queue_destroy(struct queue *queue)
{
    if (!queue)
        return;
    pthread_cond_destroy(&queue->has_room);
    pthread_cond_destroy(&queue->has_item);
    pthread_mutex_destroy(&queue->lock);
    free(queue->items);
    free(queue);
}

bool queue_push(struct queue *queue, void *item)
{
    assert(item);
    pthread_mutex_lock(&queue->lock);
    while (queue->count == queue->capacity && !queue->closed)
        pthread_cond_wait(&queue->has_room, &queue->lock);
    const bool open = !queue->closed;
    if (open) {
        queue->items[(queue->first + queue->count) % queue->capacity] = item;
        queue->count++;
        pthread_cond_signal(&queue->has_item);
    }
    pthread_mutex_unlock(&queue->lock);
    return open;
}

void *queue_pop(struct queue *queue)
{
    void *item = NULL;
    pthread_mutex_lock(&queue->lock);
    while (queue->count == 0 && !queue->closed)
        pthread_cond_wait(&queue->has_item, &queue->lock);
    if (queue->count > 0) {
        item = queue->items[queue->first];
        queue->first = (queue->first + 1) % queue->capacity;
        queue->count--;
        pthread_cond_signal(&queue->has_room);
    }
    pthread_mutex_unlock(&queue->lock);
    return item;
}

void queue_close(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    pthread_cond_broadcast(&queue->has_item);
    pthread_cond_broadcast(&queue->has_room);
    pthread_mutex_unlock(&queue->lock);
}
