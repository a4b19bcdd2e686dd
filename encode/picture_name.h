/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/picture_name.h - the names of pictures that are a sequence: "frames/%06d.png".
 *
 * The name is never a format for printf. */
#ifndef ENCODE_PICTURE_NAME_H
#define ENCODE_PICTURE_NAME_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct err;

/* "before%0Nd after", taken apart. */
struct picture_name {
    const char *before, *after; /* after is NULL where there is no number */
    int num_digits;             /* at least */
};

/* Split `name` at its number; "%%" stands for one '%'. */
bool picture_name_parse(struct picture_name *out, const char *name, struct arena *arena,
                        struct err *err);

/* Without a number, the name itself. */
const char *picture_name_at(const struct picture_name *name, int64_t index, struct arena *arena);

/* A sequence may make its folder, the last one of the path. */
bool picture_name_create_folder(const char *name, struct arena *arena, struct err *err);

#endif
