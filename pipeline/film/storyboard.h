/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/storyboard.h - a film as an HTML page, with a picture for every key and cut. */
#ifndef PIPELINE_FILM_STORYBOARD_H
#define PIPELINE_FILM_STORYBOARD_H

#include <stdbool.h>

struct cutscene;
struct err;
struct log;
struct shot_player;
struct storyboard;

/* Begins FOLDER/index.html; the folder must exist. Returns NULL and sets err on failure. */
struct storyboard *storyboard_open(struct cutscene *cutscene, const char *folder, struct log *log,
                                   struct err *err);

/* Adds the pictures of a shot, and the warnings about it. */
bool storyboard_add(struct storyboard *board, int shot, struct shot_player *shot_player,
                    const char *const *warnings, int num_warnings, struct err *err);

/* Writes the page and frees the storyboard. */
bool storyboard_close(struct storyboard *board, struct err *err);

/* Frees the storyboard without writing the page; NULL is fine. */
void storyboard_discard(struct storyboard *board);

#endif
