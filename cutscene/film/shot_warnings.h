/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_warnings.h - what a shot shows otherwise than its author may think. */
#ifndef CUTSCENE_FILM_SHOT_WARNINGS_H
#define CUTSCENE_FILM_SHOT_WARNINGS_H

struct log;
struct shot_player;

/* Warn where the recording does not have a target; where cameras are inside walls, near
 * their target because of walls, or out of the recorder's PVS; where what they follow is
 * out of the frame, behind a wall, dies or jumps; of missiles before and after their
 * flight; and of captions over each other. `name` is the shot's. */
void shot_warnings_log(struct shot_player *shot_player, const char *name, struct log *log);

#endif
