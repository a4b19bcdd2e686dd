/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/archive.h - read access to a .pak, or to a zip archive (.pk3, .pkz).
 *
 * Immutable once opened, and safe to read from several threads. */
#ifndef BASE_ARCHIVE_H
#define BASE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct archive;
struct err;
struct vfs_file;
struct vfs_visitor;
struct zip_file;

/* Does a file name end as that of an archive? */
bool archive_has_name(const char *name);

/* Opens `path` as a .pak if its name ends in ".pak", else as a zip archive. Returns NULL
 * with err if it cannot be read or has more than LIMIT_ARCHIVE_FILES files; the message
 * does not name the archive. */
struct archive *archive_open(const char *path, struct err *err);
void archive_close(struct archive *archive); /* NULL is allowed */

/* Returns the index of a file, or -1 if there is none. The name is matched without regard
 * to case; the first of several matches wins. */
int archive_find(const struct archive *archive, const char *name);

/* Loads the file with the given index, of at most `limit` bytes. Error messages begin
 * with label and name. */
bool archive_load(const struct archive *archive, int file, const char *label, const char *name,
                  size_t limit, struct vfs_file *out, struct err *err);

/* Visits the contents. Of a zip archive these are the files that the visitor wants, with
 * their stored checksums and sizes as the content; a .pak is visited in full, in blocks. */
void archive_visit(const struct archive *archive, const struct vfs_visitor *visitor, int layer);

/* Reads a zip entry to its end: `size` bytes according to the directory. Returns the number of
 * bytes stored in `out`, or -1 if the data cannot be read. Sets *fault to what is wrong with the
 * entry, or to NULL if it has this size and matches its checksum. */
int64_t archive_read_zip_entry(struct zip_file *entry, uint8_t *out, uint64_t size,
                               const char **fault);

#endif
