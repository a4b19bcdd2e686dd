/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/crc16.h - CRC-16 for the checksums of client moves: polynomial
 * x^16 + x^12 + x^5 + 1, most significant bit first. */
#ifndef DEMO_CAPTURE_CRC16_H
#define DEMO_CAPTURE_CRC16_H

#include <stdint.h>

enum { CRC16_START = 0xffff };

static inline uint16_t crc16_add(uint16_t crc, uint8_t byte)
{
    enum { POLYNOMIAL = 0x1021 };
    crc = (uint16_t)(crc ^ byte << 8);
    for (int i = 0; i < 8; i++)
        crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ POLYNOMIAL : crc << 1);
    return crc;
}

#endif
