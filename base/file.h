/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/file.h - whole files in memory, however they are kept. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct err;

/* A whole file in memory. */
struct vfs_file {
    uint8_t *data; /* malloc'd; one NUL byte follows the last */
    size_t size;
    int layer;      /* the game folder it is from: 0 is the one added first, higher wins */
    char from[256]; /* "id1/pak0.pak", for messages */
};

void vfs_file_free(struct vfs_file *file);

/* ERR_LIMIT, with the name, when so many bytes are too many. */
bool file_check_size(const char *name, uint64_t size, size_t limit, struct err *err);

/* Allocate room for `size` bytes and the NUL that follows. */
void vfs_file_alloc(struct vfs_file *file, uint64_t size);

/* What goes through files: `content` is theirs, or what stands for it. */
struct vfs_visitor {
    void *context;
    bool (*wants)(void *context, const char *name);
    void (*visit)(void *context, int layer, const char *name, const void *content, size_t size);
};

/* Load a file by its path, which the user has named; at most `limit` bytes. */
bool file_load(const char *path, size_t limit, struct vfs_file *out, struct err *err);

/* The same of an open one; the name is for messages. */
bool file_load_fd(int fd, const char *name, size_t limit, struct vfs_file *out, struct err *err);

/* A descriptor of a plain file, or of what a link leads to; -1 for what is none: to open a
 * pipe would wait for who writes into it, and a device may do anything. */
int file_open_regular(const char *path);

/* Read just so many bytes at a place. */
bool file_read_at(int fd, uint8_t *data, size_t size, off_t offset);

#endif
