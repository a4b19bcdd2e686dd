/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_container.h - what a container format is; private to the demo.
 *
 * A format is a row of functions over bounded bytes. They see one block at a
 * time; the list of blocks is the demo's. */
#ifndef DEMO_CONTAINER_DEMO_CONTAINER_H
#define DEMO_CONTAINER_DEMO_CONTAINER_H

#include "demo/container/demo_block.h"
#include "demo/protocol/dialect.h"

/* Where the blocks of a file begin and what its header says. */
struct demo_header {
    size_t first;
    int cd_track;
};

/* One block's extent. `fact` says why it cannot be one, NULL when it is. */
struct demo_extent {
    size_t size;      /* with its own header */
    uint32_t elapsed; /* ms since the block before */
    const char *fact;
    bool is_end; /* it marks the end of the recording, and is no block */
};

struct demo_container {
    enum demo_format format;
    const char *name;
    enum dialect_family family;
    bool sees_all;     /* recordings of all players, not of one */
    bool has_commands; /* the recorder's input is in them */
    /* Is the file of this format? */
    bool (*recognise)(struct bytes file, struct demo_header *out);
    /* The extent of the block at the cursor, at the beginning of the rest of the file. */
    struct demo_extent (*measure)(struct bytes rest);
    /* A whole block's content; `out` comes with offset, clock and no kind. */
    void (*read)(struct bytes block, struct demo_block *out);
};

/* Facts that several formats find. */
extern const char demo_cut_header[], demo_cut_block[];

/* Why a block of `extent` bytes that says its messages have `size` cannot be one
 * where the file has `left`; NULL when it can. */
const char *demo_size_fact(int32_t size, size_t extent, size_t left);

/* Three recorded angles in finite degrees. */
vec3s demo_read_angles(struct bytes *at);

#endif
