/* playback/qizmo/qwz_messages.h - the messages of a coded packet. */
#ifndef PLAYBACK_QIZMO_QWZ_MESSAGES_H
#define PLAYBACK_QIZMO_QWZ_MESSAGES_H

#include "playback/qizmo/qwz_state.h"

/* Decode a packet to out. False when no packet follows it. */
bool qwz_decode_packet(struct qwz *q, unsigned step);

#endif
