/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_card.h - writes the captions of a script of highlights: title
 * cards, and the results at the end. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H

struct highlight_item;
struct highlight_writing;
struct shot_stretch;

/* Returns the elements of the broadcast HUD that are hidden to make room for cards: "timers". */
const char *highlight_card_hide(const struct highlight_writing *w);

/* Writes the style that the captions share, before all shots. */
void highlight_card_write_style(const struct highlight_writing *w);

/* Writes the captions, if any, of a part of an item's live stretch: a card at the item's beginning, and
 * what happened after its decisive hit. */
void highlight_card_write(const struct highlight_writing *w, const struct highlight_item *item,
                          const struct shot_stretch *part);

/* Returns the number of matches whose results are known. */
int highlight_card_num_results(const struct highlight_writing *w);

/* Writes the captions of an opening shot of that length in seconds: where it is, and who plays. */
void highlight_card_write_opening(const struct highlight_writing *w,
                                  const struct highlight_item *item, double length);

/* Writes the captions of a closing shot of that length: the results, one below the other. */
void highlight_card_write_results(const struct highlight_writing *w, double length);

#endif
