/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/shot_warnings.h - checks a shot for problems that can be detected without
 * rendering. */
#ifndef CUTSCENE_FILM_SHOT_WARNINGS_H
#define CUTSCENE_FILM_SHOT_WARNINGS_H

struct log;
struct shot_player;

/* Logs warnings about the following: the recording does not have a target; cameras are inside
 * walls, close to their target because of walls, or outside the recorded player's PVS; their
 * targets are out of the frame, behind a wall, die or jump; cameras wait for missiles, or
 * stay after their end; captions overlap. `name` is the shot's. */
void shot_warnings_log(struct shot_player *shot_player, const char *name, struct log *log);

#endif
