/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/split_table.h - the table of a speedrun's split times: when the viewed player
 * reached items, exits and lines that the script defines, and by how much later than the
 * shot's first ghost. */
#ifndef CUTSCENE_FILM_SPLIT_TABLE_H
#define CUTSCENE_FILM_SPLIT_TABLE_H

#include "playback/hud/hud_options.h"

struct arena;
struct hud_box;
struct pic;
struct scene;
struct shot;
struct split_table;
struct timeline;

struct split_row {
    const char *what;
    double demo;   /* time in the shot's demo */
    double clock;  /* the same on the level's clock */
    double behind; /* seconds later than the ghost; NAN: the ghost was never there */
};

/* `ghost` is the timeline of the first ghost; NULL if there is none or if it is not the
 * recorded player of its demo. Its demo time is the shot's plus `later`. Borrows everything.
 * Returns NULL if the shot has no table. */
struct split_table *split_table_create(const struct shot *shot, const struct timeline *own,
                                       const struct timeline *ghost, double later,
                                       struct arena *arena);

/* Returns the rows, sorted by time. */
const struct split_row *split_table_rows(const struct split_table *table, int *num);

/* Returns the size of the table at a demo time, below the line `distance` (or NULL) about the
 * ghost; no rows if `table` is NULL or has none yet. */
struct hud_splits split_table_size(const struct split_table *table, double demo,
                                   const char *distance);

/* Adds the table to the scene, in its box in the HUD's layout: the last rows if not all fit. Does
 * nothing if `table` or `font` is NULL or there is no box. */
void split_table_add(const struct split_table *table, double demo, const char *distance,
                     struct scene *scene, const struct hud_box *box, const struct pic *font,
                     struct arena *frame);

#endif
