/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_shot.h - decides which stretch of a demo shows a moment. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_H

#include <stdbool.h>

struct highlight_demo;
struct highlight_item;

/* Sets item->from, to and lives_since. Returns false if nothing is left to be shown. */
bool highlight_shot_plan(struct highlight_demo *demo, struct highlight_item *item);

#endif
