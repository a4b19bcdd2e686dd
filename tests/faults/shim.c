/* SPDX-License-Identifier: GPL-2.0-or-later */
/* shim.c - a preloaded library that makes the Nth call of a function fail.
 *
 *   LD_PRELOAD=build/tests/faults.so FAULT=fopen:3 FAULT_REPORT=FILE demoreel ...
 *
 * It counts the calls made by demoreel and FFmpeg's libraries, separately in each process and
 * including all threads; calls within the C library and by other libraries are not affected.
 * `short` instead of a number applies to read and pread: each call returns only a few bytes,
 * and every third is interrupted. A line is written to FILE when the call has failed, when the
 * program crashes (and whether in a library), and at exit, with the number of calls. With
 * FAULT_CRASH=1 the call crashes instead of failing. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_RANGES = 16, SHORT_READ = 13 };

/* The C library's own functions, which can be called without looking them up by name. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static struct range {
    uintptr_t library; /* the address where it is loaded */
    uintptr_t first, end;
    bool is_library;
} ranges[MAX_RANGES];
static int num_ranges;
static char function[32]; /* "": none */
static long nth;
static bool is_short, crashes;
static atomic_long num_calls;
static long report_file = -1; /* opened before the sandbox is enabled; -1: none */

static void report(const char *what, long number)
{
    char line[64];
    const int size = snprintf(line, sizeof line, "%s %ld\n", what, number);
    if (report_file >= 0)
        syscall(SYS_write, report_file, line, size);
}

/* Keeps the report open when the program closes what it has inherited. */
int close_range(unsigned first, unsigned last, int flags)
{
    const unsigned kept = (unsigned)report_file;
    int (*real)(unsigned, unsigned, int) =
        (int (*)(unsigned, unsigned, int))dlsym(RTLD_NEXT, "close_range");
    if (report_file < 0 || kept < first || kept > last)
        return real(first, last, flags);
    return (kept > first ? real(first, kept - 1, flags) : 0) |
           (kept < last ? real(kept + 1, last, flags) : 0);
}

static int add_range(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size, (void)context;
    if (info->dlpi_name[0] && !strstr(info->dlpi_name, "/libav"))
        return 0;
    for (int i = 0; i < num_ranges; i++)
        if (ranges[i].library == info->dlpi_addr)
            return 0;
    for (int i = 0; i < info->dlpi_phnum && num_ranges < MAX_RANGES; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
            continue;
        ranges[num_ranges].library = info->dlpi_addr;
        ranges[num_ranges].first = info->dlpi_addr + part->p_vaddr;
        ranges[num_ranges].end = ranges[num_ranges].first + part->p_memsz;
        ranges[num_ranges].is_library = info->dlpi_name[0] != '\0';
        num_ranges++;
    }
    return 0;
}

/* The program loads FFmpeg when it needs it. */
void *dlopen(const char *file, int mode)
{
    void *const library = ((void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen"))(file, mode);
    dl_iterate_phdr(add_range, NULL);
    return library;
}

static const struct range *find_range(const void *place)
{
    for (int i = 0; i < num_ranges; i++)
        if ((uintptr_t)place >= ranges[i].first && (uintptr_t)place < ranges[i].end)
            return &ranges[i];
    return NULL;
}

/* Reports whether the program or FFmpeg crashed, judged by the nearest caller in one of them. */
static void report_crash(int signal)
{
    void *places[64];
    const int num = backtrace(places, 64);
    const struct range *range = NULL;
    for (int i = 0; i < num && !range; i++)
        range = find_range(places[i]);
    report(range && range->is_library ? "crash of a library" : "crash", signal);
}

static void watch_crashes(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
    const struct sigaction action = {.sa_handler = report_crash, .sa_flags = (int)SA_RESETHAND};
    void *places[1];
    backtrace(places, 1); /* loads the library that it needs in advance */
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("FAULT"), *colon = fault ? strchr(fault, ':') : NULL;
    if (!colon)
        return;
    const char *path = getenv("FAULT_REPORT");
    if (path)
        report_file =
            syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    dl_iterate_phdr(add_range, NULL);
    watch_crashes();
    is_short = strcmp(colon + 1, "short") == 0;
    nth = atol(colon + 1);
    crashes = getenv("FAULT_CRASH");
    snprintf(function, sizeof function, "%.*s", (int)(colon - fault), fault);
}

__attribute__((destructor)) static void end(void)
{
    if (function[0])
        report("calls", num_calls);
}

/* Returns the range of the caller, or NULL if the call is not counted. */
static const struct range *find_caller(const char *name, const void *caller)
{
    return strcmp(name, function) == 0 ? find_range(caller) : NULL;
}

static bool fails(const char *name, const void *caller, int error)
{
    const struct range *range = find_caller(name, caller);
    if (!range || is_short || atomic_fetch_add(&num_calls, 1) + 1 != nth)
        return false;
    report("failed", nth);
    if (crashes)
        *(volatile int *)NULL = 0;
    errno = error;
    return true;
}

/* Returns the reduced size of a read, or 0 if the call is to be interrupted. */
static size_t shorten(const char *name, const void *caller, size_t size)
{
    if (!is_short || !find_caller(name, caller) || size == 0)
        return size;
    const long call = atomic_fetch_add(&num_calls, 1);
    if (call % 3 == 2) {
        errno = EINTR;
        return 0;
    }
    const size_t most = (size_t)SHORT_READ << call % 12;
    return size < most ? size : most;
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size)
{
    return fails("malloc", CALLER, ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("malloc", CALLER, ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails("malloc", CALLER, ENOMEM) ? NULL : __libc_realloc(old, size);
}

int posix_memalign(void **out, size_t align, size_t size)
{
    if (fails("malloc", CALLER, ENOMEM))
        return ENOMEM;
    return ((int (*)(void **, size_t, size_t))dlsym(RTLD_NEXT, "posix_memalign"))(out, align, size);
}

/* Defines a function that returns `failure` when it fails. */
#define WRAP(type, name, failure, error, params, args)                                             \
    type name params                                                                               \
    {                                                                                              \
        if (fails(#name, CALLER, error))                                                           \
            return failure;                                                                        \
        return ((type(*) params)dlsym(RTLD_NEXT, #name))args;                                      \
    }

WRAP(ssize_t, write, -1, ENOSPC, (int fd, const void *data, size_t size), (fd, data, size))
WRAP(FILE *, fopen, NULL, EMFILE, (const char *path, const char *mode), (path, mode))
WRAP(FILE *, fdopen, NULL, ENOMEM, (int fd, const char *mode), (fd, mode))
WRAP(size_t, fwrite, 0, ENOSPC, (const void *data, size_t size, size_t n, FILE *file),
     (data, size, n, file))
WRAP(int, fflush, EOF, ENOSPC, (FILE * file), (file))
WRAP(int, fseek, -1, EIO, (FILE * file, long offset, int whence), (file, offset, whence))
WRAP(int, rename, -1, EIO, (const char *from, const char *to), (from, to))
WRAP(int, mkdir, -1, ENOSPC, (const char *path, mode_t mode), (path, mode))
WRAP(int, fstat, -1, EIO, (int fd, struct stat *info), (fd, info))
WRAP(DIR *, opendir, NULL, EMFILE, (const char *path), (path))
WRAP(void *, mmap, MAP_FAILED, ENOMEM,
     (void *at, size_t size, int protection, int flags, int fd, off_t offset),
     (at, size, protection, flags, fd, offset))
WRAP(pid_t, fork, -1, EAGAIN, (void), ())
WRAP(int, socketpair, -1, EMFILE, (int domain, int type, int protocol, int ends[2]),
     (domain, type, protocol, ends))
WRAP(int, pthread_create, EAGAIN, EAGAIN,
     (pthread_t * thread, const pthread_attr_t *attr, void *(*run)(void *), void *context),
     (thread, attr, run, context))

/* Closes the file in any case, but may report that data was lost. */
int fclose(FILE *file)
{
    const bool lost = fails("fclose", CALLER, EIO);
    const int result = ((int (*)(FILE *))dlsym(RTLD_NEXT, "fclose"))(file);
    if (lost)
        errno = EIO;
    return lost ? EOF : result;
}

ssize_t read(int fd, void *data, size_t size)
{
    const size_t given = shorten("read", CALLER, size);
    if ((given == 0 && size > 0) || fails("read", CALLER, EIO))
        return -1;
    return syscall(SYS_read, fd, data, given);
}

ssize_t pread(int fd, void *data, size_t size, off_t offset)
{
    const size_t given = shorten("pread", CALLER, size);
    if ((given == 0 && size > 0) || fails("pread", CALLER, EIO))
        return -1;
    return syscall(SYS_pread64, fd, data, given, offset);
}

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (fails("open", CALLER, EMFILE))
        return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
