/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "base/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void format(struct err *err, enum err_kind kind, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));

static void format(struct err *err, enum err_kind kind, const char *fmt, va_list args)
{
    err->kind = kind;
    vsnprintf(err->text, sizeof err->text, fmt, args);
}

bool err_set(struct err *err, enum err_kind kind, const char *fmt, ...)
{
    if (!err)
        return false;
    va_list args;
    va_start(args, fmt);
    format(err, kind, fmt, args);
    va_end(args);
    return false;
}

bool err_set_errno(struct err *err, int errno_value, const char *fmt, ...)
{
    if (!err)
        return false;
    va_list args;
    va_start(args, fmt);
    format(err, ERR_IO, fmt, args);
    va_end(args);
    const size_t used = strlen(err->text);
    snprintf(err->text + used, sizeof err->text - used, ": %s", strerror(errno_value));
    return false;
}

bool err_set_exists(struct err *err, const char *file)
{
    return err_set(err, ERR_IO, "%s: already exists; --overwrite replaces it", file);
}

bool err_prefix(struct err *err, const char *fmt, ...)
{
    if (!err)
        return false;
    struct err whole = {.kind = err->kind};
    va_list args;
    va_start(args, fmt);
    vsnprintf(whole.text, sizeof whole.text, fmt, args);
    va_end(args);
    const size_t used = strlen(whole.text);
    /* A message that does not fit is truncated. */
    const size_t room = sizeof whole.text - used;
    const size_t length = strnlen(err->text, sizeof err->text);
    if (room > 3) {
        memcpy(whole.text + used, ": ", 3);
        const size_t n = length < room - 3 ? length : room - 3;
        memcpy(whole.text + used + 2, err->text, n);
        whole.text[used + 2 + n] = '\0';
    }
    *err = whole;
    return false;
}

int err_exit_code(enum err_kind kind)
{
    switch (kind) {
    case ERR_NONE:
        return 0;
    case ERR_USAGE:
        return 1;
    case ERR_IO:
        return 2;
    case ERR_FORMAT:
        return 3;
    case ERR_UNSUPPORTED:
        return 4;
    case ERR_LIMIT:
    case ERR_RESOURCE:
        return 5;
    }
    return 5;
}
