#include "render/pixels/accumulate.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/* Values that are worked on side by side. */
enum { LANES = 16 };

void accumulate_init(struct accumulator *exposure, size_t num_values)
{
    assert(num_values % LANES == 0);
    *exposure = (struct accumulator){.num_values = num_values};
    exposure->sums = mem_alloc(num_values * sizeof *exposure->sums);
}

void accumulate_free(struct accumulator *exposure)
{
    free(exposure->sums);
    *exposure = (struct accumulator){0};
}

void accumulate_add(struct accumulator *exposure, const uint8_t *look)
{
    assert(exposure->num_looks < MAX_LOOKS);
    exposure->num_looks++;
    for (size_t at = 0; at < exposure->num_values; at += LANES) {
        uint32_t *restrict sums = exposure->sums + at;
        for (int i = 0; i < LANES; i++)
            sums[i] += (uint32_t)look[at + i] * look[at + i];
    }
}

/* The rounding of roots is the same on every machine: IEEE 754 says how. */
void accumulate_take(struct accumulator *exposure, uint8_t *out)
{
    const float num = (float)exposure->num_looks;
    assert(exposure->num_looks > 0);
    for (size_t at = 0; at < exposure->num_values; at += LANES) {
        const uint32_t *restrict sums = exposure->sums + at;
        for (int i = 0; i < LANES; i++)
            out[at + i] = (uint8_t)(int)(sqrtf((float)(int)sums[i] / num) + 0.5f);
    }
    memset(exposure->sums, 0, exposure->num_values * sizeof *exposure->sums);
    exposure->num_looks = 0;
}
