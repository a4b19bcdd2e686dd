/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* close_range, syscall */
#include "base/descriptors.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Not all C libraries have close_range. Where one does, it is called, so that the libraries
 * that tests preload can keep a descriptor. */
static bool close_at_once(unsigned first, unsigned last)
{
#ifdef __GLIBC__
    return close_range(first, last, 0) == 0;
#else
    return syscall(SYS_close_range, first, last, 0) == 0;
#endif
}

static void close_all(int first, int last)
{
    if (first > last || close_at_once((unsigned)first, (unsigned)last))
        return;
    /* Before Linux 5.9. Limits may be a billion; programs do not pass on that many. */
    enum { HIGHEST = 1 << 16 };
    const long most = sysconf(_SC_OPEN_MAX), limit = most < 0 || most > HIGHEST ? HIGHEST : most;
    for (int fd = first; fd <= last && fd < limit; fd++)
        close(fd);
}

void descriptors_close_from(int first)
{
    close_all(first, INT_MAX);
}

/* Returns the smallest descriptor from `first` on that the word names; INT_MAX: none. */
static int next_named_in(const char *word, int first)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    int next = INT_MAX;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        for (const char *at = word; (at = strstr(at, folders[i]));) {
            at += strlen(folders[i]);
            const long number = strtol(at, NULL, 10);
            if (number >= first && number < next)
                next = (int)number;
        }
    return next;
}

void descriptors_close_unnamed(int num_words, char *const *words)
{
    int first = STDERR_FILENO + 1;
    while (first < INT_MAX) {
        int named = INT_MAX;
        for (int i = 0; i < num_words; i++) {
            const int next = next_named_in(words[i], first);
            named = next < named ? next : named;
        }
        close_all(first, named - 1);
        first = named < INT_MAX ? named + 1 : INT_MAX;
    }
}
