/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/light_styles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A letter for each tenth of a second: 'a' is dark, each following letter 22 / 256
 * brighter. With `smooth`, changes by half of the usual strength or more remain sudden. */
float light_styles_value(const char *style, double clock, bool smooth)
{
    const size_t length = style ? strlen(style) : 0;
    if (length == 0)
        return 1.0f;
    const double tenths = fmax(clock * 10.0, 0.0), tenth = floor(tenths);
    const int now = style[(size_t)tenth % length] - 'a';
    const int next = style[((size_t)tenth + 1) % length] - 'a';
    const bool glides = smooth && abs(next - now) < ('m' - 'a') / 2;
    const float value = (float)now + (glides ? (float)(next - now) * (float)(tenths - tenth) : 0);
    return fmaxf(value * 22.0f / 256.0f, 0.0f);
}
