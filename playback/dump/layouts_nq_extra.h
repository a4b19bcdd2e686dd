/* playback/dump/layouts_nq_extra.h - the layouts of the messages that only some NetQuake servers send. */
#ifndef PLAYBACK_DUMP_LAYOUTS_NQ_EXTRA_H
#define PLAYBACK_DUMP_LAYOUTS_NQ_EXTRA_H

#include "playback/dump/layouts.h"

extern layout_fn *const nehahra_layouts[NUM_LAYOUTS], *const kex_layouts[NUM_LAYOUTS],
                                                          *const fte_layouts[NUM_LAYOUTS];

#endif
