/* Any bytes as a Quake II demo of all players. */
#include "tests/fuzz/fuzz_demo.h"
#include "tests/unit/test_mvd2.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_demo("x.mvd2", data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct dem d;
    mvd2_rich(&d);
    if (index > 0 || d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
