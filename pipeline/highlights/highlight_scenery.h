/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_scenery.h - the views of a map over which a film has its titles. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCENERY_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SCENERY_H

#include "pipeline/highlights/highlight_shot.h"
#include "playback/scene/wide_view.h"

struct highlight_demo;

/* s of the opening and the closing shot. */
#define HIGHLIGHT_OPENING 2.4
#define HIGHLIGHT_CLOSING 2.5

/* Finds the `num` best views of the level shown in a stretch of demo time, at most, to which no
 * player comes close, the best first; if there are fewer, the others are those from which players
 * keep the greatest distance. Returns their number; 0: the level has no map or no views. */
int highlight_scenery_find(struct highlight_demo *demo, const struct shot_stretch *part,
                           struct scenery *out, int num);

#endif
