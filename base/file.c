/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/crash.h"
#include "base/err.h"
#include "base/inputs.h"

void vfs_file_free(struct vfs_file *file)
{
    free(file->data);
    file->data = NULL;
    file->size = 0;
}

bool file_check_size(const char *name, uint64_t size, size_t limit, struct err *err)
{
    return size <= limit || err_set(err, ERR_LIMIT, "%s: %llu bytes, the limit is %zu", name,
                                    (unsigned long long)size, limit);
}

void vfs_file_alloc(struct vfs_file *file, uint64_t size)
{
    file->size = (size_t)size;
    file->data = mem_alloc(file->size + 1);
}

int file_open_regular(const char *path)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return -1;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
        inputs_note(fd);
        return fd;
    }
    close(fd);
    return -1;
}

bool file_read_at(int fd, uint8_t *data, size_t size, off_t offset)
{
    while (size > 0) {
        const ssize_t n = pread(fd, data, size, offset);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        data += n;
        size -= (size_t)n;
        offset += n;
    }
    return true;
}

static bool check_regular(int fd, const char *name, struct stat *info, struct err *err)
{
    if (fstat(fd, info) != 0)
        return err_set_errno(err, errno, "%s", name);
    return S_ISREG(info->st_mode) ||
           err_set(err, ERR_IO, "%s: %s", name,
                   S_ISDIR(info->st_mode) ? "a folder, not a file" : "not a regular file");
}

bool file_load_fd(int fd, const char *name, size_t limit, struct vfs_file *out, struct err *err)
{
    struct stat info;
    if (!check_regular(fd, name, &info, err))
        return false;
    if (!file_check_size(name, (uint64_t)info.st_size, limit, err))
        return false;
    vfs_file_alloc(out, (uint64_t)info.st_size);
    if (file_read_at(fd, out->data, out->size, 0))
        return true;
    vfs_file_free(out);
    return err_set(err, ERR_IO, "%s: cannot read the file", name);
}

/* Opens the user's file. Returns -1 and sets err on failure. */
static int open_user_file(const char *path, struct err *err)
{
    crash_begin("reading", path);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* opening a pipe would block */
    if (fd < 0 && errno == EACCES && (fd = broker_open_read(path)) < 0)
        errno = EACCES;
    if (fd < 0)
        err_set_errno(err, errno, "%s", path);
    else
        inputs_note(fd);
    return fd;
}

bool file_load(const char *path, size_t limit, struct vfs_file *out, struct err *err)
{
    *out = (struct vfs_file){0};
    const int fd = open_user_file(path, err);
    if (fd < 0)
        return false;
    snprintf(out->from, sizeof out->from, "%s", path);
    const bool ok = file_load_fd(fd, path, limit, out, err);
    close(fd);
    return ok;
}

/* What standard input contained; it can be read only once. */
static struct vfs_file standard_input;

static bool read_standard_input(size_t limit, struct err *err)
{
    enum { PART = 1 << 16 };
    size_t room = 0, size = 0;
    ssize_t got = 1;
    if (isatty(STDIN_FILENO))
        return err_set(err, ERR_USAGE, "standard input is a terminal: pipe a demo into it");
    inputs_note(STDIN_FILENO);
    while (got > 0 && size <= limit) {
        if (size + PART > room) {
            room = 2 * room + PART;
            standard_input.data = mem_resize(standard_input.data, room + 1, 1);
        }
        got = read(STDIN_FILENO, standard_input.data + size, PART);
        if (got < 0 && errno == EINTR)
            got = 1;
        else if (got > 0)
            size += (size_t)got;
    }
    standard_input.size = size;
    if (got < 0)
        return err_set_errno(err, errno, "standard input");
    return size <= limit || err_set(err, ERR_LIMIT, "standard input: more than %zu bytes", limit);
}

bool file_load_standard_input(size_t limit, struct vfs_file *out, struct err *err)
{
    *out = (struct vfs_file){0};
    if (!standard_input.data && !read_standard_input(limit, err)) {
        vfs_file_free(&standard_input);
        return false;
    }
    vfs_file_alloc(out, standard_input.size);
    memcpy(out->data, standard_input.data, standard_input.size);
    return true;
}

bool file_load_start(const char *path, size_t most, struct vfs_file *out, struct err *err)
{
    struct stat info;
    *out = (struct vfs_file){0};
    const int fd = open_user_file(path, err);
    if (fd < 0)
        return false;
    bool ok = check_regular(fd, path, &info, err);
    if (ok) {
        vfs_file_alloc(out, (uint64_t)info.st_size < most ? (uint64_t)info.st_size : most);
        ok = file_read_at(fd, out->data, out->size, 0) ||
             err_set(err, ERR_IO, "%s: cannot read the file", path);
        if (!ok)
            vfs_file_free(out);
    }
    close(fd);
    return ok;
}
