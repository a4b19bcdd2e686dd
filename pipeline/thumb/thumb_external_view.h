/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_external_view.h - views of the player from outside. */
#ifndef PIPELINE_THUMB_THUMB_EXTERNAL_VIEW_H
#define PIPELINE_THUMB_THUMB_EXTERNAL_VIEW_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"
#include "playback/scene/composition.h"

struct thumb;

/* The best view around the player whose eyes the demo is seen through; false where there
 * is no room for one or the player is not visible. */
bool thumb_external_view_find(struct thumb *thumb, double time, struct place *eye,
                              struct composition *composition);

#endif
