/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/picture_name.h"

#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"

enum { MAX_DIGITS = 12 };

/* Parses "%06d" at `text`; returns NULL if it is anything else. */
static const char *parse_number(const char *text, int *num_digits)
{
    const char *at = text + 1;
    *num_digits = 0;
    while (*at >= '0' && *at <= '9' && *num_digits <= MAX_DIGITS)
        *num_digits = *num_digits * 10 + (*at++ - '0');
    return *at == 'd' && *num_digits <= MAX_DIGITS ? at + 1 : NULL;
}

bool picture_name_parse(struct picture_name *out, const char *name, struct arena *arena,
                        struct err *err)
{
    char *part = arena_alloc(arena, strlen(name) + 1), *to = part;

    out->before = part;
    while (*name) {
        if (name[0] == '%' && name[1] == '%') {
            name++;
        } else if (name[0] == '%') {
            name = out->after ? NULL : parse_number(name, &out->num_digits);
            if (!name)
                return err_set(err, ERR_USAGE,
                               "expected at most one number in the name, such as "
                               "frames/%%06d.png; write %%%% for a literal '%%'");
            *to = '\0';
            out->after = to = arena_alloc(arena, strlen(name) + 1);
            continue;
        }
        *to++ = *name++;
    }
    return true;
}

const char *picture_name_at(const struct picture_name *name, int64_t index, struct arena *arena)
{
    if (!name->after)
        return name->before;
    return arena_printf(arena, "%s%0*lld%s", name->before, name->num_digits, (long long)index,
                        name->after);
}

bool picture_name_create_folder(const char *name, struct arena *arena, struct err *err)
{
    const char *slash = strrchr(name, '/');
    if (!slash || slash == name)
        return true;
    const char *folder = arena_printf(arena, "%.*s", (int)(slash - name), name);
    return path_make_folder(folder, err);
}
