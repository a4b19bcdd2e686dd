/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_unpack.h - the demo inside its wrapping.
 *
 * Demos are kept gzipped, zipped, packed by Qizmo (.qwz) or Dzip (.dz) and in
 * the game's archives. What a file is follows from its content, never from its
 * name; wrappings may be nested. A member of an archive is named after a colon:
 * "pak0.pak:demo1.dem", "season.zip:final.mvd.gz", of an archive in an archive after
 * two: "season.zip:runs.dz:e1m1.dem"; an archive with one demo needs no name. */
#ifndef DEMO_CONTAINER_DEMO_UNPACK_H
#define DEMO_CONTAINER_DEMO_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

struct demo_unpacked {
    uint8_t *data; /* malloc'd */
    size_t size;
    char name[256];     /* of the innermost file, for messages */
    char address[1024]; /* how a path names the innermost archive; what is too long is cut */
    /* Where and why a wrapping ends before its time, so that data is only what comes
     * before; empty when all are whole. */
    char damage[512];
    /* What the path names after a colon although no archive is left to look for it in;
     * NULL: nothing. Borrowed from the path. */
    const char *member;
};

/* Load the demo that `path` names. Unpacked data is bounded by LIMIT_DEMO_SIZE and
 * by a multiple of what it came from: LIMIT_UNPACK_RATIO, LIMIT_QWZ_RATIO. */
bool demo_unpack_load(const char *path, struct demo_unpacked *out, struct err *err);

/* As demo_unpack_load, for files that hold several demos in ways of their own: of
 * those out->member is the name. */
bool demo_unpack_outer(const char *path, struct demo_unpacked *out, struct err *err);
void demo_unpack_free(struct demo_unpacked *unpacked);

#endif
