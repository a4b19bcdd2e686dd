/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/dzip/dz_demo.h - decodes the demos in Dzip's archives.
 *
 * Blocks contain the game's messages, of which times, sounds, client data, baselines and entity
 * updates are coded as differences from the previous state. Version 1 works the same way with a
 * different bit layout. */
#ifndef DEMO_DZIP_DZ_DEMO_H
#define DEMO_DZIP_DZ_DEMO_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/bytes.h"

/* Appends the decoded demo to `out`. Returns NULL if it is complete. Otherwise (damage, or the
 * buffer's limit is exceeded) returns the reason and sets *offset to the position in `coded`;
 * `out` then ends with the last complete block. */
const char *dz_demo_decode(struct buffer *out, struct bytes coded, int version, size_t *offset);

#endif
