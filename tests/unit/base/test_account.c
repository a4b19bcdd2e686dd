/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/account.h"
#include "base/arena.h"

enum { MB = 1 << 20 };

/* Runs `work` in a child process limited to 100 MB. Stores what it prints; returns its
 * exit code. */
static int run_child(void (*work)(void), char *said, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        account_name("up\33load.dem");
        account_limit(100 * (size_t)MB);
        work();
        _exit(0);
    }
    close(ends[1]);
    const ssize_t length = read(ends[0], said, size - 1);
    said[length > 0 ? length : 0] = '\0';
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void take_by_turns(void)
{
    for (int i = 0; i < 20; i++)
        free(mem_alloc(60 * (size_t)MB));
}

static void take_together(void)
{
    for (int i = 0; i < 20; i++)
        arena_alloc(arena_create(), 10 * (size_t)MB);
}

static void grow(void)
{
    void *data = NULL;
    for (size_t size = 1; size < 64; size *= 2)
        data = mem_resize(data, size, MB);
    free(data);
}

static void grow_past(void)
{
    void *data = NULL;
    for (size_t size = 1; size <= 128; size *= 2)
        data = mem_resize(data, size, MB);
    free(data);
}

static void take_much(void)
{
    mem_resize(NULL, SIZE_MAX, 2);
}

static void fail_early(void)
{
    account_check_failure(EINVAL);
    account_check_failure(ENOMEM);
}

/* A library allocates without being charged. */
static void fail_past(void)
{
    void *volatile taken = malloc(101 * (size_t)MB);
    account_check_failure(ENOMEM);
    free(taken);
}

static void write_line(void *context, const char *text)
{
    dprintf(STDERR_FILENO, "%s says %s\n", (const char *)context, text);
}

static void take_diverted(void)
{
    account_divert(write_line, "parent");
    mem_alloc(101 * (size_t)MB);
}

static void account_charge__above_the_limit__ends_with_a_message(void **state)
{
    static const char line[] = "demoreel: up?load.dem: needs more than 100 MB of memory; "
                               "raise the limit with --max-memory\n";
    char said[256];
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* its malloc reports no statistics */
#endif
    assert_int_equal(run_child(take_by_turns, said, sizeof said), 0);
    assert_string_equal(said, "");
    assert_int_equal(run_child(grow, said, sizeof said), 0);
    assert_string_equal(said, "");
    assert_int_equal(run_child(take_together, said, sizeof said), 5);
    assert_string_equal(said, line);
    assert_int_equal(run_child(grow_past, said, sizeof said), 5);
    assert_string_equal(said, line);
}

static void account_charge__more_than_available__ends_with_a_message(void **state)
{
    char said[256];
    (void)state;
    assert_int_equal(run_child(take_much, said, sizeof said), 5);
    assert_non_null(strstr(said, "up?load.dem: needs more than 100 MB of memory"));
}

/* Below the limit it is the machine that has no more. */
static void account_check_failure__of_a_library__names_the_cause(void **state)
{
    char said[256];
    (void)state;
    assert_int_equal(run_child(fail_early, said, sizeof said), 5);
    assert_string_equal(said, "demoreel: up?load.dem: out of memory\n");
#ifdef __SANITIZE_ADDRESS__
    skip(); /* its malloc reports no statistics */
#endif
    assert_int_equal(run_child(fail_past, said, sizeof said), 5);
    assert_non_null(strstr(said, "up?load.dem: needs more than 100 MB of memory"));
}

static void account_divert__limit_exceeded__passes_the_message(void **state)
{
    char said[256];
    (void)state;
    assert_int_equal(run_child(take_diverted, said, sizeof said), 5);
    assert_string_equal(said, "parent says up?load.dem: needs more than 100 MB of memory; "
                              "raise the limit with --max-memory\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(account_charge__above_the_limit__ends_with_a_message),
        cmocka_unit_test(account_charge__more_than_available__ends_with_a_message),
        cmocka_unit_test(account_check_failure__of_a_library__names_the_cause),
        cmocka_unit_test(account_divert__limit_exceeded__passes_the_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
