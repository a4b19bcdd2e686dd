/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_rules.h - which file operations the broker performs for which paths. */
#ifndef BASE_BROKER_RULES_H
#define BASE_BROKER_RULES_H

#include <stdbool.h>
#include <sys/stat.h>

/* Identifies a file and its content; `inode` is 0 for none. */
struct broker_file {
    dev_t device;
    ino_t inode;
    struct timespec modified;
};

struct broker_file broker_rules_file(const struct stat *info);

/* The kinds of files that a folder is for, told by the endings of their names. No file of
 * configuration and no program is of any kind. */
enum broker_kind {
    BROKER_FILMS = 1, /* and sounds */
    BROKER_PICTURES = 2,
    BROKER_DEMOS = 4,
    BROKER_TEXTS = 8, /* such as scripts: the folder holds only files of this command, which may
                       * read all of them to compare them */
};

/* One output, as named by the user. A file "a/b.mp4" also covers the temporary files
 * "a/.b.mp4.part-N" and the segment folder "a/b.mp4.parts" with the segments in it. A folder
 * covers the files below it that are of its kinds, with their temporary files and segments. */
struct broker_place {
    const char *path;
    bool is_folder;
    bool replaces;          /* may replace existing files; it never removes any */
    int kinds;              /* folder: bits of enum broker_kind */
    struct broker_file own; /* may be replaced as long as it has not changed: this command, or an
                             * earlier run of it, has written it */
    const char *ending; /* folder: of another name that is allowed, such as ".data"; may be NULL */
};

enum broker_call {
    BROKER_READ,   /* open a file or folder for reading */
    BROKER_CREATE, /* open a new file */
    BROKER_OPEN,   /* open a file for writing, creating it if missing */
    BROKER_DEVICE, /* open a pipe or device for writing */
    BROKER_MKDIR,
    BROKER_RMDIR,
    BROKER_REMOVE,
    BROKER_RENAME_FROM, /* rename from this path, */
    BROKER_RENAME_TO,   /* to this path, which must not exist, */
    BROKER_REPLACE,     /* or may exist. Looks at the file if only an own one may be replaced */
};

/* Returns whether the operation is allowed on `path` by any of the places. */
bool broker_rules_allow(const struct broker_place *places, int num_places, enum broker_call call,
                        const char *path);

/* Notes that `path` was written for this command, which may therefore replace it. */
void broker_rules_note_created(struct broker_place *places, int num_places, const char *path);

/* Bytes of a file's name that the name of its temporary file contains; NAME_MAX is 255. */
enum { BROKER_MAX_TEMPORARY_NAME = 200 };

#endif
