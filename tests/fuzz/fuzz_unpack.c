/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a demo, possibly in nested archives and compressed files. */
#include <string.h>
#include <zlib.h>

#include "base/err.h"
#include "demo/container/demo_unpack.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/fuzz/fuzz_zip.h"
#include "tests/unit/test_qwz.h"

const int fuzz_stride = 4;

static void load(const char *path)
{
    struct demo_unpacked unpacked;
    struct err err = {0};
    if (demo_unpack_load(path, &unpacked, &err)) {
        fuzz_read(unpacked.data, unpacked.size);
        demo_unpack_free(&unpacked);
    } else if (err.kind == ERR_NONE) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_folder folder;
    char member[160];
    fuzz_folder_make(&folder, "x", data, size);
    load(folder.path);
    snprintf(member, sizeof member, "%s:a.dem", folder.path);
    load(member);
    fuzz_folder_remove(&folder);
    return 0;
}

static size_t pack_gzip(const void *data, size_t size, uint8_t *out, size_t cap)
{
    z_stream z = {.next_in = (Bytef *)data, .avail_in = (uInt)size, .next_out = out};
    z.avail_out = (uInt)cap;
    if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    deflate(&z, Z_FINISH);
    deflateEnd(&z);
    return z.total_out;
}

/* A gzipped text, a .qwz, the .qwz in a .zip, and the .zip gzipped. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char content[] = "-1\nthis stands for a demo, this stands for a demo";
    static const char *const names[] = {"a.dem", "b.txt"};
    static struct qwz_writer writer;
    static uint8_t zip[1 << 16];
    qwz_write_game(&writer);
    if (index == 0)
        return pack_gzip(content, sizeof content, out, cap);
    if (index == 1 && writer.size <= cap) {
        memcpy(out, writer.data, writer.size);
        return writer.size;
    }
    const size_t size =
        fuzz_zip_make(names, writer.data, writer.size, ZIP_CM_DEFLATE, zip, sizeof zip);
    if (index == 2 && size <= cap)
        memcpy(out, zip, size);
    return index == 2 ? size : index == 3 ? pack_gzip(zip, size, out, cap) : 0;
}
