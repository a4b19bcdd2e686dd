/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <pthread.h>

#include "base/queue.h"

static void queue__one_thread__first_in_is_first_out(void **state)
{
    (void)state;
    int items[5];
    struct queue *queue = queue_create(3);

    assert_true(queue_push(queue, &items[0]));
    for (int i = 1; i < 5; i++) {
        assert_true(queue_push(queue, &items[i]));
        assert_ptr_equal(queue_pop(queue), &items[i - 1]);
    }
    queue_destroy(queue);
}

static void queue_close__items_are_left__can_be_taken(void **state)
{
    (void)state;
    int item;
    struct queue *queue = queue_create(1);

    assert_true(queue_push(queue, &item));
    queue_close(queue);
    assert_false(queue_push(queue, &item));
    assert_ptr_equal(queue_pop(queue), &item);
    assert_null(queue_pop(queue));
    queue_destroy(queue);
}

enum { NUM_ITEMS = 20000 };

struct producer {
    struct queue *queue;
    int numbers[NUM_ITEMS];
};

static void *produce(void *argument)
{
    struct producer *producer = argument;
    for (int i = 0; i < NUM_ITEMS; i++) {
        producer->numbers[i] = i;
        queue_push(producer->queue, &producer->numbers[i]);
    }
    queue_close(producer->queue);
    return NULL;
}

static void queue__two_threads__nothing_is_lost_or_reordered(void **state)
{
    (void)state;
    static struct producer producer;
    pthread_t thread;
    int count = 0;

    producer.queue = queue_create(4);
    assert_int_equal(pthread_create(&thread, NULL, produce, &producer), 0);
    for (const int *number; (number = queue_pop(producer.queue));)
        assert_int_equal(*number, count++);
    assert_int_equal(count, NUM_ITEMS);
    pthread_join(thread, NULL);
    queue_destroy(producer.queue);
}

static void *close_later(void *argument)
{
    queue_close(argument);
    return NULL;
}

static void queue_close__somebody_waits__is_woken(void **state)
{
    (void)state;
    int item;
    pthread_t thread;

    struct queue *queue = queue_create(1);
    assert_int_equal(pthread_create(&thread, NULL, close_later, queue), 0);
    assert_null(queue_pop(queue));
    pthread_join(thread, NULL);
    queue_destroy(queue);

    queue = queue_create(1);
    assert_true(queue_push(queue, &item));
    assert_int_equal(pthread_create(&thread, NULL, close_later, queue), 0);
    assert_false(queue_push(queue, &item));
    pthread_join(thread, NULL);
    queue_destroy(queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queue__one_thread__first_in_is_first_out),
        cmocka_unit_test(queue_close__items_are_left__can_be_taken),
        cmocka_unit_test(queue__two_threads__nothing_is_lost_or_reordered),
        cmocka_unit_test(queue_close__somebody_waits__is_woken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
