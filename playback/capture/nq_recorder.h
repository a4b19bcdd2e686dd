/* playback/capture/nq_recorder.h - a .dem of what a NetQuake client and its server
 * send each other, as the client would have recorded it. */
#ifndef PLAYBACK_CAPTURE_NQ_RECORDER_H
#define PLAYBACK_CAPTURE_NQ_RECORDER_H

#include "playback/capture/recorder.h"

extern const struct recorder nq_recorder;

#endif
