/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/picture.h - pictures as JPEG, WebP and AVIF files, and moving ones as
 * GIF and WebP.
 *
 * Colours are sRGB. The bytes depend on the frames and the options alone. PNG is
 * made by encode/png.h. */
#ifndef ENCODE_PICTURE_H
#define ENCODE_PICTURE_H

#include <stdbool.h>

#include "base/rational.h"

struct buffer;
struct err;
struct frame;
struct picture;

enum { PICTURE_DEFAULT_QUALITY = 0, PICTURE_LOSSLESS = 101 };

struct picture_options {
    const char *format;  /* "jpg", "jpeg", "webp" or "avif"; moving: "gif" or "webp" */
    bool is_animated;    /* any number of frames, shown over and over; else one */
    struct rational fps; /* of what moves */
    int width, height;   /* px */
    int quality;         /* 1 to 100, or one of the above */
};

/* NULL with err (ERR_USAGE, ERR_UNSUPPORTED, ERR_RESOURCE). */
struct picture *picture_open(const struct picture_options *options, struct err *err);

bool picture_add(struct picture *picture, const struct frame *frame, struct err *err);

/* Add the file's bytes to `out`. */
bool picture_finish(struct picture *picture, struct buffer *out, struct err *err);
void picture_close(struct picture *picture); /* NULL is fine */

#endif
