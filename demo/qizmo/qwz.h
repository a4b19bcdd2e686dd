/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz.h - .qwz: QuakeWorld demos as Qizmo packs them.
 *
 * A .qwd whose messages are predicted from those before and written as symbols
 * of a range coder. There is no header, no magic number and no checksum.
 *
 * The face of demo/qizmo. In: the file's bytes. Out: a .qwd, in which every packet of
 * entities is complete. What its messages mean for the game is not known here. */
#ifndef DEMO_QIZMO_QWZ_H
#define DEMO_QIZMO_QWZ_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/bytes.h"

/* Does it begin as a .qwz must: with a packet that opens a connection? */
bool qwz_is(struct bytes packed);

/* Add the demo to `out`, up to the end, damage, or out's limit. Returns NULL when
 * the file was whole and else why not, with *offset the place in `packed`; out
 * then has what comes before. */
const char *qwz_unpack(struct buffer *out, struct bytes packed, size_t *offset);

#endif
