/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_score.h - scores how good a picture of a scene is, from 0 to 1. */
#ifndef PIPELINE_THUMB_THUMB_SCORE_H
#define PIPELINE_THUMB_THUMB_SCORE_H

struct composition;
struct frame;
struct picture_stats;

/* Scores only the scene's content; `heat` as in struct highlight. */
float thumb_score_composition(const struct composition *composition, float heat);

/* Scores the scene's content and the picture's looks. */
float thumb_score(const struct composition *composition, const struct picture_stats *stats,
                  float heat);

/* Returns the part of a frame that is drawn for scoring: a small one of the frame's aspect
 * ratio at its upper left corner, which shares the frame's pixels. */
struct frame thumb_score_part(const struct frame *frame);

#endif
