/* playback/capture/nq_recorder.h - a .dem of what a NetQuake client and its server
 * send each other, as the client would have recorded it. */
#ifndef PLAYBACK_CAPTURE_NQ_RECORDER_H
#define PLAYBACK_CAPTURE_NQ_RECORDER_H

#include "base/bytes.h"
#include "playback/capture/conversation.h"

struct nq_recorder;

struct nq_recorder *nq_recorder_create(struct conversation *conversation);
void nq_recorder_destroy(struct nq_recorder *recorder);

/* A datagram that came at `time` (ns since 1970). *message: what it brings. */
enum conversation_verdict nq_recorder_add(struct nq_recorder *recorder, uint64_t time,
                                          enum conversation_side side, struct bytes datagram,
                                          struct bytes *message);

/* The end of the demo. */
void nq_recorder_finish(struct nq_recorder *recorder);

#endif
