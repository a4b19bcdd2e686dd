/* playback/demo/demo_mvd.h - QuakeWorld demos of all players as files. */
#ifndef PLAYBACK_DEMO_DEMO_MVD_H
#define PLAYBACK_DEMO_DEMO_MVD_H

#include "playback/demo/demo_container.h"

extern const struct demo_container demo_container_mvd;

#endif
