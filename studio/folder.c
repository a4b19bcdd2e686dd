/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE /* O_CLOEXEC, mkostemp */
#include "studio/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/segment_names.h"
#include "base/sort.h"

enum { MAX_DEPTH = 8 /* of nested folders */ };

bool folder_open(char out[PATH_MAX], const char *path, struct err *err)
{
    struct stat info;
    if (!realpath(path, out) || stat(out, &info) != 0)
        return err_set_errno(err, errno, "%s", path);
    return S_ISDIR(info.st_mode) || err_set(err, ERR_USAGE, "%s: not a folder", path);
}

enum folder_kind folder_kind_of(const char *name)
{
    static const struct {
        const char *ending;
        enum folder_kind kind;
    } kinds[] = {
        {".dem", FOLDER_DEMO},   {".mvd", FOLDER_DEMO},   {".qwd", FOLDER_DEMO},
        {".dm2", FOLDER_DEMO},   {".dz", FOLDER_DEMO},    {".qwz", FOLDER_DEMO},
        {".gz", FOLDER_DEMO},    {".lua", FOLDER_SCRIPT}, {".mp4", FOLDER_FILM},
        {".webm", FOLDER_FILM},  {".mkv", FOLDER_FILM},   {".mov", FOLDER_FILM},
        {".gif", FOLDER_FILM},   {".webp", FOLDER_FILM},  {".png", FOLDER_FILM},
        {".jpg", FOLDER_FILM},   {".wav", FOLDER_FILM},   {".ogg", FOLDER_SOUND},
        {".flac", FOLDER_SOUND}, {".mp3", FOLDER_SOUND},  {".opus", FOLDER_SOUND},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (path_has_ending(name, kinds[i].ending))
            return kinds[i].kind;
    return FOLDER_OTHER;
}

/* Checks for a relative path without empty, hidden or ".." components or control characters. */
static bool is_valid_name(const char *name)
{
    size_t length = strlen(name);
    if (length == 0 || length > 1024 || name[0] == '/' || name[length - 1] == '/')
        return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (*part == '.' || *part == '/' || *part == '\0')
            return false;
    }
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 32 || *c == 127 || *c == '\\')
            return false;
    return true;
}

static bool is_below(const char *folder, const char *path)
{
    const size_t length = strlen(folder);
    return strcmp(folder, "/") == 0 ||
           (strncmp(folder, path, length) == 0 && (path[length] == '/' || path[length] == '\0'));
}

static bool reject_name(struct err *err)
{
    return err_set(err, ERR_USAGE, "not the name of a file in the studio's folder");
}

bool folder_resolve(const char *folder, const char *name, char out[PATH_MAX], struct err *err)
{
    char path[PATH_MAX];
    struct stat info;
    if (!is_valid_name(name) || snprintf(path, sizeof path, "%s/%s", folder, name) >= PATH_MAX)
        return reject_name(err);
    if (!realpath(path, out))
        return err_set_errno(err, errno, "%s", name);
    if (!is_below(folder, out))
        return reject_name(err);
    return (stat(out, &info) == 0 && S_ISREG(info.st_mode)) ||
           err_set(err, ERR_USAGE, "%s: not a regular file", name);
}

bool folder_resolve_new(const char *folder, const char *name, char out[PATH_MAX], struct err *err)
{
    char path[PATH_MAX], parent[PATH_MAX];
    if (!is_valid_name(name) || snprintf(path, sizeof path, "%s/%s", folder, name) >= PATH_MAX)
        return reject_name(err);
    char *base = strrchr(path, '/');
    *base++ = '\0';
    if (!realpath(path, parent))
        return err_set_errno(err, errno, "%s", name);
    if (!is_below(folder, parent) || snprintf(out, PATH_MAX, "%s/%s", parent, base) >= PATH_MAX)
        return reject_name(err);
    return true;
}

/* ---- listing ---- */

struct lister {
    struct folder_list *out;
    const char *folder;
    int capacity;
};

static void add_file(struct lister *lister, const char *name, const struct stat *info)
{
    struct folder_list *list = lister->out;
    const enum folder_kind kind = folder_kind_of(name);
    if (kind == FOLDER_OTHER)
        return;
    if (list->num == LIMIT_STUDIO_FILES) {
        list->is_truncated = true;
        return;
    }
    if (list->num == lister->capacity) {
        lister->capacity = lister->capacity ? 2 * lister->capacity : 64;
        list->files =
            mem_check(realloc(list->files, (size_t)lister->capacity * sizeof *list->files));
    }
    list->files[list->num++] =
        (struct folder_file){mem_check(strdup(name)), kind, info->st_size, info->st_mtime};
}

static void list_folder(struct lister *lister, const char *parent, int depth)
{
    char path[PATH_MAX], name[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", lister->folder, parent) >= PATH_MAX)
        return;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && !lister->out->is_truncated && (entry = readdir(folder));) {
        struct stat info;
        if (!is_valid_name(entry->d_name) ||
            fstatat(dirfd(folder), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
            snprintf(name, sizeof name, "%s%s%s", parent, *parent ? "/" : "", entry->d_name) >=
                PATH_MAX)
            continue;
        /* "*.parts" folders contain the segments of unfinished films. */
        if (S_ISDIR(info.st_mode) && depth < MAX_DEPTH && !path_has_ending(name, SEGMENTS_ENDING))
            list_folder(lister, name, depth + 1);
        else if (S_ISREG(info.st_mode))
            add_file(lister, name, &info);
        else if (S_ISLNK(info.st_mode) && folder_resolve(lister->folder, name, path, NULL) &&
                 stat(path, &info) == 0)
            add_file(lister, name, &info);
    }
    if (folder)
        closedir(folder);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct folder_file *)a)->name, ((const struct folder_file *)b)->name);
}

void folder_list(const char *folder, struct folder_list *out)
{
    struct lister lister = {.out = out, .folder = folder};
    *out = (struct folder_list){0};
    list_folder(&lister, "", 0);
    if (out->num > 0)
        sort_items(out->files, (size_t)out->num, sizeof *out->files, compare_names);
}

void folder_list_free(struct folder_list *list)
{
    for (int i = 0; i < list->num; i++)
        free(list->files[i].name);
    free(list->files);
    *list = (struct folder_list){0};
}

/* ---- reading and writing ---- */

static int open_file(const char *path, struct err *err)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        err_set_errno(err, errno, "%s", path_base(path));
        return -1;
    }
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        return fd;
    close(fd);
    err_set(err, ERR_IO, "%s: not a regular file", path_base(path));
    return -1;
}

bool folder_hash(const char *path, uint64_t *out, struct err *err)
{
    enum { CHUNK = 1 << 16 };
    char *chunk = mem_alloc(CHUNK);
    const int fd = open_file(path, err);
    ssize_t got = fd < 0 ? -1 : 0;
    *out = 1;
    while (fd >= 0 && (got = read(fd, chunk, CHUNK)) > 0)
        *out = hash_bytes(*out, chunk, (size_t)got);
    if (fd >= 0) {
        if (got < 0)
            err_set_errno(err, errno, "%s", path_base(path));
        close(fd);
    }
    free(chunk);
    return got == 0;
}

char *folder_read(const char *path, size_t limit, size_t *size, struct err *err)
{
    const int fd = open_file(path, err);
    if (fd < 0)
        return NULL;
    char *data = mem_alloc(limit + 2);
    ssize_t got = 0;
    *size = 0;
    while (*size <= limit && (got = read(fd, data + *size, limit + 1 - *size)) > 0)
        *size += (size_t)got;
    if (got < 0)
        err_set_errno(err, errno, "%s", path_base(path));
    else if (*size > limit)
        err_set(err, ERR_LIMIT, "%s: larger than %zu bytes", path_base(path), limit);
    close(fd);
    if (got >= 0 && *size <= limit) {
        data[*size] = '\0';
        return data;
    }
    free(data);
    return NULL;
}

bool folder_write(const char *path, const void *data, size_t size, struct err *err)
{
    char part[PATH_MAX];
    struct stat before;
    const char *base = path_base(path);
    if (snprintf(part, sizeof part, "%.*s.%s.XXXXXX", (int)(base - path), path, base) >= PATH_MAX)
        return reject_name(err);
    const int fd = mkostemp(part, O_CLOEXEC);
    if (fd < 0)
        return err_set_errno(err, errno, "%s", base);
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, stat(path, &before) == 0 ? before.st_mode & 0777 : 0666 & ~mask);
    const char *at = data;
    ssize_t written = 1;
    for (size_t left = size; left > 0 && (written = write(fd, at, left)) > 0;
         left -= (size_t)written)
        at += written;
    const bool ok = written > 0 && fsync(fd) == 0;
    if (close(fd) == 0 && ok && rename(part, path) == 0)
        return true;
    err_set_errno(err, errno, "%s", base);
    unlink(part);
    return false;
}
