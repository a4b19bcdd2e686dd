#include "cli/film/shot_grade.h"

#include "playback/film/film.h"
#include "render/pixels/grade.h"

void shot_grade_frame(const struct shot *shot, double time, struct frame *frame)
{
    const struct shot_look *look = &shot->look;
    if (look->gamma.num + look->contrast.num + look->saturation.num + look->vignette.num == 0)
        return;
    const struct grade grade = {
        .gamma = (float)curve_or(&look->gamma, time, 1.0),
        .contrast = (float)curve_or(&look->contrast, time, 1.0),
        .saturation = (float)curve_or(&look->saturation, time, 1.0),
        .vignette = (float)curve_or(&look->vignette, time, 0.0),
    };
    grade_frame(frame, &grade);
}
