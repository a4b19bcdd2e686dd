/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_points.h - what each kill of match_facts.h means for the score. */
#ifndef PLAYBACK_ANALYSIS_MATCH_POINTS_H
#define PLAYBACK_ANALYSIS_MATCH_POINTS_H

struct fact_collector;
struct kill_fact;
struct match_facts;

/* Forgets who was behind, at the start of a level or of a match. */
void match_points_forget(struct fact_collector *g);

/* Sets the points, the leads and the time left. Reads the frames before and after the current
 * one, then that one again. */
void match_points_set(struct fact_collector *g, struct kill_fact *kill);

/* Notes who is behind. Call after the events of a frame. */
void match_points_update(struct fact_collector *g);

/* Finds the last change of the lead in each level. */
void match_points_finish(struct match_facts *facts);

#endif
