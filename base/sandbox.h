/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox.h - irrevocably drops the privileges that reading untrusted files does not need.
 *
 * Landlock restricts file access to a list of paths; seccomp allows a fixed list of system
 * calls (base/sandbox_calls.c) and no others. Both apply to this process, its threads and its
 * children, even when running as root. A hostile file that exploits a bug in a parser can use
 * only what is left. */
#ifndef BASE_SANDBOX_H
#define BASE_SANDBOX_H

#include <stdbool.h>

enum sandbox_access {
    SANDBOX_LIST = 1,  /* list the names in a folder */
    SANDBOX_READ = 2,  /* read files, and list the names in folders */
    SANDBOX_WRITE = 4, /* write, create, rename and remove files and folders; ioctl on devices */
};

struct sandbox_place {
    const char *path; /* a file, a device, or a folder with everything below it */
    int access;       /* bits of enum sandbox_access */
};

/* What stays accessible. */
struct sandbox_plan {
    const struct sandbox_place *places; /* borrowed; paths that do not exist are skipped */
    int num_places;
    bool may_signal; /* may signal processes outside this sandbox */
};

/* The mechanisms that sandbox_enter may activate. */
enum sandbox_layer {
    SANDBOX_FILES = 1, /* Landlock */
    SANDBOX_CALLS = 2, /* seccomp */
};

/* Activates every layer that the kernel supports and returns the active ones, as bits of enum
 * sandbox_layer. Must be called while the process has a single thread. */
int sandbox_enter(const struct sandbox_plan *plan);

#endif
