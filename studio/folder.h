/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/folder.h - access to the studio's folder: no file outside it is listed, read or written.
 *
 * Names are paths relative to the folder, with slashes. Names with a component that starts with
 * a dot and links that lead out of the folder are rejected. */
#ifndef STUDIO_FOLDER_H
#define STUDIO_FOLDER_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

enum folder_kind { FOLDER_OTHER, FOLDER_DEMO, FOLDER_SCRIPT, FOLDER_FILM, FOLDER_SOUND };

struct folder_file {
    char *name; /* relative */
    enum folder_kind kind;
    int64_t size, modified; /* in bytes; in seconds since 1970 */
};

struct folder_list {
    struct folder_file *files; /* sorted by name */
    int num;
    bool is_truncated; /* the folder contains more files */
};

/* Stores the folder's canonical path. Returns false and sets err if `path` is not a folder. */
bool folder_open(char out[PATH_MAX], const char *path, struct err *err);

/* Determines the kind from the file name extension. */
enum folder_kind folder_kind_of(const char *name);

/* Stores the canonical path of an existing file. Returns false and sets err if the name is invalid
 * or there is no such file. */
bool folder_resolve(const char *folder, const char *name, char out[PATH_MAX], struct err *err);

/* Stores the path of a file that may be created. Returns false and sets err if the name is invalid
 * or its parent folder does not exist. */
bool folder_resolve_new(const char *folder, const char *name, char out[PATH_MAX], struct err *err);

/* Lists the demos, scripts, films and sounds of the folder and its subfolders. */
void folder_list(const char *folder, struct folder_list *out);
void folder_list_free(struct folder_list *list);

/* Hashes a file's bytes. Returns false and sets err if it cannot be read. */
bool folder_hash(const char *path, uint64_t *out, struct err *err);

/* Reads a file and appends a NUL byte; the caller frees the result. Returns NULL and sets
 * err if the file cannot be read or is larger than `limit` bytes. */
char *folder_read(const char *path, size_t limit, size_t *size, struct err *err);

/* Writes a file atomically, replacing an existing one. Returns false and sets err on failure. */
bool folder_write(const char *path, const void *data, size_t size, struct err *err);

#endif
