/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "cutscene/film/film.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_host.h"

enum { SLOWNESS = 500 /* milliseconds that pass on every query */ };

static int64_t now; /* milliseconds */

int clock_gettime(clockid_t clock, struct timespec *out)
{
    (void)clock;
    now += SLOWNESS;
    *out = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
    return 0;
}

/* The first search takes a minute, for reading the demo. */
static bool find(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err)
{
    bool *is_read = context;
    (void)source, (void)query, (void)err;
    now += *is_read ? 1000 : 60000;
    *is_read = true;
    *time = 1;
    return true;
}

static const char *option(int index, bool *is_flag)
{
    (void)index, (void)is_flag;
    return NULL;
}

static bool run(const char *text, struct err *err)
{
    char path[] = "/tmp/test_script_timeXXXXXX";
    bool is_read = false;
    const struct script_host host = {.context = &is_read, .find = find, .option = option};
    const int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    struct arena *arena = arena_create();
    struct film film;
    *err = (struct err){0};
    const bool ok = script_run(&film, path, &host, arena, err);
    unlink(path);
    arena_destroy(arena);
    return ok;
}

#define SHOT "demo('A', 'a.dem') shot { from = 1, to = 2 } "

/* Each comparison is a single instruction, however long the strings are. */
static void script__time_of_long_comparisons(void **state)
{
    (void)state;
    struct err err;
    assert_false(run(SHOT "local a = ('x'):rep(1 << 20) local b = ('x'):rep((1 << 20) - 1) .. 'x' "
                          "while a == b do end",
                     &err));
    assert_int_equal(LIMIT_SCRIPT_SECONDS, 30);
    assert_int_equal(err.kind, ERR_LIMIT);
    if (!strstr(err.text, ":1: the script did not finish within 30 seconds"))
        fail_msg("%s", err.text);
}

/* The first search includes reading the demo, which does not count as the script's time. */
static void script__time_of_searches(void **state)
{
    (void)state;
    struct err err;
    if (!run(SHOT "for i = 1, 10 do at.kill('a', i) end for i = 1, 10000 do end", &err))
        fail_msg("%s", err.text);
    assert_false(run(SHOT "for i = 1, 40 do at.kill('a', i) end for i = 1, 10000 do end", &err));
    assert_int_equal(err.kind, ERR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(script__time_of_long_comparisons),
        cmocka_unit_test(script__time_of_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
