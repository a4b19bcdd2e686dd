/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a NetQuake demo. */
#include "tests/fuzz/fuzz_demo.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_demo("x.dem", data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const struct {
        int protocol;
        uint32_t flags;
    } dialects[] = {{15, 0}, {666, 0}, {999, 2 | 16}};
    static struct dem d;
    if (index > 3)
        return 0;
    if (index == 3)
        dem_deltas(&d);
    else
        dem_rich(&d, dialects[index].protocol, dialects[index].flags);
    if (d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
