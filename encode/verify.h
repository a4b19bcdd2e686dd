/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/verify.h - verifies a film file before it gets its final name. */
#ifndef ENCODE_VERIFY_H
#define ENCODE_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

struct err;

struct film_properties {
    int64_t num_frames;
    bool has_sound;
    double seconds; /* minimum duration of the audio */
};

/* Reads the open file as a player would and checks that every frame is present, with a
 * distinct time, that the first and the last can be decoded (if there is a decoder), and
 * that the audio has its full length. Error messages begin with `name`. */
bool verify_film(int fd, const char *name, const struct film_properties *expected, struct err *err);

#endif
