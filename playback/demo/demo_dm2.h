/* playback/demo/demo_dm2.h - Quake II demos as files. */
#ifndef PLAYBACK_DEMO_DEMO_DM2_H
#define PLAYBACK_DEMO_DEMO_DM2_H

#include "playback/demo/demo_container.h"

extern const struct demo_container demo_container_dm2;

#endif
