/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/protocol/q2_config.h"

#include <stddef.h>

/* The first index of each range, in narrow and in wide protocols. */
static const struct {
    int narrow, wide;
} parts[] = {
    {0, 0},
    {29, Q2_CONFIG_MAX_CLIENTS - 1}, /* air acceleration */
    {32, Q2_CONFIG_MODELS},
    {288, Q2_CONFIG_SOUNDS},
    {544, Q2_CONFIG_IMAGES},
    {800, Q2_CONFIG_LIGHTS},
    {2080, Q2_NUM_CONFIG_STRINGS},
};

enum { NUM_PARTS = sizeof parts / sizeof parts[0] };

int q2_config_end(enum q2_width width)
{
    return width == Q2_NARROW ? parts[NUM_PARTS - 1].narrow : parts[NUM_PARTS - 1].wide;
}

int q2_config_index(enum q2_width width, int number)
{
    if (number < 0 || number >= q2_config_end(width))
        return -1;
    if (width != Q2_NARROW)
        return number;
    int part = 0;
    while (number >= parts[part + 1].narrow)
        part++;
    return parts[part].wide + number - parts[part].narrow;
}
