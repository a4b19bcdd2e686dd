/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/verify.h - the check of a film before it gets its name. */
#ifndef ENCODE_VERIFY_H
#define ENCODE_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

struct err;

struct film_properties {
    int64_t num_frames;
    bool has_sound;
    double seconds; /* of sound; the film's are at least as many */
};

/* Read the open file back as a player would: every picture is there, at a time of its
 * own, the first and the last can be decoded where there is a decoder, and the sound has
 * its full length. Messages call the file `name`. */
bool verify_film(int fd, const char *name, const struct film_properties *expected, struct err *err);

#endif
