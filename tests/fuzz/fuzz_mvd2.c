/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a Quake II demo of all players (MVD2). */
#include "tests/fuzz/fuzz_demo.h"
#include "tests/unit/test_dm2_wide.h"

/* Frames with hundreds of players are slow. */
const int fuzz_stride = 10;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_demo("x.mvd2", data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct dem d;
    if (index == 0)
        mvd2_rich(&d);
    else if (index < 4)
        mvd2_wide(&d, 2010 + index);
    if (index >= 4 || d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
