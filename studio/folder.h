/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/folder.h - the folder that the studio works in: nothing outside it is named, read
 * or written.
 *
 * Names are relative to it, of parts between slashes. A part that begins with a dot is none
 * of it, and neither is a link that leads out. */
#ifndef STUDIO_FOLDER_H
#define STUDIO_FOLDER_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

enum folder_kind { FOLDER_OTHER, FOLDER_DEMO, FOLDER_SCRIPT, FOLDER_FILM };

struct folder_file {
    char *name; /* relative */
    enum folder_kind kind;
    int64_t size, modified; /* bytes, s since 1970 */
};

struct folder_list {
    struct folder_file *files; /* by name */
    int num;
    bool is_cut; /* there are more */
};

/* The folder's real path from any path of it. */
bool folder_open(char out[PATH_MAX], const char *path, struct err *err);

/* By the name's ending. */
enum folder_kind folder_kind_of(const char *name);

/* The path of a file that is there. */
bool folder_find(const char *folder, const char *name, char out[PATH_MAX], struct err *err);

/* The path of a file that may be made: its folder is there. */
bool folder_place(const char *folder, const char *name, char out[PATH_MAX], struct err *err);

void folder_list(const char *folder, struct folder_list *out);
void folder_list_free(struct folder_list *list);

/* Hash of a file's bytes. */
bool folder_hash(const char *path, uint64_t *out, struct err *err);

/* A whole file of at most `limit` bytes with a NUL byte after them; the caller frees it. */
char *folder_read(const char *path, size_t limit, size_t *size, struct err *err);

/* Replace a file at once, or not at all. */
bool folder_write(const char *path, const void *data, size_t size, struct err *err);

#endif
