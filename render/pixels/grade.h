/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/pixels/grade.h - the tones and colours of a finished frame, changed. */
#ifndef RENDER_PIXELS_GRADE_H
#define RENDER_PIXELS_GRADE_H

struct frame;

/* As the options --gamma and --contrast; 1 leaves all as it is, a vignette of 0, too. */
struct grade {
    float gamma, contrast; /* > 0 */
    float saturation;      /* 0: grey; 2: twice as far from it */
    float vignette;        /* 0..1: what the corners lose of their light */
};

/* By integers, so that a frame is the same everywhere. */
void grade_frame(struct frame *frame, const struct grade *grade);

#endif
