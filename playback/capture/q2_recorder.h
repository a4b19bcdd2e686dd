/* playback/capture/q2_recorder.h - a .dm2 of what a Quake II client and its server
 * send each other, as the client would have recorded it. */
#ifndef PLAYBACK_CAPTURE_Q2_RECORDER_H
#define PLAYBACK_CAPTURE_Q2_RECORDER_H

#include "playback/capture/recorder.h"

extern const struct recorder q2_recorder;

#endif
