/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/kill_source.h - decides from where the kills and deaths of a demo are
 * taken. */
#ifndef PLAYBACK_ANALYSIS_KILL_SOURCE_H
#define PLAYBACK_ANALYSIS_KILL_SOURCE_H

struct player_actions;

/* Keeps either the kills and deaths that the server reports, which name both players and the
 * weapon, or the visible ones, and sets is_reported. A mod may print obituaries that cannot be
 * parsed, so the visible ones are kept if fewer than four fifths of the kills are reported,
 * unless the deaths are. */
void kill_source_choose(struct player_actions *actions);

#endif
