/* playback/dump/layouts_q2.h - the layouts of Quake II's messages. */
#ifndef PLAYBACK_DUMP_LAYOUTS_Q2_H
#define PLAYBACK_DUMP_LAYOUTS_Q2_H

#include "playback/dump/layouts.h"

extern layout_fn *const q2_layouts[NUM_LAYOUTS];

#endif
