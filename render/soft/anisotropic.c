/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/anisotropic.h"

#include <math.h>
#include <string.h>

/* BLOCK: pixels of a row that share the number of samples */
enum { BLOCK = 32, MAX_SAMPLES = 16 };

/* Returns the span that starts `across` pixels further right and `down` pixels further down. */
static struct span shift_span(const struct span *span, float across, float down)
{
    struct span moved = *span;
    struct span_line *const lines[] = {&moved.w, &moved.s, &moved.t, &moved.u, &moved.v};
    for (int i = 0; i < 5; i++)
        lines[i]->start += lines[i]->across * across + lines[i]->down * down;
    return moved;
}

/* Returns the number of samples for the pixel in the middle of a block. */
static int count_samples(const struct span_footprint *footprint, int max)
{
    const float longer = fmaxf(footprint->across, footprint->down);
    const float shorter = fminf(footprint->across, footprint->down);
    if (!(longer > 1.0f))
        return 1; /* the footprint is smaller than a texel */
    const float ratio = ceilf(sqrtf(longer / fmaxf(shorter, 1e-6f)));
    return ratio < (float)max ? (int)ratio : max;
}

static void draw_block(const struct span_kernels *kernels, const struct span *span, int max,
                       uint8_t *out, int num)
{
    const struct span_footprint footprint = spans_find_footprint(span, num / 2);
    const int samples = count_samples(&footprint, max < MAX_SAMPLES ? max : MAX_SAMPLES);
    uint16_t sums[BLOCK * 4] = {0};
    uint8_t px[BLOCK * 4];
    if (samples <= 1) {
        kernels->texture(span, out, num);
        return;
    }
    for (int i = 1; i <= samples; i++) {
        const float off = (float)i / (float)(samples + 1) - 0.5f;
        const bool is_across = footprint.across > footprint.down;
        struct span moved = shift_span(span, is_across ? off : 0.0f, is_across ? 0.0f : off);
        moved.samples = samples;
        kernels->texture(&moved, px, num);
        for (int k = 0; k < num * 4; k++)
            sums[k] = (uint16_t)(sums[k] + px[k]);
    }
    for (int k = 0; k < num * 4; k++)
        out[k] = (uint8_t)((sums[k] + samples / 2) / samples);
}

void anisotropic_texture(const struct span_kernels *kernels, const struct span *span, int max,
                         uint8_t *out, int x, int num)
{
    for (int from = 0; from < num;) {
        /* Blocks are aligned to columns of the picture. */
        const int left = BLOCK - (x + from) % BLOCK;
        const int num_in_block = left < num - from ? left : num - from;
        const struct span moved = shift_span(span, (float)from, 0.0f);
        draw_block(kernels, &moved, max, out + (size_t)from * 4, num_in_block);
        from += num_in_block;
    }
}
