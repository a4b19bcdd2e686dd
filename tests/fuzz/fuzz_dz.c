/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a .dz archive, of which all files are extracted, and a coded demo in each version. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "demo/dzip/dz_demo.h"
#include "demo/dzip/dzip.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_dz.h"

enum { LIMIT = 1 << 20 };

static void extract_all(struct bytes archive)
{
    struct err err = {0};
    struct dzip *dzip = dzip_open("x.dz", archive, &err);
    if (!dzip && err.kind == ERR_NONE)
        abort();
    for (int i = 0; dzip && i < dzip->num_files && i < 8; i++) {
        struct buffer out = {.limit = LIMIT};
        if (!dzip_extract(dzip, i, &out, &err) && err.kind == ERR_NONE)
            abort();
        free(out.data);
    }
    dzip_close(dzip);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = bytes_make(data, size);
    if (size > 2 && memcmp(data, "DZ", 2) == 0) {
        extract_all(bytes);
        return 0;
    }
    for (int version = 1; version <= 3; version += 2) {
        struct buffer out = {.limit = LIMIT};
        size_t offset;
        dz_demo_decode(&out, bytes, version, &offset);
        if (offset > size || out.size > out.limit)
            abort();
        free(out.data);
    }
    return 0;
}

static size_t give(const struct buffer *from, uint8_t *out, size_t cap)
{
    if (from->size > cap)
        return 0;
    memcpy(out, from->data, from->size);
    return from->size;
}

/* An archive, then coded demos of both protocols. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct dem d;
    struct buffer coded = {.limit = LIMIT};
    if (index > 2)
        return 0;
    dem_rich(&d, index == 2 ? 666 : 15, 0);
    dz_code_demo(&coded, d.data, d.size);
    size_t size;
    if (index > 0) {
        size = give(&coded, out, cap);
    } else {
        struct dz_archive a;
        dz_archive_begin(&a, 2);
        dz_archive_add(&a, "a.dem", DZIP_DEMO, coded.data, coded.size, d.data, d.size);
        dz_archive_add(&a, "b.dem", DZIP_STORED, d.data, 64, d.data, 64);
        dz_archive_end(&a);
        size = give(&a.out, out, cap);
        dz_archive_free(&a);
    }
    free(coded.data);
    return size;
}
