/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_checksum.h - checksum of QuakeWorld's client moves, with which servers detect
 * moves altered by a proxy. */
#ifndef DEMO_CAPTURE_QW_CHECKSUM_H
#define DEMO_CAPTURE_QW_CHECKSUM_H

#include <stdint.h>

#include "base/bytes.h"

/* Returns the checksum of `moves`, the bytes from after the checksum to the end of the third
 * command. `sequence` is the packet's sequence number without its reliable bit. */
uint8_t qw_checksum(struct bytes moves, uint32_t sequence);

#endif
