/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker.h - the file broker: a separate process that creates output files for a
 * sandboxed one.
 *
 * broker_start splits the process in two. The original process becomes the broker. On
 * request of its child, and of processes forked by that, it opens, renames and removes
 * the files that belong to an output (base/broker_rules.h) and passes back the open
 * descriptors. The child can then give up write access altogether (base/sandbox.h): code
 * injected by a hostile file can fill the output file but cannot create any other. The
 * broker never reads what is written, and gets nothing but file names from the child. It
 * also makes sure that the child ends (base/broker_watch.h).
 *
 * Without a broker, the functions below act in the calling process. They return values
 * and set errno like the system calls they are named after; errno is EACCES if the path
 * does not belong to an output, and EEXIST if it does but must not be replaced. */
#ifndef BASE_BROKER_H
#define BASE_BROKER_H

#include <dirent.h>
#include <stdbool.h>

struct err;
struct broker_place;
struct sandbox_plan;

/* Starts the broker and returns in its child process. The calling process becomes the
 * broker, confined to `sandbox`, and exits as the child does. A pending alarm(2) moves to
 * the child; if the child has not ended some seconds after it, the broker kills it and
 * runs its own SIGALRM handler. Must be called while the process has a single thread.
 * Returns false with err if the child cannot be created. */
bool broker_start(struct broker_place *places, int num_places, const struct sandbox_plan *sandbox,
                  struct err *err);

/* Without a broker, applies only the rules for replacing files. The places must remain valid. */
void broker_do_without(struct broker_place *places, int num_places);

/* Makes the broker enforce LIMIT_THREADS and LIMIT_PROCESSES: only the calling process
 * may create processes, up to that number. Must be called before any of the functions
 * below. Returns false if the kernel does not support it. */
bool broker_limit_processes(void);

/* These return descriptors with O_CLOEXEC set, or -1. */
int broker_open_read(const char *path);
int broker_create(const char *path);        /* read-write; fails if the file exists */
int broker_open(const char *path);          /* creates it if missing; follows no links */
int broker_open_existing(const char *path); /* the same, but does not create the file */

/* Opens a pipe or a device for writing; fails for a regular file. Waits until somebody
 * reads the pipe, or fails with EINTR when the work is cancelled (base/cancel.h). */
int broker_open_device(const char *path);

DIR *broker_open_folder(const char *path);

int broker_mkdir(const char *path);
int broker_rmdir(const char *path);
int broker_remove(const char *path);

/* Renames a complete file to its final name. If `to` exists, it is replaced if `replaces`
 * is set; otherwise the call fails with EEXIST. If it is an input (base/inputs.h), the call fails
 * with ETXTBSY. */
int broker_rename(const char *from, const char *to, bool replaces);

#endif
