/* playback/capture/q2_recorder.h - a .dm2 of what a Quake II client and its server
 * send each other, as the client would have recorded it. */
#ifndef PLAYBACK_CAPTURE_Q2_RECORDER_H
#define PLAYBACK_CAPTURE_Q2_RECORDER_H

#include "base/bytes.h"
#include "playback/capture/conversation.h"

struct q2_recorder;

struct q2_recorder *q2_recorder_create(struct conversation *conversation);
void q2_recorder_destroy(struct q2_recorder *recorder);

/* A datagram that came at `time` (ns since 1970). *message: what it brings. */
enum conversation_verdict q2_recorder_add(struct q2_recorder *recorder, uint64_t time,
                                          enum conversation_side side, struct bytes datagram,
                                          struct bytes *message);

/* The end of the demo. */
void q2_recorder_finish(struct q2_recorder *recorder);

#endif
