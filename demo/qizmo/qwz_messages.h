/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_messages.h - the messages of a coded packet. */
#ifndef DEMO_QIZMO_QWZ_MESSAGES_H
#define DEMO_QIZMO_QWZ_MESSAGES_H

#include "demo/qizmo/qwz_state.h"

/* Decode a packet to out. False when no packet follows it. */
bool qwz_decode_packet(struct qwz *q, unsigned step);

#endif
