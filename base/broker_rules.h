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

/* One output, as named by the user. A file "a/b.mp4" also covers the temporary files
 * "a/.b.mp4.part-N" and the segment folder "a/b.mp4.parts" with its contents. A folder
 * covers everything below it whose name ends as those of films, pictures, sounds and demos
 * do, so that no configuration file or program can be created in it. */
struct broker_place {
    const char *path;
    bool is_folder;
    bool replaces; /* may replace existing files; it never removes any */
    bool reads;    /* folder: holds only files of this command, which may read them to compare
                    * them, and write texts such as scripts, too */
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
