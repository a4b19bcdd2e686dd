/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/paths.h - the parts of a path, and where a path from an untrusted file leads. */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include <stdbool.h>

struct arena;
struct err;

/* Whether a name is relative and has no part "..". */
bool path_stays_below(const char *name);

/* Whether what `path` leads to, links followed, is `folder` or is below it.
 * Where that does not exist, its deepest folder that does counts. */
bool path_leads_below(const char *path, const char *folder);

/* One spelling for all that name the same file, links followed, whether it is there or not:
 * what tells two names of one file. From the arena. */
const char *path_identity(const char *path, struct arena *arena);

/* What follows the last slash; a part of `path`. */
const char *path_base(const char *path);

/* The bytes of a path before its ending, "a/b.c" without ".c": the file's last dot and
 * what follows it. All of them where the file's name has no dot. */
int path_stem_length(const char *path);

/* Does a path end in ".bsp" or the like, in any case? */
bool path_has_ending(const char *path, const char *ending);

/* Make the folder `path` unless it exists. False with err when that fails, as it does
 * where the folder above is missing. */
bool path_make_folder(const char *path, struct err *err);

#endif
