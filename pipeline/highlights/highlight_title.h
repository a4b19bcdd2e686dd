/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_title.h - the titles of a film of highlights: who plays where, and
 * who has won. They are in the middle of the picture: the two sides are next to each other in wide
 * pictures, and one below the other in square and upright ones. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_TITLE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_TITLE_H

struct highlight_item;
struct highlight_writing;

/* Writes the captions of an opening shot of that length, before this item. */
void highlight_title_write_opening(const struct highlight_writing *w,
                                   const struct highlight_item *item, double length);

/* Returns the number of matches whose results are known. */
int highlight_title_num_results(const struct highlight_writing *w);

/* Writes the captions of a closing shot of that length: the result and the players of one match,
 * or the results of several. */
void highlight_title_write_results(const struct highlight_writing *w, double length);

#endif
