/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/log.h"
#include "pipeline/process/interrupt.h"
#include "pipeline/process/worker_pool.h"

enum { NUM_TASKS = 20 };

static const int tasks[NUM_TASKS] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
                                     10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

struct results {
    int done[NUM_TASKS], failed[NUM_TASKS];
    int64_t progress[NUM_TASKS];
    struct err err;
};

static void run_pool(const struct worker_pool_plan *plan, struct results *results)
{
    struct worker_pool_event event;
    struct worker_pool *pool = worker_pool_start(plan, &results->err);
    assert_non_null(pool);
    while (worker_pool_wait(pool, &event)) {
        if (event.kind == WORKER_POOL_PROGRESS)
            results->progress[event.task] = event.value;
        else if (event.kind == WORKER_POOL_DONE)
            results->done[event.task]++;
        else if (event.kind == WORKER_POOL_FAILED) {
            results->failed[event.task]++;
            results->err = event.err;
        }
    }
    worker_pool_end(pool);
}

static bool count_up(void *context, int task, const struct worker_link *link, struct err *err)
{
    (void)err;
    int *calls = context;
    worker_pool_send_progress(link, ++*calls + 100 * task);
    return true;
}

static void worker_pool__every_task__is_done_once_by_few_workers(void **state)
{
    (void)state;
    int calls = 0, most = 0;
    struct results results = {0};
    const struct worker_pool_plan plan = {3, tasks, NUM_TASKS, count_up, &calls, NULL};
    run_pool(&plan, &results);
    for (int i = 0; i < NUM_TASKS; i++) {
        assert_int_equal(results.done[i], 1);
        assert_int_equal(results.progress[i] / 100, i);
        const int nth = (int)(results.progress[i] % 100);
        most = nth > most ? nth : most;
    }
    assert_int_equal(calls, 0); /* only the workers' copies were incremented */
    assert_in_range(most, NUM_TASKS / 3, NUM_TASKS);
}

/* Crashes in task 3 when it runs for the first time, which removes the file. */
static bool crash_once(void *context, int task, const struct worker_link *link, struct err *err)
{
    (void)link, (void)err;
    if (task == 3 && unlink(context) == 0)
        raise(SIGKILL);
    return true;
}

static void worker_pool__a_worker_crashes__its_task_is_done_by_another(void **state)
{
    (void)state;
    char name[] = "/tmp/demoreel-test-XXXXXX";
    struct results results = {0};
    close(mkstemp(name));
    const struct worker_pool_plan plan = {2, tasks, 8, crash_once, name, NULL};
    run_pool(&plan, &results);
    assert_int_equal(access(name, F_OK), -1);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(results.done[i], 1);
        assert_int_equal(results.failed[i], 0);
    }
}

static bool crash_at_five(void *context, int task, const struct worker_link *link, struct err *err)
{
    (void)context, (void)link;
    if (task == 5)
        raise(SIGKILL);
    return task != 6 || err_set(err, ERR_IO, "cannot be written");
}

static void worker_pool__stopped_after_one_crash__says_one(void **state)
{
    (void)state;
    static const int five = 5;
    struct err err = {0};
    struct worker_pool_event event;
    const struct worker_pool_plan plan = {1, &five, 1, crash_at_five, NULL, NULL};
    struct worker_pool *pool = worker_pool_start(&plan, &err);
    assert_non_null(pool);
    worker_pool_stop(pool);
    while (worker_pool_wait(pool, &event))
        if (event.kind == WORKER_POOL_FAILED)
            err = event.err;
    worker_pool_end(pool);
    assert_non_null(strstr(err.text, "died ("));
}

static void worker_pool__second_crash_or_error__fails_only_that_task(void **state)
{
    (void)state;
    struct results results = {0};
    const struct worker_pool_plan plan = {2, tasks, NUM_TASKS, crash_at_five, NULL, NULL};
    run_pool(&plan, &results);
    for (int i = 0; i < NUM_TASKS; i++) {
        assert_int_equal(results.failed[i], i == 5 || i == 6);
        assert_int_equal(results.done[i], i != 5 && i != 6);
    }
}

static bool fail_with_text(void *context, int task, const struct worker_link *link, struct err *err)
{
    (void)context, (void)task, (void)link;
    return err_set(err, ERR_LIMIT, "too much");
}

static void worker_pool__error_of_a_task__is_received(void **state)
{
    (void)state;
    struct results results = {0};
    const struct worker_pool_plan plan = {1, tasks, 1, fail_with_text, NULL, NULL};
    run_pool(&plan, &results);
    assert_int_equal(results.err.kind, ERR_LIMIT);
    assert_string_equal(results.err.text, "too much");
}

static bool log_something(void *context, int task, const struct worker_link *link, struct err *err)
{
    (void)task, (void)link, (void)err;
    log_warn(context, "the same for all");
    return true;
}

static void worker_pool__warnings_of_workers__are_logged_once(void **state)
{
    (void)state;
    struct results results = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    struct log *log = log_create(stream, LOG_NORMAL);
    const struct worker_pool_plan plan = {3, tasks, NUM_TASKS, log_something, log, log};
    run_pool(&plan, &results);
    log_destroy(log);
    fclose(stream);
    assert_string_equal(text, "warning: the same for all\n");
    free(text);
}

static bool wait_for_interrupt(void *context, int task, const struct worker_link *link,
                               struct err *err)
{
    (void)context, (void)err;
    worker_pool_send_progress(link, task);
    while (!interrupt_is_requested())
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    return true;
}

/* A worker that untrusted input has taken over may send anything. */
static bool send_nonsense(void *context, int task, const struct worker_link *link, struct err *err)
{
    static const char garbage[4096] = {42, 42, 42};
    const int socket = *(const int *)link; /* the only member of struct worker_link */
    (void)err;
    if (task == 7)
        send(socket, garbage, *(const size_t *)context, 0);
    return true;
}

static void worker_pool__a_worker_sends_nonsense__fails_only_its_task(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 4096; size += 1365) {
        struct results results = {0};
        const struct worker_pool_plan plan = {3, tasks, NUM_TASKS, send_nonsense, &size, NULL};
        run_pool(&plan, &results);
        for (int i = 0; i < NUM_TASKS; i++) {
            assert_int_equal(results.done[i], i != 7);
            assert_int_equal(results.failed[i], i == 7);
        }
    }
}

static void worker_pool_stop__running_tasks__end_early_and_no_more_begin(void **state)
{
    (void)state;
    const struct worker_pool_plan plan = {2, tasks, NUM_TASKS, wait_for_interrupt, NULL, NULL};
    struct worker_pool_event event;
    int begun = 0, done = 0;
    struct worker_pool *pool = worker_pool_start(&plan, NULL);
    assert_non_null(pool);
    while (worker_pool_wait(pool, &event)) {
        begun += event.kind == WORKER_POOL_PROGRESS;
        done += event.kind == WORKER_POOL_DONE;
        if (begun == 2)
            worker_pool_stop(pool);
    }
    worker_pool_end(pool);
    assert_int_equal(begun, 2);
    assert_int_equal(done, 2);
}

/* Workers may be interrupted before they run for the first time. */
static void worker_pool_stop__workers_just_forked__are_not_killed(void **state)
{
    enum { POOLS = 50, WORKERS = 4 };
    (void)state;
    for (int i = 0; i < POOLS; i++) {
        const struct worker_pool_plan plan = {WORKERS, tasks, NUM_TASKS, wait_for_interrupt,
                                              NULL,    NULL};
        struct worker_pool_event event;
        int done = 0;
        struct worker_pool *pool = worker_pool_start(&plan, NULL);
        assert_non_null(pool);
        worker_pool_stop(pool);
        while (worker_pool_wait(pool, &event)) {
            assert_int_not_equal(event.kind, WORKER_POOL_FAILED);
            done += event.kind == WORKER_POOL_DONE;
        }
        worker_pool_end(pool);
        assert_int_equal(done, WORKERS);
    }
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(worker_pool__every_task__is_done_once_by_few_workers),
        cmocka_unit_test(worker_pool__a_worker_crashes__its_task_is_done_by_another),
        cmocka_unit_test(worker_pool__stopped_after_one_crash__says_one),
        cmocka_unit_test(worker_pool__second_crash_or_error__fails_only_that_task),
        cmocka_unit_test(worker_pool__error_of_a_task__is_received),
        cmocka_unit_test(worker_pool__warnings_of_workers__are_logged_once),
        cmocka_unit_test(worker_pool__a_worker_sends_nonsense__fails_only_its_task),
        cmocka_unit_test(worker_pool_stop__running_tasks__end_early_and_no_more_begin),
        cmocka_unit_test(worker_pool_stop__workers_just_forked__are_not_killed),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
