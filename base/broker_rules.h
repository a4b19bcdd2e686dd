/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_rules.h - which names of files the broker makes, opens and removes. */
#ifndef BASE_BROKER_RULES_H
#define BASE_BROKER_RULES_H

#include <stdbool.h>

/* An output as the person named it. Of a file "a/b.mp4" also ".b.mp4.part-N" beside it, for
 * what is not whole, and "b.mp4.parts" with what is below, for pieces; of a folder
 * all that is below it. */
struct broker_place {
    const char *path;
    bool is_folder;
    bool replaces; /* files that are there */
    bool reads;    /* of a folder: files that are there, not only pictures, to compare them */
};

enum broker_call {
    BROKER_READ,   /* open a file or folder */
    BROKER_CREATE, /* open a new file */
    BROKER_OPEN,   /* open one for writing, or make it */
    BROKER_DEVICE, /* open a pipe or device for writing */
    BROKER_MKDIR,
    BROKER_RMDIR,
    BROKER_REMOVE,
    BROKER_RENAME_FROM, /* give a file that is whole its name: from, */
    BROKER_RENAME_TO,   /* to what is not there, */
    BROKER_REPLACE,   /* to what may be there */
};

/* Whether a call is made for a path. */
bool broker_rules_allow(const struct broker_place *places, int num_places, enum broker_call call,
                        const char *path);

#endif
