/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/outside_moments.h - finds the moments of a planned film that a camera outside
 * could show better than the player's view: lulls, fights of many, powerups, and kills that may be
 * out of sight.
 *
 * It knows no map: whether a camera can show a moment is decided later. */
#ifndef PLAYBACK_DIRECTOR_OUTSIDE_MOMENTS_H
#define PLAYBACK_DIRECTOR_OUTSIDE_MOMENTS_H

struct arena;
struct autotrack_stats;
struct view_schedule;

/* Sets the moments of a schedule with cuts. They last at least 2.5 seconds and begin and end at
 * least a second from its cuts. Except for kills, no player shown kills or dies in or next to
 * them. */
void outside_moments_find(const struct autotrack_stats *stats, struct view_schedule *plan,
                          struct arena *arena);

#endif
