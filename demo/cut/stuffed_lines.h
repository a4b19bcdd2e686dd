/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/cut/stuffed_lines.h - the commands that a server sends to clients as text, of which some
 * have a lasting effect.
 *
 * A message may contain several lines or a part of one. */
#ifndef DEMO_CUT_STUFFED_LINES_H
#define DEMO_CUT_STUFFED_LINES_H

#include <stdbool.h>

#include "demo/cut/kept_messages.h"

enum { STUFFED_LINE_SIZE = 512 };

/* Zero-initialized. */
struct stuffed_lines {
    char line[STUFFED_LINE_SIZE]; /* the incomplete one */
    int length;
};

/* Adds the text of a message. Complete lines whose effect lasts are kept in the group, as messages
 * of their own with the number `svc`; those about players, which add up, in the next group. */
void stuffed_lines_add(struct stuffed_lines *lines, const char *text, uint8_t svc,
                       struct kept_messages *kept, int group);

/* Keeps the incomplete line, which the part completes. */
void stuffed_lines_finish(struct stuffed_lines *lines, uint8_t svc, struct kept_messages *kept,
                          int group);

#endif
