/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/picture.h - encodes JPEG, WebP and AVIF pictures, and GIF and WebP animations.
 *
 * Colours are sRGB. The output depends only on the frames and the options. PNG is written
 * by encode/png.h. */
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
    const char *format;  /* "jpg", "jpeg", "webp" or "avif"; animated: "gif" or "webp" */
    bool is_animated;    /* any number of frames in a loop; otherwise one */
    struct rational fps; /* of animations */
    int width, height;   /* pixels */
    int quality;         /* 1 to 100, or one of the above */
};

/* Returns NULL with err (ERR_USAGE, ERR_UNSUPPORTED or ERR_RESOURCE) on failure. */
struct picture *picture_open(const struct picture_options *options, struct err *err);

bool picture_add(struct picture *picture, const struct frame *frame, struct err *err);

/* Appends the file's bytes to `out`. */
bool picture_finish(struct picture *picture, struct buffer *out, struct err *err);
void picture_close(struct picture *picture); /* NULL is allowed */

#endif
