/* playback/demo/demo_dem.h - NetQuake demos as files. */
#ifndef PLAYBACK_DEMO_DEMO_DEM_H
#define PLAYBACK_DEMO_DEMO_DEM_H

#include "playback/demo/demo_container.h"

extern const struct demo_container demo_container_dem;

#endif
