/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz.h - decoder for .qwz, Qizmo's compressed QuakeWorld demos.
 *
 * A .qwz is a .qwd whose messages are predicted from earlier ones and written as symbols of a range
 * coder. It has no header, magic number or checksum.
 *
 * The public interface of demo/qizmo. Input: the file's bytes. Output: a .qwd in which each packet
 * has the complete list of entities rather than a delta. */
#ifndef DEMO_QIZMO_QWZ_H
#define DEMO_QIZMO_QWZ_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/bytes.h"

/* True if the data looks like a .qwz: it decodes to a packet that opens a connection. */
bool qwz_recognise(struct bytes packed);

/* Appends the decoded demo to `out`. Returns NULL if the file is complete. Otherwise (damage, or
 * the buffer's limit is exceeded) returns the reason and sets *offset to the position in `packed`;
 * `out` then has the data before it. */
const char *qwz_unpack(struct buffer *out, struct bytes packed, size_t *offset);

#endif
