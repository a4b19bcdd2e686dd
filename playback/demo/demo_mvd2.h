/* playback/demo/demo_mvd2.h - Quake II demos of all players as files. */
#ifndef PLAYBACK_DEMO_DEMO_MVD2_H
#define PLAYBACK_DEMO_DEMO_MVD2_H

#include "playback/demo/demo_container.h"

extern const struct demo_container demo_container_mvd2;

#endif
