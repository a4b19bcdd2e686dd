/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/block_lines.h - the blocks of a demo as lines of text, in either
 * direction: what stands before the messages. */
#ifndef DEMO_TEXT_BLOCK_LINES_H
#define DEMO_TEXT_BLOCK_LINES_H

#include <stddef.h>

#include "demo/container/demo.h"
#include "demo/text/message_lines.h"

struct field_coder;

struct block_layout {
    const char *name;
    void (*code)(struct field_coder *coder); /* walks the header */
    enum message_family family;              /* of the messages in it */
    /* Where the header has the size of what it holds, in two or four bytes, and from where on
     * it counts, right after it; 0 and 0: it holds nothing. */
    size_t size_at, counted_from;
};

/* The layout of a whole block; of a name, NULL when it is none. */
const struct block_layout *block_layout_of(enum demo_format format, struct bytes block);
const struct block_layout *block_layout_find(enum demo_format format, const char *name,
                                             size_t length);

#endif
