/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/file_kind.h - recognises files by their content, for messages about files of the
 * wrong kind: "a.png: a PNG image, not a Quake demo". */
#ifndef DEMO_CONTAINER_FILE_KIND_H
#define DEMO_CONTAINER_FILE_KIND_H

#include <stdbool.h>

#include "base/bytes.h"

struct err;

/* Kinds that some command reads, and all others. */
enum file_kind {
    FILE_KIND_DEMO,
    FILE_KIND_DEMO_TEXT,
    FILE_KIND_SCRIPT,
    FILE_KIND_CAPTURE,
    FILE_KIND_MAP,
    FILE_KIND_BATCH,
    FILE_KIND_CONFIG, /* expected, but never recognised: any text may be one */
    FILE_KIND_TEXT,   /* any other text */
    FILE_KIND_OTHER,
};

/* Returns the kind of a file from its content or the beginning of it. */
enum file_kind file_kind_of(struct bytes file);

/* Returns whether a file has no bytes that texts do not have. */
bool file_kind_is_text(struct bytes file);

/* Sets err for a file that is not of the expected kind: says what it is, if that is known, and
 * which command reads such files. Returns false. Parses nothing where a batch file is expected. */
bool file_kind_refuse(const char *name, struct bytes file, enum file_kind expected,
                      struct err *err);

/* Checks the beginning of the file at `path`, which is not one that demos are read from. Returns
 * false and sets err if it is clearly of another kind; true also if it cannot be read, which loading
 * it reports. A script may be any text. */
bool file_kind_check(const char *path, enum file_kind expected, struct err *err);

#endif
