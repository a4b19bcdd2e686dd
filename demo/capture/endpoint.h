/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/endpoint.h - one end of a conversation: an address and a UDP
 * port. */
#ifndef DEMO_CAPTURE_ENDPOINT_H
#define DEMO_CAPTURE_ENDPOINT_H

#include <stdbool.h>
#include <stdint.h>

enum { ENDPOINT_TEXT = 64 }; /* of an address and a port, with the NUL */

struct endpoint {
    uint8_t address[16]; /* IPv4: the first four, the rest 0 */
    bool is_ipv6;
    uint16_t port;
};

bool endpoint_equal(const struct endpoint *a, const struct endpoint *b);
bool endpoint_same_host(const struct endpoint *a, const struct endpoint *b);

/* "127.0.0.1:27500", "[fe80:0:0:0:0:0:0:1]:27500". */
void endpoint_print(const struct endpoint *endpoint, char out[ENDPOINT_TEXT]);

#endif
