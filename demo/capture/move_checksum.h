/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/move_checksum.h - checksums of client moves, with which servers detect moves altered
 * by a proxy.
 *
 * Both return the checksum of `moves`, the bytes from after the checksum to the end of the third
 * command. `sequence` is the packet's sequence number without its reliable bit. */
#ifndef DEMO_CAPTURE_MOVE_CHECKSUM_H
#define DEMO_CAPTURE_MOVE_CHECKSUM_H

#include <stdint.h>

#include "base/bytes.h"

uint8_t move_checksum_qw(struct bytes moves, uint32_t sequence);
uint8_t move_checksum_q2(struct bytes moves, uint32_t sequence);

#endif
