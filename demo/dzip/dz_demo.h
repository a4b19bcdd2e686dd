/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_demo.h - decodes the demos in Dzip's archives.
 *
 * Blocks hold the game's messages, of which time, sounds, client data, baselines
 * and entity updates are coded as differences to the state before. The
 * coding of version 1 has the same ideas in other bits. */
#ifndef DEMO_DZIP_DZ_DEMO_H
#define DEMO_DZIP_DZ_DEMO_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/bytes.h"

/* Add the demo to `out`, up to the end, damage, or out's limit. Returns NULL when
 * it was whole and else why not, with *offset the place in `coded`; out then
 * ends with the block before. */
const char *dz_demo_decode(struct buffer *out, struct bytes coded, int version, size_t *offset);

#endif
