/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_boxes.h - the boxes of a HUD layout, and the content for which they are
 * made. */
#ifndef PLAYBACK_HUD_HUD_BOXES_H
#define PLAYBACK_HUD_HUD_BOXES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "playback/hud/hud_options.h"

/* In the game's pixels. Run: the panels of run_panels.h, and the word above those that are
 * guesses. */
enum {
    HUD_MARGIN = 4, /* of panels from the edges of the picture */
    HUD_POINTS_WIDTH = 48,
    HUD_FEED_ROW_HEIGHT = 18,
    HUD_RANKS_WIDTH = 132,
    HUD_RANK_ROW_HEIGHT = 10,
    HUD_TEAM_ROW_HEIGHT = 10,
    HUD_TIMER_WIDTH = 72,
    HUD_TIMER_ROW_HEIGHT = 10,
    HUD_RUN_HEIGHT = 42,
    HUD_RUN_GUESS_HEIGHT = 9,
    HUD_SPLIT_ROW_HEIGHT = 10,
    HUD_BOARD_HEIGHT = 200,
};

enum {
    HUD_NOTIFY_LINES = 4,
    HUD_NOTIFY_MIN_COLUMNS = 8,
    HUD_FEED_ROWS = 6,
    HUD_NAME_LETTERS = 14 /* beside the points */
};

/* In the order in which they choose their places. */
enum hud_box_id {
    HUD_BOX_INSETS, /* smaller pictures over this one */
    HUD_BOX_PLATE,  /* the plate of a tile */
    HUD_BOX_BAR,    /* the status bar, or the figures of the broadcast style */
    HUD_BOX_NAME,
    HUD_BOX_HEADER, /* clock and points */
    HUD_BOX_RANKS,  /* all players of a free for all, instead of the points of two */
    HUD_BOX_SCREEN, /* the pictures at the end of a level or episode */
    HUD_BOX_NOTIFY,
    HUD_BOX_RUN,
    /* Of elements that the user places apart from the others of their panel: */
    HUD_BOX_CLOCK,
    HUD_BOX_STANDING,
    HUD_BOX_CHAT,
    HUD_BOX_LINES,
    HUD_BOX_SPEED,
    HUD_BOX_KEYS,
    HUD_BOX_TIME,
    HUD_BOX_JUMPS,
    HUD_BOX_STRAFE,
    HUD_BOX_BOARD, /* replaces those below, except splits where they fit */
    HUD_BOX_CENTER,
    HUD_BOX_FEED,
    HUD_BOX_TEAM,
    HUD_BOX_TIMERS,
    HUD_BOX_SPLITS,
    HUD_BOX_CROSSHAIR,
    NUM_HUD_BOXES
};

/* The content of the HUD at an instant; lengths in letters. See hud_content.h. */
struct hud_content {
    uint32_t elements;
    int intermission; /* enum intermission */
    bool is_q2;
    bool has_bar, is_observed, has_side_scores, has_board;
    int name_length, clock_length; /* 0: none */
    bool has_sides;
    int side_length; /* of the longer name of the two sides */
    int num_ranks;   /* players in the list of all */
    int center_lines, center_columns;
    int team_rows, team_width; /* width in the game's pixels */
    int num_timers;
    uint32_t run_elements;
    int (*run_width)(uint32_t elements); /* in the game's pixels */
    bool is_guessed;
    struct hud_splits splits;
};

struct hud_box {
    float left, top, width, height; /* px; width 0: not shown */
    float scale;                    /* picture px per game pixel */
    float origin;                   /* x at which the painter's coordinates begin */
    int rows;                       /* of lists */
    float head;                     /* px above the rows */
    uint32_t elements;              /* of panels that have several */
    int align;                      /* of lists of texts: -1 left, 0 middle, 1 right */
    bool is_placed;                 /* by the user */
    bool is_low;                    /* a list of texts ends at the lower edge of the box */
};

struct hud_layout {
    const struct hud_options *options; /* borrowed */
    struct hud_content content;
    struct hud_box boxes[NUM_HUD_BOXES];
};

/* Returns the box of an element, or NULL if it is not shown. */
static inline const struct hud_box *hud_layout_box(const struct hud_layout *layout,
                                                   enum hud_box_id id)
{
    return layout->boxes[id].width > 0.0f ? &layout->boxes[id] : NULL;
}

#endif
