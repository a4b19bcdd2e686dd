/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_card.h - writes the captions of a script of highlights: title
 * cards, and the results at the end. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_H

struct highlight_writing;

/* Writes the style that the captions share, before all shots. */
void highlight_card_write_style(const struct highlight_writing *w);

/* Writes the captions of an item's shot. */
void highlight_card_write(const struct highlight_writing *w, int index);

/* Returns the number of matches whose results are known. */
int highlight_card_num_results(const struct highlight_writing *w);

/* Writes the captions of the closing shot: the results, one below the other. */
void highlight_card_write_results(const struct highlight_writing *w);

#endif
