/* playback/dump/layouts_mvd_hidden.h - the layouts of the hidden data of .mvd. */
#ifndef PLAYBACK_DUMP_LAYOUTS_MVD_HIDDEN_H
#define PLAYBACK_DUMP_LAYOUTS_MVD_HIDDEN_H

#include "playback/dump/layouts.h"

/* By kind. */
extern const struct layout hidden_layouts[NUM_LAYOUTS];

#endif
