/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/folders.h - the names in folders, found without regard to case.
 *
 * Each folder is read once. Looking for what is not there, as is done for
 * every texture that a picture could stand in for, then costs no system calls.
 * Any thread may ask. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

struct folders;

struct folders *folders_create(void);
void folders_destroy(struct folders *folders); /* NULL is fine */

/* Write the real spelling of `name` in the folder at `path`: the exact one wins,
 * else the first in byte order. False when there is none, it does not fit or
 * the folder cannot be read. `out` may be `name`. */
bool folders_find(struct folders *folders, const char *path, const char *name, char *out,
                  size_t cap);

/* Call `visit` with the path, from `path` on, of each thing below it that is no folder, in
 * byte order. Links count as what they lead to, but folders that they lead to are not
 * entered. */
void folders_visit(struct folders *folders, const char *path,
                   void (*visit)(void *context, const char *name), void *context);

#endif
