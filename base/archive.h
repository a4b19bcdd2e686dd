/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/archive.h - a .pak, or a zip archive called .pk3 or .pkz: files by their names.
 *
 * Immutable once it is open, and safe to read from many threads. */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

struct archive;
struct err;
struct vfs_file;
struct vfs_visitor;

/* What a file is called ends in ".pak", or it is a zip archive. NULL with err, which does not
 * name the file, when it cannot be read or has more than LIMIT_ARCHIVE_FILES. */
struct archive *archive_open(const char *path, struct err *err);
void archive_close(struct archive *archive); /* NULL is fine */

/* The number of a file, or -1. Case does not count; of equal names the first is found. */
int archive_find(const struct archive *archive, const char *name);

/* Load a file of at most `limit` bytes by its number. Messages begin with the label and name. */
bool archive_load(const struct archive *archive, int file, const char *label, const char *name,
                  size_t limit, struct vfs_file *out, struct err *err);

/* Visit a zip archive's files that the visitor wants, with the checksums and sizes that it
 * stores as their content; a .pak whole, in blocks. */
void archive_visit(const struct archive *archive, const struct vfs_visitor *visitor, int layer);

#endif
