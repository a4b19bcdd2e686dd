/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_bookends.h - shots of a film of highlights with a fixed camera:
 * the opening one, the closing one, and those that introduce an item or join its parts. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_BOOKENDS_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_BOOKENDS_H

struct highlight_writing;
struct highlights;

/* Seconds of the opening and the closing shot. */
#define HIGHLIGHT_OPENING 3.5
#define HIGHLIGHT_CLOSING 4.0

/* Returns the length of the shot that opens a film of all items, in seconds; 0: there is none,
 * because no camera shows the place of the first item. */
double highlight_bookends_opening(const struct highlights *highlights);

/* Write these shots, if there are any. */
void highlight_bookends_write_opening(struct highlight_writing *w);
void highlight_bookends_write_outside(struct highlight_writing *w, int index);
void highlight_bookends_write_join(struct highlight_writing *w, int index, int skip);
void highlight_bookends_write_closing(struct highlight_writing *w);

#endif
