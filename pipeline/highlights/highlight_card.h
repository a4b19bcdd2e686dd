/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_card.h - writes the captions of a script of highlights: cards
 * that say who acts, what is at stake, and what happened. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H

struct highlight_item;
struct highlight_writing;
struct shot_stretch;

/* Returns the elements of the broadcast HUD that are hidden to make room for cards: "timers". */
const char *highlight_card_hide(const struct highlight_writing *w);

/* Writes the style that the captions share, before all shots. */
void highlight_card_write_style(const struct highlight_writing *w);

/* Writes the captions, if any, of a part of an item's live stretch: a card at the item's
 * beginning, and what happened after its decisive hit. */
void highlight_card_write(const struct highlight_writing *w, const struct highlight_item *item,
                          const struct shot_stretch *part);

/* Writes the mark that tells a replay of that length in seconds from the game, as a caption of a
 * list. */
void highlight_card_write_mark(const struct highlight_writing *w, double length);

/* Write what happened over the slowed end of the item's live stretch, if there is time for it after
 * the hit, and as the further captions of a list in a replay of that length in seconds. */
void highlight_card_write_hold(const struct highlight_writing *w, const struct highlight_item *item,
                               const struct shot_stretch *hold);
void highlight_card_write_again(const struct highlight_writing *w,
                                const struct highlight_item *item, double length);

#endif
