/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/err.h - how a function says what went wrong.
 *
 * A function that may fail returns bool (or a pointer) and takes a
 * `struct err *` last. The lowest function that knows the file, the place and
 * the fact writes the message; callers may only prefix it. One line, lower
 * case, fact first: "maps/e1m1.bsp: face 812: edge 70000 of 65535". */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>

enum err_kind {
    ERR_NONE,
    ERR_USAGE,       /* the person asked for something that cannot be */
    ERR_IO,          /* a file cannot be read or written */
    ERR_FORMAT,      /* a file is malformed */
    ERR_UNSUPPORTED, /* a file is well formed, but we do not do that */
    ERR_LIMIT,       /* a stated limit would be passed */
    ERR_RESOURCE,    /* a library, a context or memory is not to be had */
};

struct err {
    enum err_kind kind;
    char text[1024]; /* valid UTF-8 or ASCII, no newline */
};

/* Write the message and return false. `err` may be NULL. An error that is
 * already set is replaced; use err_prefix to add to it. */
bool err_set(struct err *err, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* As err_set, with ": " and strerror(errno_value) added and kind ERR_IO. */
bool err_set_errno(struct err *err, int errno_value, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Put "prefix: " before the message that is there. Returns false. */
bool err_prefix(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The process exit code that stands for a kind: see demoreel(1). */
int err_exit_code(enum err_kind kind);

#endif
