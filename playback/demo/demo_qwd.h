/* playback/demo/demo_qwd.h - QuakeWorld demos of one player as files. */
#ifndef PLAYBACK_DEMO_DEMO_QWD_H
#define PLAYBACK_DEMO_DEMO_QWD_H

#include "playback/demo/demo_container.h"

extern const struct demo_container demo_container_qwd;

#endif
