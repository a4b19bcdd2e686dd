/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/distinct_colours.h - gives the players of a game without teams colours by which a
 * viewer can tell them from each other and from the walls. */
#ifndef PLAYBACK_SCENE_DISTINCT_COLOURS_H
#define PLAYBACK_SCENE_DISTINCT_COLOURS_H

struct arena;
struct client_frame;
struct level;

/* Returns a copy of the frame in `arena` in which players whose colours are like those of another
 * one, or those of most maps' walls, have other colours and the base skin. Returns the frame itself
 * if nothing changes: in games of teams with more than two players, with one player only, and in
 * Quake II. */
const struct client_frame *distinct_colours_frame(const struct client_frame *frame,
                                                  const struct level *level, struct arena *arena);

#endif
