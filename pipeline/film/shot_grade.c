/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/shot_grade.h"

#include <math.h>

#include "cutscene/film/film.h"
#include "render/frame.h"
#include "render/pixels/grade.h"
#include "render/pixels/lut.h"

void shot_grade_frame(const struct shot *shot, double time, struct frame *frame)
{
    const struct shot_look *look = &shot->look;
    const struct grade grade = {
        .gamma = (float)curve_or(&look->gamma, time, 1.0),
        .contrast = (float)curve_or(&look->contrast, time, 1.0),
        .saturation = (float)curve_or(&look->saturation, time, 1.0),
        .vignette = (float)curve_or(&look->vignette, time, 0.0),
    };
    const bool is_graded =
        look->gamma.num + look->contrast.num + look->saturation.num + look->vignette.num > 0;
    frame->has_rgba16 = frame->has_rgba16 && !is_graded && !look->lut;
    if (is_graded)
        grade_frame(frame, &grade);
    if (look->lut)
        lut_frame(frame, look->lut, (int)lrint(curve_or(&look->lut_amount, time, 1.0) * LUT_ONE));
}
