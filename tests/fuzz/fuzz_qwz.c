/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a .qwz. */
#include <stdlib.h>
#include <string.h>

#include "demo/qizmo/qwz.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_qwz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer out = {.limit = 1 << 20};
    const struct bytes packed = bytes_make(data, size);
    size_t offset;
    qwz_recognise(packed);
    qwz_unpack(&out, packed, &offset);
    if (offset > size || out.size > out.limit)
        abort();
    free(out.data);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct qwz_writer writer;
    if (index > 0)
        return 0;
    qwz_write_game(&writer);
    if (writer.size > cap)
        return 0;
    memcpy(out, writer.data, writer.size);
    return writer.size;
}
