/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_bookends.h - shots of a film of highlights with a camera of their
 * own: the opening one, the closing one, and those that introduce an item or join its parts. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_BOOKENDS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_BOOKENDS_H

struct highlight_item;
struct highlight_writing;

/* Write these shots; the last two only if there are any. The opening and the closing one show
 * different places of the map, or else the player's view. */
void highlight_bookends_write_opening(struct highlight_writing *w);
void highlight_bookends_write_outside(struct highlight_writing *w, int index);
void highlight_bookends_write_join(struct highlight_writing *w, int index, int skip);
void highlight_bookends_write_closing(struct highlight_writing *w);

/* Returns the demo time at which the player's view continues after a part that is left out: when
 * the shot that joins the two parts ends, if there is one. */
double highlight_bookends_join_end(const struct highlight_item *item, int skip);

#endif
