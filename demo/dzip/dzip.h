/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dzip.h - .dz: archives of Dzip, in which NetQuake demos are kept.
 *
 * The face of demo/dzip. In: an archive's bytes. Out: its files, whole. What demos
 * say is not known here.
 *
 * "DZ", u8 major and minor version, u32 place of the directory, u32 number of
 * files. Version 1 deflates all files as one stream, 2 and 3 each by itself.
 * NetQuake demos are coded as differences first (dz_demo.h). */
#ifndef DEMO_DZIP_DZIP_H
#define DEMO_DZIP_DZIP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"

struct err;

enum dzip_type {
    DZIP_PLAIN,
    DZIP_DEMO_1, /* coded as version 1 does */
    DZIP_TEXT,
    DZIP_PAK, /* what follows was taken from a .pak; it has no data of its own */
    DZIP_DZ,
    DZIP_DEMO,
    DZIP_NEHAHRA, /* a demo too */
    DZIP_FOLDER,
    DZIP_STORED,
};

struct dzip_file {
    char name[256];
    enum dzip_type type;
    uint32_t at, packed_size;
    uint32_t coded_size; /* inflated, before demos are decoded */
    uint32_t size;
    uint32_t checksum;
};

struct dzip {
    struct bytes whole;
    int version;
    uint32_t directory; /* where it begins */
    int num_files;
    struct dzip_file *files;
};

/* Read the directory of an archive, which is borrowed. */
struct dzip *dzip_open(const char *name, struct bytes archive, struct err *err);
void dzip_close(struct dzip *dzip); /* NULL is fine */

/* Add a file to `out`. False with `fault` (without the archive's name) when it
 * does not come out whole, with the right checksum; out then has what could be
 * decoded. Passing the limit of out sets out->failed. */
bool dzip_extract(const struct dzip *dzip, int index, struct buffer *out, struct err *fault);

#endif
