/* playback/dump/layouts_dp.h - the layouts of what DarkPlaces 7 adds to NetQuake's messages,
 * or lays out otherwise. */
#ifndef PLAYBACK_DUMP_LAYOUTS_DP_H
#define PLAYBACK_DUMP_LAYOUTS_DP_H

#include "playback/dump/layouts.h"

extern const struct layout dp_layouts[NUM_LAYOUTS];

#endif
