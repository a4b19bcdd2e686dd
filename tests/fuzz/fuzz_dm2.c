/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a Quake II demo. */
#include "tests/fuzz/fuzz_demo.h"
#include "tests/unit/test_dm2_wide.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_demo("x.dm2", data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const int protocols[] = {26, 34, 3434, 3435, 3436};
    static struct dem d;
    if (index >= 5)
        return 0;
    if (dm2_width(protocols[index]) == Q2_NARROW)
        dm2_rich(&d, protocols[index]);
    else
        dm2_wide(&d, protocols[index]);
    if (d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
