/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz_zip.h - creates a small zip archive as a seed. */
#ifndef TESTS_FUZZ_FUZZ_ZIP_H
#define TESTS_FUZZ_FUZZ_ZIP_H

#include <zip.h>

#include "tests/fuzz/fuzz.h"

/* Writes an archive with two members, compressed (method ZIP_CM_DEFLATE) or not (ZIP_CM_STORE).
 * Returns its size, at most `cap`. */
static inline size_t fuzz_zip_make(const char *const names[2], const void *data, size_t size,
                                   int method, uint8_t *out, size_t cap)
{
    zip_source_t *memory = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_source_keep(memory);
    zip_t *zip = zip_open_from_source(memory, ZIP_TRUNCATE, NULL);
    for (int i = 0; i < 2; i++) {
        const zip_int64_t index =
            zip_file_add(zip, names[i], zip_source_buffer(zip, data, size, 0), 0);
        zip_set_file_compression(zip, (zip_uint64_t)index, method, 0);
        zip_file_set_mtime(zip, (zip_uint64_t)index, 0, 0);
    }
    zip_close(zip);
    zip_source_open(memory);
    const zip_int64_t got = zip_source_read(memory, out, cap);
    zip_source_close(memory);
    zip_source_free(memory);
    return got > 0 ? (size_t)got : 0;
}

#endif
