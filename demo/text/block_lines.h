/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/text/block_lines.h - converts block headers of a demo to lines of text and back. */
#ifndef DEMO_TEXT_BLOCK_LINES_H
#define DEMO_TEXT_BLOCK_LINES_H

#include <stddef.h>

#include "demo/container/demo.h"
#include "demo/text/message_lines.h"

struct field_coder;

struct block_layout {
    const char *name;
    void (*code)(struct field_coder *coder); /* reads or writes the fields of the header */
    enum message_family family;              /* of the messages in the block */
    /* Offsets of the size field, of two or four bytes, and of the first byte after it, from which
     * the size counts. Both are 0 for blocks without content. */
    size_t size_at, counted_from;
};

/* The first returns the layout of a complete block; the second that of a name, NULL if there is
 * none. */
const struct block_layout *block_layout_of(enum demo_format format, struct bytes block);
const struct block_layout *block_layout_find(enum demo_format format, const char *name,
                                             size_t length);

#endif
