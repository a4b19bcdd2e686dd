/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/cut/qw_infos.h"

#include <stdio.h>
#include <string.h>

void qw_info_set(struct qw_info *info, const char *text, int length)
{
    snprintf(info->text, sizeof info->text, "%.*s", length, text);
    info->is_known = true;
}

/* Returns the length of the pair of a key and a value at the start of a text. */
static size_t pair_length(const char *text)
{
    const char *value = text[0] ? strchr(text + 1, '\\') : NULL;
    const char *end = value ? strchr(value + 1, '\\') : NULL;
    return end ? (size_t)(end - text) : strlen(text);
}

static void remove_key(struct qw_info *info, const char *key)
{
    const size_t size = strlen(key);
    for (char *at = info->text; *at;) {
        const size_t length = pair_length(at);
        if (at[0] == '\\' && strncmp(at + 1, key, size) == 0 && at[1 + size] == '\\')
            memmove(at, at + length, strlen(at + length) + 1);
        else
            at += length;
    }
}

void qw_info_set_key(struct qw_info *info, const char *key, const char *value)
{
    remove_key(info, key);
    info->is_known = true;
    const size_t used = strlen(info->text);
    if (value[0] && used + strlen(key) + strlen(value) + 3 <= sizeof info->text)
        snprintf(info->text + used, sizeof info->text - used, "\\%s\\%s", key, value);
}
