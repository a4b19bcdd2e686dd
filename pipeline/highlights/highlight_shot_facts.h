/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_shot_facts.h - plans the shots of a moment of a demo. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_FACTS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_SHOT_FACTS_H

#include <stdbool.h>

struct highlight_demo;
struct highlight_item;

/* Sets item->from, to and lives_since. Returns false if nothing is left to be shown. */
bool highlight_shot_set(struct highlight_demo *demo, struct highlight_item *item);

/* Sets item->from to an earlier time, not before `earliest`, at which the fight before the moment
 * begins or the player takes an important item, if there is one, and item->is_long. */
void highlight_shot_lengthen(struct highlight_demo *demo, struct highlight_item *item,
                             double earliest);

/* Sets the parts that are left out or shown fast, with the views that join the others, after
 * moments were joined. The score falls if highlight_shot_begins_well returns false. */
void highlight_shot_finish(struct highlight_demo *demo, struct highlight_item *item);

/* Sets the view of its place, for how long that introduces the item, and item->plays_since. */
void highlight_shot_set_place(struct highlight_demo *demo, struct highlight_item *item);

#endif
