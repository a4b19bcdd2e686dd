/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_rules.h - which file operations the broker performs for which paths. */
#ifndef BASE_BROKER_RULES_H
#define BASE_BROKER_RULES_H

#include <stdbool.h>

/* One output, as named by the user. A file "a/b.mp4" also covers the temporary files
 * "a/.b.mp4.part-N" and the segment folder "a/b.mp4.parts" with its contents. A folder
 * covers everything below it. */
struct broker_place {
    const char *path;
    bool is_folder;
    bool replaces; /* may replace existing files; it never removes any */
    bool reads;    /* folder: may read any existing file, not only pictures, to compare it */
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
    BROKER_REPLACE,     /* or may exist */
};

/* Returns whether the operation is allowed on `path` by any of the places. */
bool broker_rules_allow(const struct broker_place *places, int num_places, enum broker_call call,
                        const char *path);

/* Notes that `path` was created for this command, which may therefore replace it. */
void broker_rules_note_created(struct broker_place *places, int num_places, const char *path);

/* Bytes of a file's name that the name of its temporary file contains; NAME_MAX is 255. */
enum { BROKER_MAX_TEMPORARY_NAME = 200 };

#endif
