/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_score.h - how good a picture of a scene is, from 0 to 1. */
#ifndef PIPELINE_THUMB_THUMB_SCORE_H
#define PIPELINE_THUMB_THUMB_SCORE_H

struct composition;
struct frame;
struct picture_stats;

/* By the scene's content alone; heat: as struct highlight. */
float thumb_score_composition(const struct composition *composition, float heat);

/* By the scene's content and the picture's looks. */
float thumb_score(const struct composition *composition, const struct picture_stats *stats,
                  float heat);

/* The part of a frame that is drawn to be judged: small, of the frame's shape, from its
 * upper left corner. The pixels are the frame's. */
struct frame thumb_score_part(const struct frame *frame);

#endif
