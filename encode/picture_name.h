/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/picture_name.h - file names of picture sequences: "frames/%06d.png".
 *
 * The name is never used as a format for printf. */
#ifndef ENCODE_PICTURE_NAME_H
#define ENCODE_PICTURE_NAME_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;

/* "before%0Nd after", split at the number. */
struct picture_name {
    const char *before, *after; /* `after` is NULL if there is no number */
    int num_digits;             /* minimum */
};

/* Splits `name` at its number; "%%" stands for a single '%'. Returns false with err if it
 * is malformed. */
bool picture_name_parse(struct picture_name *out, const char *name, struct arena *arena,
                        struct err *err);

/* Returns the name of picture `index`; without a number, the name itself. */
const char *picture_name_at(const struct picture_name *name, int64_t index, struct arena *arena);

/* Creates the folder of a file name; only the last folder of the path. */
bool picture_name_create_folder(const char *name, struct arena *arena, struct err *err);

#endif
