/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/paths.h - path manipulation and checks on paths from untrusted files. */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include <stdbool.h>

struct arena;
struct err;

/* Returns whether a name is relative and has no ".." component. */
bool path_stays_below(const char *name);

/* Returns whether `path`, with links resolved, is `folder` or below it. If it does not
 * exist, its deepest existing parent counts. */
bool path_leads_below(const char *path, const char *folder);

/* Returns a canonical spelling that is the same for all paths to one file, with links
 * resolved; the file need not exist. Allocated in the arena. */
const char *path_identity(const char *path, struct arena *arena);

/* Sets err and returns false if `path`, the place of an output, is in a folder where everyone can
 * create files but not remove those of others, such as /tmp, and what is there belongs to another
 * user, but not to the folder's owner: it may be a link to a file of this user. */
bool path_check_owner(const char *path, struct err *err);

/* Sets err for a file that cannot be created because of an errno value; says which folder is
 * missing, if that is why. Returns false. */
bool path_set_create_error(const char *path, int error, struct err *err);

/* Returns the part after the last slash, a pointer into `path`. */
const char *path_base(const char *path);

/* Returns the path of the folder that contains a file: "a" for "a/b", "." for "b". */
const char *path_folder(const char *path, struct arena *arena);

/* Returns the length in bytes of the path without its extension: that of "a/b" for
 * "a/b.c". If the file name has no dot, it is that of the complete path. */
int path_stem_length(const char *path);

/* Returns whether a path ends in an extension such as ".bsp", ignoring case. */
bool path_has_ending(const char *path, const char *ending);

/* Creates the folder `path` unless it exists. Returns false with err on failure; parent
 * folders are not created. */
bool path_make_folder(const char *path, struct err *err);

#endif
