/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_checksum.h - what QuakeWorld's clients put before their
 * moves, so that servers notice when a proxy on the way has changed them. */
#ifndef DEMO_CAPTURE_QW_CHECKSUM_H
#define DEMO_CAPTURE_QW_CHECKSUM_H

#include <stdint.h>

#include "base/bytes.h"

/* Of the bytes between the checksum and the end of the third command, in the
 * packet of that sequence number (without its reliable bit). */
uint8_t qw_checksum(struct bytes moves, uint32_t sequence);

#endif
