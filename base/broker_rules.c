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
    SEGMENTS,  /* a segment folder, or a folder or file of segments below one */
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Looks at the first `length` bytes of the text. */
static bool ends_with(const char *text, size_t length, const char *end)
{
    const size_t size = strlen(end);
    return length >= size && strncasecmp(text + length - size, end, size) == 0;
}

/* Programs look for their settings in folders whose names begin with a dot. */
static bool is_hidden(const char *path)
{
    for (const char *part = path; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (*part == '.' && part[1] != '/' && part[1] != '\0')
            return true;
    }
    return false;
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

/* Returns the length of NAME if the file's name is ".NAME.part-7", otherwise 0. */
static size_t temporary_length(const char *base)
{
    const size_t length = strlen(base), digits = strlen(".part-");
    size_t end = length;
    while (end > 0 && base[end - 1] >= '0' && base[end - 1] <= '9')
        end--;
    return *base == '.' && end < length && end > digits + 1 &&
                   strncmp(base + end - digits, ".part-", digits) == 0
               ? end - digits - 1
               : 0;
}

/* Returns whether the file is a temporary one for an output with this name, which may have been
 * truncated. */
static bool is_temporary_of(const char *base, const char *name)
{
    const size_t length = temporary_length(base), full = strlen(name);
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

/* Returns whether a file in the folder may have a name with these first `length` bytes. */
static bool is_output_name(const struct broker_place *place, const char *name, size_t length)
{
    static const struct {
        int kinds;
        const char *ending;
    } endings[] = {
        {BROKER_FILMS, ".mp4"},
        {BROKER_FILMS, ".m4v"},
        {BROKER_FILMS, ".mov"},
        {BROKER_FILMS, ".mkv"},
        {BROKER_FILMS, ".webm"},
        {BROKER_FILMS, ".y4m"},
        {BROKER_FILMS, ".yuv"},
        {BROKER_FILMS, ".raw"},
        {BROKER_FILMS, ".hash"},
        {BROKER_FILMS, ".wav"},
        {BROKER_FILMS | BROKER_PICTURES, ".gif"},
        {BROKER_FILMS | BROKER_PICTURES, ".webp"},
        {BROKER_FILMS | BROKER_PICTURES, ".avif"},
        {BROKER_PICTURES, ".png"},
        {BROKER_PICTURES, ".jpg"},
        {BROKER_PICTURES, ".jpeg"},
        {BROKER_PICTURES, ".exr"},
        {BROKER_DEMOS, ".dem"},
        {BROKER_DEMOS, ".qwd"},
        {BROKER_DEMOS, ".mvd"},
        {BROKER_DEMOS, ".dm2"},
        {BROKER_TEXTS, ".lua"},
        {BROKER_TEXTS, ".html"},
        {BROKER_TEXTS, ".json"},
        {BROKER_TEXTS, ".cam"},
        {BROKER_TEXTS, ".gltf"},
        {BROKER_TEXTS, ".vtt"},
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (place->kinds & endings[i].kinds && ends_with(name, length, endings[i].ending))
            return true;
    return place->ending && ends_with(name, length, place->ending);
}

/* Returns whether a name in the folder is that of the segment folder of an output, or of
 * something below one. */
static bool is_segment(const struct broker_place *place, const char *name)
{
    enum { LENGTH = sizeof SEGMENTS_ENDING - 1 };
    const char *found = strstr(name, SEGMENTS_ENDING "/");
    if (!found && ends_with(name, strlen(name), SEGMENTS_ENDING))
        found = name + strlen(name) - LENGTH;
    return found && is_output_name(place, name, (size_t)(found - name)) &&
           segment_names_is_inside(found + LENGTH + (found[LENGTH] == '/'));
}

static bool is_temporary(const struct broker_place *place, const char *base)
{
    const size_t length = temporary_length(base);
    return length == BROKER_MAX_TEMPORARY_NAME ||
           (length > 0 && is_output_name(place, base + 1, length));
}

static enum region classify_in_folder(const struct broker_place *place, const char *path)
{
    const char *name = below(path, place->path);
    if (goes_up(path + (name ? (size_t)(name - path) : 0)))
        return OUTSIDE;
    if (!name || *name == '\0')
        return strcmp(path, place->path) == 0 || name ? FOLDER : OUTSIDE;
    return is_segment(place, name)                ? SEGMENTS
           : is_temporary(place, base_name(name)) ? TEMPORARY
                                                  : ITSELF;
}

static enum region classify_beside_file(const struct broker_place *place, const char *path)
{
    const char *base = base_name(place->path);
    const size_t folder = (size_t)(base - place->path), length = strlen(place->path);
    if (strcmp(path, place->path) == 0)
        return ITSELF;
    if (starts_with(path, place->path) && starts_with(path + length, SEGMENTS_ENDING)) {
        const char *inside = path + length + strlen(SEGMENTS_ENDING);
        return *inside == '\0' || (*inside == '/' && segment_names_is_inside(inside + 1)) ? SEGMENTS
                                                                                          : OUTSIDE;
    }
    return strncmp(path, place->path, folder) == 0 && base_name(path) == path + folder &&
                   is_temporary_of(path + folder, base)
               ? TEMPORARY
               : OUTSIDE;
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
            return place->is_folder && !is_hidden(below(path, place->path));
        if (place->is_folder && !is_output_name(place, path, strlen(path)))
            return place->kinds & BROKER_TEXTS && call == BROKER_READ;
        /* An existing file may be from an earlier run of the same job. */
        return call == BROKER_DEVICE || call == BROKER_RENAME_TO ||
               (call == BROKER_READ && (!place->is_folder || place->kinds & BROKER_TEXTS ||
                                        ends_with(path, strlen(path), ".png"))) ||
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
