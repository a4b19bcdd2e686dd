/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/grade.h - colour grading of a finished frame. */
#ifndef RENDER_PIXELS_GRADE_H
#define RENDER_PIXELS_GRADE_H

struct frame;

/* As --gamma, --contrast etc.: gamma, contrast and saturation 1 and vignette 0 change
 * nothing. */
struct grade {
    float gamma, contrast; /* > 0 */
    float saturation;      /* 0: grey; 2: twice as saturated */
    float vignette;        /* 0..1: the share of light that the corners lose */
};

/* In integer arithmetic, so that frames are identical on all machines. */
void grade_frame(struct frame *frame, const struct grade *grade);

#endif
