/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: the text of a demo; or a demo, which is converted to text and back to the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "demo/container/demo.h"
#include "demo/text/demo_text.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_dm2.h"
#include "tests/unit/test_qw.h"

static void dump_and_build(const uint8_t *data, size_t size)
{
    struct buffer text = {0}, built = {0};
    struct demo *demo = demo_open_memory("x.demo", data, size, NULL);
    if (!demo)
        return;
    demo_text_dump(demo, &text);
    buffer_u8(&text, 0);
    if (!demo_text_build("x.txt", (const char *)text.data, &built, NULL) || built.size != size ||
        memcmp(built.data, data, size) != 0)
        abort();
    buffer_free(&built);
    buffer_free(&text);
    demo_close(demo);
}

static void build(const uint8_t *data, size_t size)
{
    struct buffer text = {0}, demo = {0};
    buffer_append(&text, data, size);
    buffer_u8(&text, 0);
    demo_text_build("x.txt", (const char *)text.data, &demo, NULL);
    fuzz_read(demo.data, demo.size);
    buffer_free(&demo);
    buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dump_and_build(data, size);
    build(data, size);
    return 0;
}

/* The beginning of a demo in each format, and the beginning of its text. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    enum { SEED_SIZE = 1200 };
    static struct dem d;
    static struct qw q;
    struct buffer seed = {0};
    if (index > 7)
        return 0;
    if (index < 2)
        dem_rich(&d, 999, 2 | 16);
    else if (index < 6)
        qw_rich(&q, index < 4 ? DEMO_QWD : DEMO_MVD, 28, 0x148f008);
    else
        dm2_rich(&d, 34);
    const struct dem *data = index < 2 || index >= 6 ? &d : &q.d;
    if (index % 2) {
        struct demo *demo = demo_open_memory("x.demo", data->data, data->size, NULL);
        demo_text_dump(demo, &seed);
        demo_close(demo);
    } else {
        buffer_append(&seed, data->data, data->size);
    }
    size_t size = seed.size < cap ? seed.size : cap;
    size = size < SEED_SIZE ? size : SEED_SIZE;
    memcpy(out, seed.data, size);
    buffer_free(&seed);
    return size;
}
