/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/storyboard.h - a film as one HTML page, with a picture per key and cut. */
#ifndef PIPELINE_FILM_STORYBOARD_H
#define PIPELINE_FILM_STORYBOARD_H

#include <stdbool.h>

struct cutscene;
struct err;
struct log;
struct shot_player;
struct storyboard;

/* Begin what becomes FOLDER/index.html; the folder is there. NULL with err. */
struct storyboard *storyboard_open(struct cutscene *cutscene, const char *folder, struct log *log,
                                   struct err *err);

/* The pictures of a shot, and what was warned of. */
bool storyboard_add(struct storyboard *board, int shot, struct shot_player *shot_player,
                    const char *const *warnings, int num_warnings, struct err *err);

/* Finish the page and free all. */
bool storyboard_close(struct storyboard *board, struct err *err);

/* Free all without a page; NULL is fine. */
void storyboard_discard(struct storyboard *board);

#endif
