/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* flock */
#include "encode/output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/broker_rules.h"
#include "base/err.h"
#include "base/inputs.h"
#include "base/paths.h"
#include "base/vfs.h"

enum {
    MAX_ATTEMPTS = 100, /* at finding a name that no other process uses */
};

struct output {
    struct arena *arena;
    const char *name;
    const char *target; /* the same file with links resolved */
    const char *path;   /* the temporary file; the name itself if in place */
    int attempt;        /* number in the temporary file's name */
    FILE *file;
    bool is_stdout, in_place, replaces;
    int64_t size;
};

/* The process that writes a file holds its lock until the file is renamed or the process
 * dies. */
static bool lock_file(int fd, const char *path)
{
    struct stat ours, current;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0)
        return false;
    /* Another process may have removed or renamed it before it was locked. */
    if (fstat(fd, &ours) == 0 && lstat(path, &current) == 0 && ours.st_dev == current.st_dev &&
        ours.st_ino == current.st_ino)
        return true;
    errno = EEXIST;
    return false;
}

/* Removes the temporary file of a process that was killed. */
static void remove_stale(const char *path)
{
    const int fd = broker_open_existing(path);
    if (fd < 0)
        return;
    if (lock_file(fd, path))
        broker_remove(path);
    close(fd);
}

/* Creates and locks a new file; returns -1 with errno EEXIST if another process holds it. */
static int create_locked(const char *path)
{
    int fd = broker_create(path);
    if (fd < 0 && errno == EEXIST) {
        remove_stale(path);
        fd = broker_create(path);
    }
    /* A file system without locks cannot have locked files either. */
    if (fd < 0 || lock_file(fd, path) || errno == ENOLCK || errno == EOPNOTSUPP)
        return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

static const char *temporary_path(const struct output *output, int attempt)
{
    const char *base = path_base(output->target);
    return arena_printf(output->arena, "%.*s.%.*s.part-%d", (int)(base - output->target),
                        output->target, BROKER_MAX_TEMPORARY_NAME, base, attempt);
}

/* Opens a new temporary file next to `name`. */
static bool open_temporary(struct output *output, struct err *err)
{
    const size_t length = strlen(output->target);
    if (length == 0 || output->target[length - 1] == '/')
        return err_set(err, ERR_USAGE, "%s: a folder, not a file; add a file name", output->name);
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        output->attempt = attempt;
        output->path = temporary_path(output, attempt);
        const int fd = create_locked(output->path);
        if (fd >= 0) {
            output->file = fdopen(fd, "r+b");
            if (output->file)
                return true;
            close(fd);
            broker_remove(output->path);
            errno = ENOMEM;
        }
        if (errno != EEXIST)
            break;
    }
    return path_set_create_error(output->name, errno, err);
}

bool output_is_device_name(const char *name)
{
    struct stat info;
    return strcmp(name, "-") == 0 ||
           (stat(name, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode));
}

static bool open_in_place(struct output *output, struct err *err)
{
    output->in_place = true;
    output->path = output->name;
    const int fd = broker_open_device(output->name);
    output->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (!output->file)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    return true;
}

/* A symbolic link is kept; its target is replaced. */
static void follow_links(struct output *output)
{
    struct stat info;
    if (lstat(output->name, &info) != 0 || !S_ISLNK(info.st_mode))
        return;
    char *target = realpath(output->name, NULL);
    if (target)
        output->target = arena_strdup(output->arena, target);
    free(target);
}

static bool set_input_error(const struct output *output, struct err *err)
{
    return err_set(err, ERR_USAGE, "%s: is an input of this command; use another output file",
                   output->name);
}

static bool open_file(struct output *output, bool overwrite, struct err *err)
{
    struct stat info;
    output->replaces = overwrite;
    if (!path_check_owner(output->name, err))
        return false;
    if (stat(output->name, &info) != 0)
        return !overwrite && lstat(output->name, &info) == 0 ? err_set_exists(err, output->name)
                                                             : open_temporary(output, err);
    if (S_ISDIR(info.st_mode))
        return err_set(err, ERR_USAGE, "%s: a folder, not a file; add a file name", output->name);
    if (!S_ISREG(info.st_mode))
        return open_in_place(output, err);
    if (inputs_contain(&info))
        return set_input_error(output, err);
    if (!overwrite)
        return err_set_exists(err, output->name);
    follow_links(output);
    return open_temporary(output, err);
}

struct output *output_create(const char *name, bool overwrite, struct err *err)
{
    struct arena *arena = arena_create();
    struct output *output = ARENA_NEW(arena, struct output, 1);
    output->arena = arena;
    output->name = output->target = arena_strdup(arena, name);
    if (strcmp(name, "-") == 0) {
        output->name = "standard output";
        output->is_stdout = output->in_place = true;
        output->file = stdout;
        return output;
    }
    if (!open_file(output, overwrite, err)) {
        arena_destroy(arena);
        return NULL;
    }
    return output;
}

const char *output_name(const struct output *output)
{
    return output->name;
}

const char *output_path(const struct output *output)
{
    return output->path;
}

int output_descriptor(const struct output *output)
{
    return fileno(output->file);
}

bool output_is_stdout(const struct output *output)
{
    return output->is_stdout;
}

bool output_in_place(const struct output *output)
{
    return output->in_place;
}

bool output_write(struct output *output, const void *data, size_t size, struct err *err)
{
    if (fwrite(data, 1, size, output->file) != size)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    output->size += (int64_t)size;
    return true;
}

bool output_patch(struct output *output, const void *data, size_t size, struct err *err)
{
    assert(!output->in_place);
    if (fseek(output->file, 0, SEEK_SET) != 0 || fwrite(data, 1, size, output->file) != size ||
        fseek(output->file, 0, SEEK_END) != 0)
        return err_set_errno(err, errno, "%s: cannot be written", output->name);
    return true;
}

int64_t output_size(const struct output *output)
{
    return output->size;
}

/* Temporary files of a killed film stay locked until its last process is gone, which may
 * have been too late for create_locked. */
static void remove_earlier_stale(const struct output *output)
{
    for (int attempt = 1; attempt < output->attempt; attempt++)
        remove_stale(temporary_path(output, attempt));
}

/* Renames the file to its final name; replaces an existing one only if allowed. */
static bool rename_to_target(const struct output *output, struct err *err)
{
    if (broker_rename(output->path, output->target, output->replaces) == 0)
        return true;
    return errno == EEXIST    ? err_set_exists(err, output->name)
           : errno == ETXTBSY ? set_input_error(output, err)
                              : err_set_errno(err, errno, "%s: cannot be written", output->name);
}

bool output_commit(struct output *output, struct err *err)
{
    bool ok = fflush(output->file) == 0;
    int error = errno;
    const int lock = output->in_place ? -1 : fcntl(fileno(output->file), F_DUPFD_CLOEXEC, 0);
    /* Some file systems report a full disk only now. */
    if (!output->is_stdout && fclose(output->file) != 0 && ok) {
        ok = false;
        error = errno;
    }
    output->file = NULL;
    if (!ok)
        err_set_errno(err, error, "%s: cannot be written", output->name);
    else
        ok = output->in_place || rename_to_target(output, err);
    if (lock >= 0)
        close(lock);
    if (!ok) {
        output_discard(output);
        return false;
    }
    remove_earlier_stale(output);
    arena_destroy(output->arena);
    return true;
}

void output_discard(struct output *output)
{
    if (!output)
        return;
    if (output->file && !output->is_stdout)
        fclose(output->file);
    if (!output->in_place)
        broker_remove(output->path);
    arena_destroy(output->arena);
}

/* Returns whether the file has exactly this content. */
static bool has_content(const char *name, const void *data, size_t size)
{
    struct vfs_file file;
    const int fd = strcmp(name, "-") != 0 ? broker_open_read(name) : -1;
    if (fd < 0)
        return false;
    const bool is_read = file_load_fd(fd, name, size, &file, NULL);
    close(fd);
    if (!is_read)
        return false;
    const bool is_same = file.size == size && memcmp(file.data, data, size) == 0;
    vfs_file_free(&file);
    return is_same;
}

bool output_check_file(const char *name, const void *data, size_t size, bool overwrite,
                       struct err *err)
{
    struct stat info;
    return overwrite || lstat(name, &info) != 0 || output_is_device_name(name) ||
           has_content(name, data, size) || err_set_exists(err, name);
}

bool output_write_file(const char *name, const void *data, size_t size, bool overwrite,
                       struct err *err)
{
    if (!overwrite && has_content(name, data, size))
        return true;
    struct output *output = output_create(name, overwrite, err);
    if (output && output_write(output, data, size, err))
        return output_commit(output, err);
    output_discard(output);
    return false;
}
