/* playback/dump/layouts_nq.h - the layouts of NetQuake's messages below 128, and of entity updates. */
#ifndef PLAYBACK_DUMP_LAYOUTS_NQ_H
#define PLAYBACK_DUMP_LAYOUTS_NQ_H

#include <stdint.h>

#include "playback/dump/layouts.h"

extern layout_fn *const nq_layouts[NUM_LAYOUTS];

/* All above 127: the id is the low byte of the bits. */
void layout_update(struct field_coder *coder, uint8_t id);

#endif
