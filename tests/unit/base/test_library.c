/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <sys/wait.h>
#include <unistd.h>

#include "base/library.h"

static void library_function__unknown_name__is_null(void **state)
{
    (void)state;
    assert_non_null(library_function(LIBRARY_AVUTIL, "av_free"));
    assert_null(library_function(LIBRARY_AVUTIL, "av_no_such_function"));
}

static void library_require__unknown_name__ends_the_process(void **state)
{
    (void)state;
    int status;
    const pid_t pid = fork();
    if (pid == 0) {
        library_require(LIBRARY_AVUTIL, "av_no_such_function");
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_function__unknown_name__is_null),
        cmocka_unit_test(library_require__unknown_name__ends_the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
