/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_container.h - interface implemented by each container format; private to
 * demo/container.
 *
 * A format is a table of functions over bounded bytes that handle one block at a time. demo.c
 * keeps the list of blocks. */
#ifndef DEMO_CONTAINER_DEMO_CONTAINER_H
#define DEMO_CONTAINER_DEMO_CONTAINER_H

#include "demo/container/demo_block.h"
#include "demo/protocol/dialect.h"

/* The header of a file: the offset of the first block and the CD track (-1: none). */
struct demo_header {
    size_t first;
    int cd_track;
};

/* The extent of one block. `fault` says why it is invalid; NULL if it is valid. */
struct demo_extent {
    size_t size;      /* including the block's header */
    uint32_t elapsed; /* ms since the previous block */
    const char *fault;
    bool is_end; /* not a block but the end marker of the recording */
};

struct demo_container {
    enum demo_format format;
    const char *name;
    enum dialect_family family;
    bool multi_view;   /* records all players rather than one */
    bool has_commands; /* stores the recorder's input */
    /* Returns whether the file has this format; if so, fills in *out. */
    bool (*recognise)(struct bytes file, struct demo_header *out);
    /* Measures the block at the start of `rest`, which is the rest of the file. */
    struct demo_extent (*measure)(struct bytes rest);
    /* Parses a complete block. The caller has set the fields of *out that are not in the block. */
    void (*read)(struct bytes block, struct demo_block *out);
};

extern const struct demo_container demo_container_dem, demo_container_qwd, demo_container_mvd,
    demo_container_dm2, demo_container_mvd2;

/* Returns the format of a file and fills in *out; NULL if it is not a demo. */
const struct demo_container *demo_container_find(struct bytes file, struct demo_header *out);

/* Faults of several formats: the file ends inside a block header, or inside a block. */
extern const char demo_truncated_header[], demo_truncated_block[];

/* Checks a block of `extent` bytes, with `size` bytes of messages according to its header, against
 * the `left` bytes of the file. Returns the fault if it is invalid; NULL if it is valid. */
const char *demo_size_fault(int32_t size, size_t extent, size_t left);

/* Reads three recorded angles, in degrees; those that are not finite become 0. */
vec3s demo_read_angles(struct bytes *at);

#endif
