/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/paths.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/broker.h"
#include "base/err.h"

bool path_stays_below(const char *name)
{
    if (!*name || *name == '/')
        return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

/* Resolves the deepest existing part of `path`. */
static bool find_deepest(const char *path, char real[PATH_MAX])
{
    char part[PATH_MAX];
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return false;
    while (!realpath(part, real)) {
        char *slash = strrchr(part, '/');
        if (errno != ENOENT && errno != ENOTDIR)
            return false;
        if (slash && slash > part)
            *slash = '\0';
        else
            snprintf(part, sizeof part, "%s", slash ? "/" : ".");
    }
    return true;
}

bool path_leads_below(const char *path, const char *folder)
{
    char real[PATH_MAX], root[PATH_MAX];
    if (!find_deepest(path, real) || !realpath(folder, root))
        return false;
    const size_t length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    return strncmp(real, root, length) == 0 && (real[length] == '/' || real[length] == '\0');
}

const char *path_identity(const char *path, struct arena *arena)
{
    char real[PATH_MAX];
    if (realpath(path, real))
        return arena_strdup(arena, real);
    const char *base = path_base(path);
    const char *folder = arena_printf(arena, "%.*s.", (int)(base - path), path);
    return realpath(folder, real)
               ? arena_printf(arena, "%s/%s", strcmp(real, "/") ? real : "", base)
               : path;
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

const char *path_folder(const char *path, struct arena *arena)
{
    const char *slash = strrchr(path, '/');
    return arena_printf(arena, "%.*s", slash ? (int)(slash - path) + (slash == path) : 1,
                        slash ? path : ".");
}

int path_stem_length(const char *path)
{
    const char *dot = strrchr(path_base(path), '.');
    return (int)(dot ? (size_t)(dot - path) : strlen(path));
}

bool path_has_ending(const char *path, const char *ending)
{
    const size_t length = strlen(path), ending_length = strlen(ending);
    return length >= ending_length && strcasecmp(path + length - ending_length, ending) == 0;
}

bool path_make_folder(const char *path, struct err *err)
{
    struct stat info;
    if (broker_mkdir(path) == 0)
        return true;
    const int error = errno;
    if (stat(path, &info) != 0)
        return err_set_errno(err, error, "%s: cannot create the folder", path);
    return S_ISDIR(info.st_mode) || err_set(err, ERR_IO, "%s: a file, not a folder", path);
}

/* The rule by which Linux protects links, pipes and files that are opened in such folders, except that
 * it does not cover links that realpath resolves or that are in the middle of a path. */
bool path_check_owner(const char *path, struct err *err)
{
    char folder[PATH_MAX];
    struct stat info, parent;
    const int length = (int)(path_base(path) - path);
    snprintf(folder, sizeof folder, "%.*s", length ? length : 1, length ? path : ".");
    if (lstat(path, &info) != 0 || info.st_uid == geteuid() || stat(folder, &parent) != 0 ||
        !(parent.st_mode & S_ISVTX) || !(parent.st_mode & S_IWOTH) || parent.st_uid == info.st_uid)
        return true;
    return err_set(err, ERR_USAGE,
                   "%s: belongs to another user, in a folder that everyone can write to; use "
                   "another output",
                   path);
}

bool path_set_create_error(const char *path, int error, struct err *err)
{
    const int length = (int)(path_base(path) - path);
    if (error == ENOENT && length > 1)
        return err_set(err, ERR_IO, "%s: cannot be created: the folder %.*s does not exist", path,
                       length - 1, path);
    return err_set_errno(err, error, "%s: cannot be created", path);
}
