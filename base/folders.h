/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/folders.h - case-insensitive lookup of file names, with a directory cache.
 *
 * Each folder is read once. Looking for files that do not exist, as happens for every
 * texture that could have a replacement, then costs no system calls. Thread-safe. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

struct folders;

struct folders *folders_create(void);
void folders_destroy(struct folders *folders); /* NULL is allowed */

/* Stores the real spelling of `name` in the folder at `path` in `out`: the exact match if
 * there is one, else the first in byte order. Returns false if there is none, it does not
 * fit or the folder cannot be read. `out` may be `name`. */
bool folders_find(struct folders *folders, const char *path, const char *name, char *out,
                  size_t cap);

/* Calls `visit` for every file below `path`, in byte order, with its name relative to
 * `path`. Symbolic links are visited too, but links to folders are not followed. */
void folders_visit(struct folders *folders, const char *path,
                   void (*visit)(void *context, const char *name), void *context);

#endif
