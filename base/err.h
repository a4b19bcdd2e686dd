/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/err.h - error reporting.
 *
 * A function that may fail returns bool (or a pointer) and takes a `struct err *` as its
 * last parameter. The lowest function that knows the file, the place and the fact sets
 * the message; callers may only add a prefix. Messages are one line in lower case:
 * "maps/e1m1.bsp: face 812: edge 70000 of 65535". */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>

enum err_kind {
    ERR_NONE,
    ERR_USAGE,       /* invalid command line or script */
    ERR_IO,          /* a file cannot be read or written */
    ERR_FORMAT,      /* a file is malformed */
    ERR_UNSUPPORTED, /* a file is valid, but uses an unsupported feature */
    ERR_LIMIT,       /* a documented limit would be exceeded */
    ERR_RESOURCE,    /* memory, a library or a graphics context is not available */
};

struct err {
    enum err_kind kind;
    char text[1024]; /* valid UTF-8 or ASCII, no newline */
};

/* Sets the message and returns false. `err` may be NULL. Replaces an error that is
 * already set; use err_prefix to extend it. */
bool err_set(struct err *err, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Like err_set with ERR_IO, and appends ": " and strerror(errno_value). */
bool err_set_errno(struct err *err, int errno_value, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error, of ERR_IO, that the output file exists and may not be replaced. Returns false. */
bool err_set_exists(struct err *err, const char *file);

/* Inserts "prefix: " before the existing message. Returns false. */
bool err_prefix(struct err *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Returns the process exit code for a kind of error; see demoreel(1). */
int err_exit_code(enum err_kind kind);

#endif
