/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/file.h - loading files into memory. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct err;

/* The contents of a file. */
struct vfs_file {
    uint8_t *data; /* malloc'd; followed by a NUL byte */
    size_t size;
    int layer;      /* game folder it comes from: 0 is the one added first; higher ones win */
    char from[256]; /* for messages, like "id1/pak0.pak" */
};

void vfs_file_free(struct vfs_file *file);

/* Returns whether `size` is within the limit; if not, sets ERR_LIMIT with the name. */
bool file_check_size(const char *name, uint64_t size, size_t limit, struct err *err);

/* Allocates `size` bytes and the NUL that follows. */
void vfs_file_alloc(struct vfs_file *file, uint64_t size);

/* Visits files; `content` is their data, or checksums that represent it. */
struct vfs_visitor {
    void *context;
    bool (*wants)(void *context, const char *name);
    void (*visit)(void *context, int layer, const char *name, const void *content, size_t size);
};

/* Loads a file of at most `limit` bytes, given by the user's path to it. */
bool file_load(const char *path, size_t limit, struct vfs_file *out, struct err *err);

/* Loads the first `most` bytes of a file, or all of a shorter one. */
bool file_load_start(const char *path, size_t most, struct vfs_file *out, struct err *err);

/* Loads standard input, of at most `limit` bytes. What was read is kept, so that it can be loaded more
 * than once, also by processes that are forked later. */
bool file_load_standard_input(size_t limit, struct vfs_file *out, struct err *err);

/* Loads an open file; `name` is used in messages. */
bool file_load_fd(int fd, const char *name, size_t limit, struct vfs_file *out, struct err *err);

/* Opens a regular file for reading, following links. Returns a descriptor, or -1 for
 * anything else: opening a pipe would wait for a writer, and opening a device may have
 * side effects. */
int file_open_regular(const char *path);

/* Reads exactly `size` bytes at `offset`. */
bool file_read_at(int fd, uint8_t *data, size_t size, off_t offset);

#endif
