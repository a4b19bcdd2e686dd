/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests of the studio's child processes, which are this program with arguments: they may have been
 * taken over by a hostile file, so they may do anything. */
#include "studio/child.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "tests/unit/test.h"

enum { LIMIT = 1000, LONG = 1000000 };

/* ---- in the child ---- */

static _Noreturn void act(const char *how)
{
    signal(SIGPIPE, SIG_IGN);
    if (strcmp(how, "works") == 0) {
        printf("output");
        fprintf(stderr, "a message\n");
        exit(0);
    }
    if (strcmp(how, "fails") == 0) {
        fprintf(stderr, "first\ndemoreel: last\n");
        exit(2);
    }
    if (strcmp(how, "output-only") == 0) {
        fclose(stderr);
        printf("output");
        exit(0);
    }
    if (strcmp(how, "logs-on") == 0) {
        fclose(stdout);
        for (;;)
            fprintf(stderr, "and on\n");
    }
    fclose(stdout);
    fclose(stderr);
    for (;;)
        pause();
}

/* ---- in the studio ---- */

static bool run(const char *how, int seconds, struct child_output *out, struct err *err)
{
    const char *const args[] = {how, NULL};
    return child_run(args, LIMIT, seconds, out, err);
}

static void child_run__ends__output_or_message(void **state)
{
    struct child_output out;
    struct err err = {0};
    (void)state;
    assert_true(run("works", LONG, &out, &err));
    assert_string_equal(out.data, "output");
    free(out.data);
    assert_true(run("output-only", LONG, &out, &err));
    assert_string_equal(out.data, "output");
    free(out.data);
    assert_false(run("fails", LONG, &out, &err));
    assert_string_equal(err.text, "last");
}

static void child_run__closes_its_output_and_goes_on__is_ended(void **state)
{
    static const char *const hows[] = {"logs-on", "sleeps"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct child_output out;
        struct err err = {0};
        assert_false(run(hows[i], 1, &out, &err));
        assert_string_equal(err.text, "the process took longer than 1 s and was ended");
        assert_null(out.data);
    }
}

static void *kill_child(void *context)
{
    const struct child *child = context;
    kill(child->pid, SIGKILL);
    return NULL;
}

static void child_await_exit__killed_by_another_thread__returns(void **state)
{
    const char *const args[] = {"sleeps", NULL};
    struct child child;
    pthread_t thread;
    (void)state;
    assert_true(child_start(&child, args, false, NULL));
    assert_int_equal(pthread_create(&thread, NULL, kill_child, &child), 0);
    child_await_exit(&child);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_not_equal(child_wait(&child), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(child_run__ends__output_or_message),
        cmocka_unit_test(child_run__closes_its_output_and_goes_on__is_ended),
        cmocka_unit_test(child_await_exit__killed_by_another_thread__returns),
    };
    if (argc > 1)
        act(argv[1]);
    if (!child_init(NULL))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
