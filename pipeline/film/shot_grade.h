/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/shot_grade.h - applies a shot's colour grading to its finished pictures. */
#ifndef PIPELINE_FILM_SHOT_GRADE_H
#define PIPELINE_FILM_SHOT_GRADE_H

struct frame;
struct shot;

/* Grades a frame at a time of the shot; does nothing if the shot has no grading. */
void shot_grade_frame(const struct shot *shot, double time, struct frame *frame);

#endif
