/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/endpoint.h"

#include <stdio.h>
#include <string.h>

bool endpoint_same_host(const struct endpoint *a, const struct endpoint *b)
{
    return a->is_ipv6 == b->is_ipv6 && memcmp(a->address, b->address, sizeof a->address) == 0;
}

bool endpoint_equal(const struct endpoint *a, const struct endpoint *b)
{
    return a->port == b->port && endpoint_same_host(a, b);
}

void endpoint_print(const struct endpoint *endpoint, char out[ENDPOINT_TEXT])
{
    const uint8_t *p = endpoint->address;
    if (!endpoint->is_ipv6) {
        snprintf(out, ENDPOINT_TEXT, "%d.%d.%d.%d:%d", p[0], p[1], p[2], p[3], endpoint->port);
        return;
    }
    int length = snprintf(out, ENDPOINT_TEXT, "[");
    for (int i = 0; i < 16; i += 2)
        length += snprintf(out + length, ENDPOINT_TEXT - (size_t)length, "%s%x", i ? ":" : "",
                           (unsigned)(p[i] << 8 | p[i + 1]));
    snprintf(out + length, ENDPOINT_TEXT - (size_t)length, "]:%d", endpoint->port);
}
