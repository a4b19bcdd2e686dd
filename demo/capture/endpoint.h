/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/endpoint.h - one end of a conversation: an IP address and a UDP port. */
#ifndef DEMO_CAPTURE_ENDPOINT_H
#define DEMO_CAPTURE_ENDPOINT_H

#include <stdbool.h>
#include <stdint.h>

enum { ENDPOINT_TEXT = 64 }; /* size of the printed form, including the NUL */

struct endpoint {
    uint8_t address[16]; /* IPv4: the first four bytes; the rest is 0 */
    bool is_ipv6;
    uint16_t port;
};

bool endpoint_equal(const struct endpoint *a, const struct endpoint *b);
bool endpoint_same_host(const struct endpoint *a, const struct endpoint *b);

/* Prints e.g. "127.0.0.1:27500" or "[fe80:0:0:0:0:0:0:1]:27500". */
void endpoint_print(const struct endpoint *endpoint, char out[ENDPOINT_TEXT]);

#endif
