/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a QuakeWorld demo of one player (.qwd). */
#include "tests/fuzz/fuzz_demo.h"
#include "tests/unit/test_qw.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_demo("x.qwd", data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const struct {
        int protocol;
        uint32_t fte;
    } dialects[] = {{28, 0}, {25, 0}, {28, 0x148f008}};
    static struct qw q;
    if (index >= 3)
        return 0;
    qw_rich(&q, DEMO_QWD, dialects[index].protocol, dialects[index].fte);
    if (q.d.size > cap)
        return 0;
    memcpy(out, q.d.data, q.d.size);
    return q.d.size;
}
