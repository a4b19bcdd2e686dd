/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/overlay_warnings.h - warnings about captions that overlap or do not fit. */
#ifndef CUTSCENE_FILM_OVERLAY_WARNINGS_H
#define CUTSCENE_FILM_OVERLAY_WARNINGS_H

struct log;
struct shot_player;

/* Warns about captions that overlap and captions that are cut off by the frame's edge, each
 * only once. `name` is the shot's. */
void overlay_warnings_log(struct shot_player *shot_player, const char *name, struct log *log);

#endif
