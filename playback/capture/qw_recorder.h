/* playback/capture/qw_recorder.h - a .qwd of what a QuakeWorld client and its server
 * send each other, as the client would have recorded it. */
#ifndef PLAYBACK_CAPTURE_QW_RECORDER_H
#define PLAYBACK_CAPTURE_QW_RECORDER_H

#include "base/bytes.h"
#include "playback/capture/conversation.h"

struct qw_recorder;

struct qw_recorder *qw_recorder_create(struct conversation *conversation);
void qw_recorder_destroy(struct qw_recorder *recorder);

/* A datagram that came at `time` (ns since 1970). *message: what it brings. */
enum conversation_verdict qw_recorder_add(struct qw_recorder *recorder, uint64_t time,
                                          enum conversation_side side, struct bytes datagram,
                                          struct bytes *message);

/* The end of the demo. */
void qw_recorder_finish(struct qw_recorder *recorder);

#endif
