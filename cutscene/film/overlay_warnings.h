/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay_warnings.h - captions of a shot that are in each other's way. */
#ifndef CUTSCENE_FILM_OVERLAY_WARNINGS_H
#define CUTSCENE_FILM_OVERLAY_WARNINGS_H

struct log;
struct shot_player;

/* Warn where two captions lie over each other, and where one is cut by the frame's edge; of
 * each once. `name` is the shot's. */
void overlay_warnings_log(struct shot_player *shot_player, const char *name, struct log *log);

#endif
