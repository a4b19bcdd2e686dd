/* Any bytes as a demo's text, and any demo as text and back: that gives the
 * same bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/bytes.h"
#include "playback/demo_text.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_dem.h"

static void dump_and_build(const uint8_t *data, size_t size)
{
    struct buffer text = {0}, demo = {0};
    const struct bytes bytes = bytes_make(data, size);
    if (demo_text_dump("x.dem", &bytes, &text, NULL)) {
        buffer_integer(&text, 0, 1);
        if (!demo_text_build("x.txt", (const char *)text.data, &demo, NULL) || demo.size != size ||
            memcmp(demo.data, data, size) != 0)
            abort();
    }
    buffer_free(&demo);
    buffer_free(&text);
}

static void build(const uint8_t *data, size_t size)
{
    struct buffer text = {0}, demo = {0};
    buffer_append(&text, data, size);
    buffer_integer(&text, 0, 1);
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

/* The beginning of a demo, and of its text. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    enum { SEED_SIZE = 1200 };
    static struct dem d;
    struct buffer text = {0};
    if (index > 1)
        return 0;
    dem_rich(&d, 999, 2 | 16);
    const struct bytes bytes = bytes_make(d.data, d.size);
    if (index == 1)
        demo_text_dump("x.dem", &bytes, &text, NULL);
    else
        buffer_append(&text, d.data, d.size);
    size_t size = text.size < cap ? text.size : cap;
    size = size < SEED_SIZE ? size : SEED_SIZE;
    memcpy(out, text.data, size);
    buffer_free(&text);
    return size;
}
