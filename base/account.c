/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/account.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/err.h"
#include "base/printable.h"

/* Bytes requested before malloc is asked again how much is in use. */
static const size_t RECHECK_AFTER = (size_t)64 << 20;

static size_t limit; /* 0: none */
static char input_name[256];
static void (*report)(void *context, const char *text);
static void *report_context;
static atomic_size_t in_use, requested; /* at the last check, and since then */

void account_limit(size_t bytes)
{
    limit = bytes;
    atomic_store(&requested, RECHECK_AFTER); /* check at once */
#ifndef __SANITIZE_ADDRESS__                 /* which reserves terabytes of address space */
    /* The kernel refuses no less than this: libraries and the stacks of threads take hundreds of
     * megabytes of address space, and what they say when refused does not name memory. */
    static const size_t MIN_KERNEL_LIMIT = (size_t)1 << 30;
    struct rlimit data;
    if (bytes == 0 || getrlimit(RLIMIT_DATA, &data) != 0)
        return;
    const rlim_t max = bytes < MIN_KERNEL_LIMIT / 2 ? MIN_KERNEL_LIMIT : 2 * (rlim_t)bytes;
    if (data.rlim_cur == RLIM_INFINITY || data.rlim_cur > max)
        data.rlim_cur = max;
    if (data.rlim_max == RLIM_INFINITY || data.rlim_max > max)
        data.rlim_max = max;
    setrlimit(RLIMIT_DATA, &data);
#endif
}

void account_name(const char *input)
{
    snprintf(input_name, sizeof input_name, "%s", input ? input : "");
    printable_line(input_name);
}

void account_divert(void (*tell)(void *context, const char *text), void *context)
{
    report = tell;
    report_context = context;
}

/* No output file has its final name yet, so ending here is as safe as any other error
 * exit. */
void account_end(const char *fact)
{
    static atomic_flag is_dying = ATOMIC_FLAG_INIT;
    static _Thread_local bool dies_here;
    char text[512];
    /* Several threads may run out of memory at once; only the first says so. */
    while (!dies_here && atomic_flag_test_and_set(&is_dying))
        pause();
    dies_here = true;
    snprintf(text, sizeof text, "%s%s%s", input_name, input_name[0] ? ": " : "", fact);
    if (report)
        report(report_context, text);
    else
        fprintf(stderr, "demoreel: %s\n", text);
    _exit(err_exit_code(ERR_RESOURCE));
}

static _Noreturn void die_at_limit(void)
{
    char fact[128];
    snprintf(fact, sizeof fact,
             "needs more than %zu MB of memory; raise the limit with --max-memory", limit >> 20);
    account_end(fact);
}

/* Bytes that malloc has handed out and that have not been freed. Other C libraries do not tell:
 * there the limit of the kernel remains. */
static size_t count_in_use(void)
{
#ifdef __GLIBC__
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

/* Memory beyond the limit is refused by the kernel; the rest by other limits, or the machine. */
void account_fail(size_t size)
{
    char fact[64] = "out of memory";
    if (limit > 0 && (size > limit || count_in_use() > limit - size))
        die_at_limit();
    if (size > 0)
        snprintf(fact, sizeof fact, "out of memory (%zu bytes requested)", size);
    account_end(fact);
}

void account_check_failure(int error)
{
    if (error == ENOMEM)
        account_fail(0);
}

void account_charge(size_t size)
{
    if (limit == 0)
        return;
    if (size > limit)
        die_at_limit();
    const size_t since = atomic_fetch_add_explicit(&requested, size, memory_order_relaxed) + size;
    if (since < RECHECK_AFTER &&
        atomic_load_explicit(&in_use, memory_order_relaxed) + since <= limit)
        return;
    const size_t now = count_in_use();
    if (now > limit - size)
        die_at_limit();
    atomic_store_explicit(&in_use, now, memory_order_relaxed);
    atomic_store_explicit(&requested, size, memory_order_relaxed);
}
