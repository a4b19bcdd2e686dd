/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/broker_rules.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/segment_names.h"

/* The relation of a path to a place. */
enum region {
    OUTSIDE,
    ITSELF,    /* the file, or something below the folder */
    FOLDER,    /* the folder */
    TEMPORARY, /* a temporary file */
    SEGMENTS,  /* a segment folder, or something below one */
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t a = strlen(text), b = strlen(end);
    return a >= b && strcasecmp(text + a - b, end) == 0;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Returns whether a path component is "..". Without one, a path with the folder's name as
 * its prefix is below the folder. */
static bool goes_up(const char *path)
{
    for (const char *part = path; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (starts_with(part, "..") && (part[2] == '/' || part[2] == '\0'))
            return true;
    }
    return false;
}

/* Matches ".NAME.part-7", where NAME may have been truncated. */
static bool is_temporary_name(const char *base, const char *name)
{
    const char *end = *base == '.' ? strstr(base, ".part-") : NULL;
    if (!end || end == base || !end[6] || strspn(end + 6, "0123456789") != strlen(end + 6))
        return false;
    if (!name)
        return true;
    const size_t length = (size_t)(end - base - 1), full = strlen(name);
    return length == (full < BROKER_MAX_TEMPORARY_NAME ? full : BROKER_MAX_TEMPORARY_NAME) &&
           strncmp(base + 1, name, length) == 0;
}

/* Returns the part of `path` after the folder's name and a slash; NULL if it is not below
 * the folder. */
static const char *below(const char *path, const char *folder)
{
    const size_t length = strlen(folder);
    if (strcmp(folder, ".") == 0 && *path != '/')
        return starts_with(path, "./") ? path + 2 : path;
    if (strncmp(path, folder, length) != 0)
        return NULL;
    if (length > 0 && folder[length - 1] == '/')
        return path + length;
    return path[length] == '/' ? path + length + 1 : NULL;
}

static enum region classify_in_folder(const struct broker_place *place, const char *path)
{
    const char *name = below(path, place->path);
    if (goes_up(path + (name ? (size_t)(name - path) : 0)))
        return OUTSIDE;
    if (!name || *name == '\0')
        return strcmp(path, place->path) == 0 || name ? FOLDER : OUTSIDE;
    return segment_names_is_inside(name)              ? SEGMENTS
           : is_temporary_name(base_name(name), NULL) ? TEMPORARY
                                                      : ITSELF;
}

static enum region classify_beside_file(const struct broker_place *place, const char *path)
{
    const char *base = base_name(place->path);
    const size_t folder = (size_t)(base - place->path), length = strlen(place->path);
    if (strcmp(path, place->path) == 0)
        return ITSELF;
    if (starts_with(path, place->path) && starts_with(path + length, SEGMENTS_ENDING) &&
        segment_names_is_inside(path + length) && !goes_up(path + length))
        return SEGMENTS;
    return strncmp(path, place->path, folder) == 0 && base_name(path) == path + folder &&
                   is_temporary_name(path + folder, base)
               ? TEMPORARY
               : OUTSIDE;
}

/* Returns whether a file in the folder may have that name. */
static bool is_output_name(const struct broker_place *place, const char *path)
{
    static const char *const media[] = {
        ".mp4", ".m4v",  ".mov",  ".mkv",  ".webm", ".y4m", ".yuv", ".raw", ".hash", ".wav", ".png",
        ".jpg", ".jpeg", ".webp", ".avif", ".gif",  ".exr", ".dem", ".qwd", ".mvd",  ".dm2",
    };
    static const char *const texts[] = {".lua", ".html", ".json", ".cam", ".gltf", ".vtt"};
    for (size_t i = 0; i < sizeof media / sizeof *media; i++)
        if (ends_with(path, media[i]))
            return true;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (place->reads && ends_with(path, texts[i]))
            return true;
    return place->ending && ends_with(path, place->ending);
}

struct broker_file broker_rules_file(const struct stat *info)
{
    return (struct broker_file){info->st_dev, info->st_ino, info->st_mtim};
}

static bool is_own(const struct broker_file *own, const char *path)
{
    struct stat info;
    if (own->inode == 0)
        return false;
    if (lstat(path, &info) != 0)
        return errno == ENOENT;
    const struct broker_file file = broker_rules_file(&info);
    return file.device == own->device && file.inode == own->inode &&
           file.modified.tv_sec == own->modified.tv_sec &&
           file.modified.tv_nsec == own->modified.tv_nsec;
}

static bool allows(const struct broker_place *place, enum broker_call call, const char *path)
{
    switch (place->is_folder ? classify_in_folder(place, path)
                             : classify_beside_file(place, path)) {
    case OUTSIDE:
        return false;
    case FOLDER:
        return call == BROKER_MKDIR;
    case SEGMENTS:
        return call != BROKER_DEVICE;
    case TEMPORARY:
        return call == BROKER_CREATE || call == BROKER_OPEN || call == BROKER_REMOVE ||
               call == BROKER_RENAME_FROM;
    case ITSELF:
        if (call == BROKER_MKDIR)
            return place->is_folder;
        if (place->is_folder && !is_output_name(place, path))
            return place->reads && call == BROKER_READ;
        /* An existing file may be from an earlier run of the same job. */
        return call == BROKER_DEVICE || call == BROKER_RENAME_TO ||
               (call == BROKER_READ &&
                (!place->is_folder || place->reads || ends_with(path, ".png"))) ||
               (call == BROKER_REPLACE && (place->replaces || is_own(&place->own, path)));
    }
    return false;
}

void broker_rules_note_created(struct broker_place *places, int num_places, const char *path)
{
    struct stat info;
    for (int i = 0; i < num_places; i++)
        if (!places[i].is_folder && strcmp(places[i].path, path) == 0 && lstat(path, &info) == 0)
            places[i].own = broker_rules_file(&info);
}

bool broker_rules_allow(const struct broker_place *places, int num_places, enum broker_call call,
                        const char *path)
{
    for (int i = 0; i < num_places; i++)
        if (allows(&places[i], call, path))
            return true;
    return false;
}
