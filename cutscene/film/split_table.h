/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/split_table.h - the table of a runner: when the viewed player came to what the level
 * has to be found, to its end, and over the lines that the script draws, and how much later
 * than the shot's first ghost. */
#ifndef CUTSCENE_FILM_SPLIT_TABLE_H
#define CUTSCENE_FILM_SPLIT_TABLE_H

struct arena;
struct pic;
struct scene;
struct shot;
struct split_table;
struct timeline;

/* `ghost`: of the first ghost, NULL where there is none or it is not whom its demo is seen with;
 * its demo time is the shot's and `later`. Borrows all. NULL: the shot has none. */
struct split_table *split_table_create(const struct shot *shot, const struct timeline *own,
                                       const struct timeline *ghost, double later,
                                       struct arena *arena);

/* Add it as it is at a demo time to a scene of a picture of that size, below a line that says how
 * far the ghost is; NULL: none. `table` or `font` NULL: nothing. */
void split_table_add(const struct split_table *table, double demo, const char *distance,
                     struct scene *scene, int width, int height, const struct pic *font,
                     struct arena *frame);

#endif
