/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/crash.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"

_Thread_local struct crash_task crash_task = {.frame = -1};

enum { STACK_SIZE = 1 << 16 };

/* A signal that is caught, and its previous action. */
static struct caught {
    int number;
    const char *name;
    struct sigaction before;
} caught[] = {
    {.number = SIGSEGV, .name = "SIGSEGV"}, {.number = SIGBUS, .name = "SIGBUS"},
    {.number = SIGFPE, .name = "SIGFPE"},   {.number = SIGILL, .name = "SIGILL"},
    {.number = SIGABRT, .name = "SIGABRT"},
};
enum { NUM_CAUGHT = sizeof caught / sizeof *caught };

static char input_name[256];
static const struct crash_task *main_task;
static void (*report)(void *context, const char *text);
static void *report_context;

/* ---- text, async-signal-safe ---- */

struct text {
    char bytes[640];
    size_t used;
};

static void add(struct text *text, const char *more)
{
    const size_t length = strlen(more), room = sizeof text->bytes - 1 - text->used;
    const size_t n = length < room ? length : room;
    memcpy(text->bytes + text->used, more, n);
    text->used += n;
    text->bytes[text->used] = '\0';
}

static void add_number(struct text *text, const char *before, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    add(text, before);
    add(text, " ");
    add(text, digits + at);
}

static void add_task(struct text *text, const struct crash_task *task)
{
    if (!task || !task->doing)
        return;
    add(text, task == &crash_task ? " while " : " in a thread of a library while ");
    add(text, task->doing);
    add(text, " ");
    add(text, task->name);
    if (task->frame >= 0)
        add_number(text, ", frame", task->frame);
    if (task->part && task->part_number >= 0) {
        add(text, ", ");
        add_number(text, task->part, task->part_number);
    }
}

static void describe(struct text *text, const char *signal_name)
{
    add(text, signal_name);
    add_task(text, crash_task.doing ? &crash_task : main_task);
}

/* ---- the handler ---- */

static void tell(const char *signal_name)
{
    struct text text = {.used = 0};
    if (report) {
        describe(&text, signal_name);
        printable_line(text.bytes);
        report(report_context, text.bytes);
        return;
    }
    add(&text, "demoreel: ");
    add(&text, input_name);
    add(&text, input_name[0] ? ": crashed (" : "crashed (");
    describe(&text, signal_name);
    add(&text, "); this is a bug in demoreel: please report it");
    printable_line(text.bytes);
    add(&text, "\n");
    const ssize_t written = write(STDERR_FILENO, text.bytes, text.used);
    (void)written;
}

/* Another thread may crash while the line is printed: it waits for the end of the process. After
 * the report, the instruction that crashed is repeated, or the signal sent again, without this
 * handler. */
static void on_crash(int number, siginfo_t *info, void *context)
{
    static atomic_flag is_told = ATOMIC_FLAG_INIT;
    (void)context;
    while (atomic_flag_test_and_set(&is_told))
        pause();
    for (int i = 0; i < NUM_CAUGHT; i++) {
        if (caught[i].number != number)
            continue;
        tell(caught[i].name);
        sigaction(number, &caught[i].before, NULL);
    }
    if (info->si_code <= 0) /* sent by a process */
        raise(number);
}

/* The main thread's own stack may have overflowed. */
static void use_separate_stack(void)
{
    static char space[STACK_SIZE];
    const stack_t stack = {.ss_sp = space, .ss_size = sizeof space};
    stack_t before;
    if (sigaltstack(NULL, &before) == 0 && before.ss_flags & SS_DISABLE)
        sigaltstack(&stack, NULL);
}

void crash_catch(const char *input)
{
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    const bool is_first = !main_task;
    const size_t length = strnlen(input, sizeof input_name - 1);
    memcpy(input_name, input, length);
    input_name[length] = '\0';
    main_task = &crash_task;
    use_separate_stack();
    sigemptyset(&action.sa_mask);
    for (int i = 0; is_first && i < NUM_CAUGHT; i++)
        sigaction(caught[i].number, &action, &caught[i].before);
}

void crash_divert(void (*tell_parent)(void *context, const char *text), void *context)
{
    report = tell_parent;
    report_context = context;
}

/* ---- the record ---- */

void crash_begin(const char *doing, const char *name)
{
    const size_t length = strnlen(name, sizeof crash_task.name - 1);
    memcpy(crash_task.name, name, length);
    crash_task.name[length] = '\0';
    crash_task.doing = doing;
    crash_set_part(NULL, -1);
}

void crash_set_frame(int64_t frame)
{
    crash_task.frame = frame;
}
