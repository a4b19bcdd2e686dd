/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/rgba16.h"

#include <stdlib.h>

#include "render/frame.h"
#include "render/scene.h"

enum { MAX_VALUE = (1 << 16) - 1, STEP = 257 }; /* STEP: a step of 8 bits in 16 */

void rgba16_tint(const struct scene *scene, int width, int first, int end, uint16_t *mean)
{
    const struct scene_rect rect = scene->view.rect;
    const float share = scene->tint[3];
    const int bottom = rect.y + rect.height < end ? rect.y + rect.height : end;
    const int right = rect.x + rect.width < width ? rect.x + rect.width : width;
    for (int y = rect.y > first ? rect.y : first; y < bottom && share > 0.0f; y++)
        for (int x = rect.x > 0 ? rect.x : 0; x < right; x++) {
            uint16_t *const px = mean + ((size_t)y * (size_t)width + (size_t)x) * 4;
            for (int c = 0; c < 3; c++)
                px[c] = (uint16_t)((float)px[c] * (1.0f - share) +
                                   scene->tint[c] * share * MAX_VALUE + 0.5f);
        }
}

static uint16_t value_of(uint8_t value, uint16_t rgba16)
{
    const int whole = value * STEP;
    return (uint16_t)(abs(rgba16 - whole) <= STEP ? rgba16 : whole);
}

static void finish_row(struct frame *frame, int y, const uint16_t *mean, const uint16_t *curve)
{
    const size_t num = (size_t)frame->width * 4;
    uint8_t *const rgba = frame->rgba + (size_t)y * frame->stride;
    uint16_t *const rgba16 = frame->rgba16 && mean ? frame->rgba16 + (size_t)y * num : NULL;
    for (size_t i = 0; i < num; i++) {
        const uint16_t value =
            mean ? value_of(rgba[i], mean[(size_t)y * num + i]) : (uint16_t)(rgba[i] * STEP);
        const uint16_t to = curve && i % 4 < 3 ? curve[value] : value;
        if (curve)
            rgba[i] = (uint8_t)((to + STEP / 2) / STEP);
        if (rgba16)
            rgba16[i] = to;
    }
}

void rgba16_finish(struct frame *frame, const uint16_t *mean, const uint16_t *curve)
{
    frame->has_rgba16 = frame->rgba16 && mean;
    for (int y = 0; y < frame->height && (curve || frame->has_rgba16); y++)
        finish_row(frame, y, mean, curve);
}

void rgba16_row(const struct frame *frame, int y, uint16_t *out)
{
    const size_t num = (size_t)frame->width * 4;
    const uint8_t *const rgba = frame->rgba + (size_t)y * frame->stride;
    for (size_t i = 0; i < num; i++)
        out[i] = frame->has_rgba16 ? value_of(rgba[i], frame->rgba16[(size_t)y * num + i])
                                   : (uint16_t)(rgba[i] * STEP);
}
