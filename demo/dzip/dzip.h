/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dzip.h - reads .dz archives, a format for NetQuake demos.
 *
 * The public interface of demo/dzip. Input: an archive's bytes. Output: its files, unpacked.
 *
 * An archive begins with "DZ", u8 major and minor version, u32 offset of the directory and u32
 * number of files. Version 1 deflates all files as one stream, versions 2 and 3 each file
 * separately. NetQuake demos are difference-coded before that (dz_demo.h). */
#ifndef DEMO_DZIP_DZIP_H
#define DEMO_DZIP_DZIP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/bytes.h"

struct err;

enum dzip_type {
    DZIP_PLAIN,
    DZIP_DEMO_1, /* in the coding of version 1 */
    DZIP_TEXT,
    DZIP_PAK, /* marks the files after it as members of a .pak; no data */
    DZIP_DZ,
    DZIP_DEMO,
    DZIP_NEHAHRA, /* a demo of Nehahra */
    DZIP_FOLDER,
    DZIP_STORED,
};

struct dzip_file {
    char name[256];
    enum dzip_type type;
    uint32_t at, packed_size;
    uint32_t coded_size; /* after inflating, before demos are decoded */
    uint32_t size;
    uint32_t checksum;
};

struct dzip {
    struct bytes whole;
    int version;
    uint32_t directory; /* its offset */
    int num_files;
    struct dzip_file *files;
};

/* Reads the directory of an archive. The archive's bytes are borrowed; `name` is used in errors.
 * Returns NULL and sets err on failure. */
struct dzip *dzip_open(const char *name, struct bytes archive, struct err *err);
void dzip_close(struct dzip *dzip); /* accepts NULL */

/* Appends a file to `out`. If it cannot be unpacked completely or its checksum is wrong, returns
 * false and sets `fault`, which does not name the archive; `out` then has what could be decoded.
 * Sets out->failed if the buffer's limit is exceeded. */
bool dzip_extract(const struct dzip *dzip, int index, struct buffer *out, struct err *fault);

#endif
