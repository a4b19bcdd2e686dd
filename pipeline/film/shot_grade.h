/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/shot_grade.h - how a shot changes its finished pictures. */
#ifndef PIPELINE_FILM_SHOT_GRADE_H
#define PIPELINE_FILM_SHOT_GRADE_H

struct frame;
struct shot;

/* Give a frame of that shot time the shot's tones and colours; nothing where it has none. */
void shot_grade_frame(const struct shot *shot, double time, struct frame *frame);

#endif
