/* playback/demo/demo_qwd.h - QuakeWorld demos of one player as files. */
#ifndef PLAYBACK_DEMO_DEMO_QWD_H
#define PLAYBACK_DEMO_DEMO_QWD_H

#include "playback/demo/demo_container.h"

/* The byte after a block's time. */
enum qwd_kind { QWD_COMMAND, QWD_PACKET, QWD_SEQUENCES };

extern const struct demo_container demo_container_qwd;

#endif
