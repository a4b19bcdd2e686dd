/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/container/demo_unpack.h - loads demos from compressed files and archives.
 *
 * Demos may be compressed with gzip, Qizmo (.qwz) or Dzip (.dz), or be members of zip archives and
 * of the game's pak files. Formats are recognised by content, never by name, and may be nested. A
 * member of an archive is named after a colon: "pak0.pak:demo1.dem", "season.zip:final.mvd.gz";
 * one in a nested archive after two: "season.zip:runs.dz:e1m1.dem". An archive with a single demo
 * needs no member name. "-" is standard input. */
#ifndef DEMO_CONTAINER_DEMO_UNPACK_H
#define DEMO_CONTAINER_DEMO_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

struct demo_unpacked {
    uint8_t *data; /* allocated with malloc() */
    size_t size;
    char name[256];     /* of the innermost file, for error messages */
    char address[1024]; /* path of the innermost archive ("a.zip:b.dz"), truncated */
    /* Says where and why a layer is truncated or damaged, so that `data` is incomplete; empty if
     * all are intact. */
    char damage[512];
    /* The part of the path that names a member although the innermost file is not an archive;
     * NULL if there is none. Borrowed from the path. */
    const char *member;
    /* Of demo_unpack_list(): called for the demos of the outermost archive. */
    void (*visit)(void *context, const char *name);
    void *context;
};

/* Loads the demo that `path` names. The unpacked size is limited by LIMIT_DEMO_SIZE and by the
 * compression ratios LIMIT_UNPACK_RATIO and LIMIT_QWZ_RATIO. Returns false and sets err on
 * failure; free *out with demo_unpack_free() on success. */
bool demo_unpack_load(const char *path, struct demo_unpacked *out, struct err *err);

/* Like demo_unpack_load(), but also accepts a member name that no archive resolves and returns it
 * in out->member. Used for captures, which contain several demos. */
bool demo_unpack_outer(const char *path, struct demo_unpacked *out, struct err *err);

/* Calls `visit` for the names of the demos of an archive, if `path` names one, in the order of the
 * archive. Does nothing if it cannot be read. */
void demo_unpack_list(const char *path, void (*visit)(void *context, const char *name),
                      void *context);

/* Returns whether a file in a folder is called as demos, or archives of them, are. */
bool demo_unpack_has_name(const char *name);

void demo_unpack_free(struct demo_unpacked *unpacked);

#endif
