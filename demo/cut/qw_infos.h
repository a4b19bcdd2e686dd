/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/qw_infos.h - QuakeWorld's texts of keys and values, "\\name\\Wren\\team\\red", whose
 * keys change one by one. */
#ifndef DEMO_CUT_QW_INFOS_H
#define DEMO_CUT_QW_INFOS_H

#include <stdbool.h>

enum { QW_INFO_SIZE = 4096 };

/* Zero-initialized. */
struct qw_info {
    char text[QW_INFO_SIZE];
    bool is_known;
};

/* Replaces the text by the first `length` bytes of another one, truncated if necessary. */
void qw_info_set(struct qw_info *info, const char *text, int length);

/* Sets one key; an empty value removes it. Does nothing if there is no room. */
void qw_info_set_key(struct qw_info *info, const char *key, const char *value);

#endif
