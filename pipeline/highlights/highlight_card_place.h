/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight_card_place.h - where title cards are in a picture of any shape.
 *
 * In wide pictures a card is at the lower left, above the HUD's panels and beside the view
 * weapon. In square and upright ones, whose lower half the weapon fills, it is at the upper left,
 * below the clock. All lengths are fractions: of the width across, of the height down. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_PLACE_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_CARD_PLACE_H

#include <stdbool.h>

#include "playback/hud/hud_elements.h"

struct arena;

/* Minimum aspect ratio of wide pictures. */
#define HIGHLIGHT_MIN_WIDE 1.3

enum { CARD_MAX_LINES = 5 };

/* A space at which no line ends, as in "19 to 18". */
#define CARD_NO_BREAK "\xc2\xa0"

struct card_line {
    const char *text;   /* "": left out */
    double size;        /* of the letters; when placed: at most that, so that the text fits */
    const char *colour; /* "#rrggbb"; "": white */
    double down;        /* when placed: distance from the lower edge, or from the upper one */
};

struct card_place {
    bool is_upper;
    const char *hide; /* elements of the broadcast HUD that are hidden to make room */
    double across;    /* distance from the left edge */
    double width;     /* of the text, at most */
    double edge;      /* distance of the card from the lower edge, or from the upper one */
};

/* Returns the place of cards in a film of that size in pixels, over this HUD. */
struct card_place highlight_card_place_of(int width, int height, enum hud_style style);

/* Breaks a text at spaces into as few lines as possible, of about the same length, or after commas
 * if that takes no more lines, and appends them to the `num` lines of a card, which has
 * CARD_MAX_LINES at most: the rest is in the last one. The letters are smaller than `size` if that
 * saves a line. Returns the new number. */
int highlight_card_place_wrap(const struct card_place *place, double aspect, const char *text,
                              double size, struct card_line *lines, int num, struct arena *arena);

/* Stacks lines, the first one at the top. */
void highlight_card_place_lines(const struct card_place *place, double aspect,
                                struct card_line *lines, int num);

/* Returns an upper limit of the width of a text's longest line in letter sizes. */
double highlight_card_place_text_width(const char *text);

#endif
