/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/anisotropic.h"

#include <math.h>
#include <string.h>

enum { PART = 32, MOST = 16 }; /* px of a row that have their samples alike; samples */

/* The lines as a run has them that begins elsewhere, px. */
static struct span move(const struct span *span, float across, float down)
{
    struct span moved = *span;
    struct span_line *const lines[] = {&moved.w, &moved.s, &moved.t, &moved.u, &moved.v};
    for (int i = 0; i < 5; i++)
        lines[i]->start += lines[i]->across * across + lines[i]->down * down;
    return moved;
}

/* How many samples the px in the middle of a part takes. */
static int count_samples(const struct span_footprint *footprint, int max)
{
    const float longer = fmaxf(footprint->across, footprint->down);
    const float shorter = fminf(footprint->across, footprint->down);
    if (!(longer > 1.0f))
        return 1; /* less than a texel: nothing is left out between two */
    const float ratio = ceilf(sqrtf(longer / fmaxf(shorter, 1e-6f)));
    return ratio < (float)max ? (int)ratio : max;
}

static void draw_part(const struct span_kernels *kernels, const struct span *span, int max,
                      uint8_t *out, int num)
{
    const struct span_footprint footprint = spans_find_footprint(span, num / 2);
    const int samples = count_samples(&footprint, max < MOST ? max : MOST);
    uint16_t sums[PART * 4] = {0};
    uint8_t px[PART * 4];
    if (samples <= 1) {
        kernels->texture(span, out, num);
        return;
    }
    for (int i = 1; i <= samples; i++) {
        const float off = (float)i / (float)(samples + 1) - 0.5f;
        const bool is_across = footprint.across > footprint.down;
        struct span moved = move(span, is_across ? off : 0.0f, is_across ? 0.0f : off);
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
        const int left = PART - (x + from) % PART; /* in columns of the picture */
        const int part = left < num - from ? left : num - from;
        const struct span moved = move(span, (float)from, 0.0f);
        draw_part(kernels, &moved, max, out + (size_t)from * 4, part);
        from += part;
    }
}
