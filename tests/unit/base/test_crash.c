/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "tests/unit/test.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/crash.h"

/* Runs `work` in a child process that reports crashes. Stores the first line that it prints;
 * returns the signal that ended it. */
static int run_child(void (*work)(void), char *said, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        dup2(ends[1], STDERR_FILENO);
        close(ends[1]);
        for (int number = 1; number < 32; number++) /* cmocka and sanitizers have handlers */
            signal(number, SIG_DFL);
        crash_catch("up\33load.dem");
        work();
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    for (char c; read(ends[0], &c, 1) == 1;)
        if (used + 1 < size && !memchr(said, '\n', used))
            said[used++] = c;
    said[used] = '\0';
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* Sanitizers detect null pointers themselves. */
static void write_forbidden(void)
{
    *(volatile char *)mmap(NULL, 1, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) = 0;
}

static void crash_in_a_face(void)
{
    crash_set_frame(371);
    crash_begin("drawing", "maps/a.bsp");
    crash_set_part("face", 812);
    write_forbidden();
}

static void crash_in_another_file(void)
{
    crash_begin("reading", "maps/a.bsp");
    crash_set_part("byte", 1);
    crash_begin("reading", "progs/\n.mdl");
    write_forbidden();
}

static void *work_elsewhere(void *works)
{
    if (works)
        crash_in_a_face();
    write_forbidden();
    return NULL;
}

static void crash_in_thread(void *works)
{
    pthread_t thread;
    crash_begin("preparing", "the scene");
    pthread_create(&thread, NULL, work_elsewhere, works);
    pthread_join(thread, NULL);
}

static void crash_in_worker(void)
{
    crash_in_thread("");
}

static void crash_in_library(void)
{
    crash_in_thread(NULL);
}

static void end_by_signal(void)
{
    kill(getpid(), SIGBUS);
    pause();
}

static volatile int max_depth = INT_MAX;

static int overflow(int depth)
{
    volatile char room[4096];
    room[depth % 4096] = 1;
    return depth < max_depth ? overflow(depth + 1) + room[0] : 0;
}

static void overflow_stack(void)
{
    setrlimit(RLIMIT_STACK, &(struct rlimit){1 << 20, 1 << 20});
    exit(overflow(0));
}

static void write_line(void *context, const char *text)
{
    const ssize_t written = write(STDERR_FILENO, context, strlen(context));
    (void)(written + write(STDERR_FILENO, text, strlen(text)));
}

static void crash_diverted(void)
{
    crash_divert(write_line, "worker: ");
    crash_in_a_face();
}

static const struct {
    void (*work)(void);
    int signal;
    const char *said;
} cases[] = {
    {write_forbidden, SIGSEGV, "crashed (SIGSEGV);"},
    {abort, SIGABRT, "crashed (SIGABRT);"},
    {end_by_signal, SIGBUS, "crashed (SIGBUS);"},
    {crash_in_a_face, SIGSEGV,
     "crashed (SIGSEGV while drawing maps/a.bsp, frame 371, face 812); this is a bug in demoreel: "
     "please report it\n"},
    {crash_in_another_file, SIGSEGV, "crashed (SIGSEGV while reading progs/?.mdl);"},
    {crash_in_worker, SIGSEGV, "crashed (SIGSEGV while drawing maps/a.bsp, frame 371, face 812);"},
    {crash_in_library, SIGSEGV,
     "crashed (SIGSEGV in a thread of a library while preparing the scene);"},
    {overflow_stack, SIGSEGV, "crashed (SIGSEGV);"},
};

static void crash__of_any_kind__is_reported_in_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[1024], expected[256];
        const int signal = run_child(cases[i].work, said, sizeof said);
        snprintf(expected, sizeof expected, "demoreel: up?load.dem: %s", cases[i].said);
        said[strlen(expected)] = '\0';
        assert_string_equal(said, expected);
        assert_int_equal(signal, cases[i].signal);
    }
}

static void crash__diverted__is_reported_there(void **state)
{
    (void)state;
    char said[1024];
    run_child(crash_diverted, said, sizeof said);
    said[73] = '\0';
    assert_string_equal(said, "worker: SIGSEGV while drawing maps/a.bsp, frame 371, face 812");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crash__of_any_kind__is_reported_in_one_line),
        cmocka_unit_test(crash__diverted__is_reported_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
