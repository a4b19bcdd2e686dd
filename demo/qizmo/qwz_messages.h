/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_messages.h - decodes the messages of a coded packet. */
#ifndef DEMO_QIZMO_QWZ_MESSAGES_H
#define DEMO_QIZMO_QWZ_MESSAGES_H

#include "demo/qizmo/qwz_state.h"

/* Decodes a packet and appends it to q->out. `step` is the increase of the sequence number. Returns
 * false on errors. */
bool qwz_decode_packet(struct qwz *q, unsigned step);

#endif
