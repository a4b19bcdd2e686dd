/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/shoulder.h"

typedef int hdr_mask __attribute__((vector_size(16)));

static hdr_px choose(hdr_mask mask, hdr_px a, hdr_px b)
{
    return (hdr_px)((mask & (hdr_mask)a) | (~mask & (hdr_mask)b));
}

hdr_px shoulder_clip(hdr_px px)
{
    const hdr_px one = {1.0f, 1.0f, 1.0f, 1.0f};
    return choose(px < one, px, one);
}

static hdr_px curve(hdr_px x)
{
    const float range = 1.0f - SHOULDER_START, w = (SHOULDER_WHITE - SHOULDER_START) / range;
    const hdr_px start = {SHOULDER_START, SHOULDER_START, SHOULDER_START, SHOULDER_START};
    const hdr_px t = (x - start) / range;
    const hdr_px y = start + t * (t * (1.0f / (w * w)) + 1.0f) / (t + 1.0f) * range;
    return choose(x > start, y, x);
}

hdr_px shoulder_of(hdr_px px)
{
    const float larger = px[0] > px[1] ? px[0] : px[1];
    const float largest = larger > px[2] ? larger : px[2];
    if (!(largest > SHOULDER_START))
        return px;
    px[3] = largest;
    const hdr_px each = shoulder_clip(curve(px));
    const hdr_px scaled = px * (each[3] / largest);
    return scaled * SHOULDER_OF_LARGEST + each * (1.0f - SHOULDER_OF_LARGEST);
}
