/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_loop.h"

#include <math.h>

#include "base/err.h"
#include "base/rational.h"
#include "encode/sink.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_output.h"
#include "playback/timeline/timeline.h"
#include "render/pixels/auto_levels.h"

static const double LEAD = 0.6; /* the part of the loop that is before the best moment */

/* The loop stays inside the demo and begins at --at if that is given. */
static double find_start(const struct thumb *thumb)
{
    const double length = thumb->settings.thumb.loop;
    const double start =
        thumb->shots[0].time - (thumb->settings.input.at.given ? 0.0 : LEAD * length);
    return fmax(fmin(start, timeline_duration(thumb->session.timeline) - length), 0.0);
}

static bool uses_levels(const struct thumb *thumb)
{
    return !thumb->settings.input.at.given && thumb_uses_auto_levels(&thumb->settings);
}

/* The best moment's levels apply to all frames, so that brightness does not flicker. */
static bool plan_levels(struct thumb *thumb, struct auto_levels *out, struct err *err)
{
    if (!uses_levels(thumb))
        return true;
    if (!thumb_draw(thumb, thumb->shots[0].time, err))
        return false;
    *out = auto_levels_plan(&thumb->frame);
    return true;
}

static bool draw(struct thumb *thumb, double time, const struct auto_levels *levels,
                 struct err *err)
{
    if (!thumb_draw(thumb, time, err))
        return false;
    if (uses_levels(thumb))
        auto_levels_apply(levels, &thumb->frame);
    return true;
}

bool thumb_loop_make(struct thumb *thumb, struct err *err)
{
    const struct rational fps = thumb->settings.picture.fps;
    const int64_t first = llround(find_start(thumb) * fps.num / fps.den);
    const int64_t num = llround(fmax(thumb->settings.thumb.loop * fps.num / fps.den, 1.0));
    struct sink *sink = thumb_output_open(&thumb->settings.output, &thumb->settings.picture, 1,
                                          true, thumb->arena, thumb->session.log, err);
    struct auto_levels levels;
    if (sink && !plan_levels(thumb, &levels, err)) {
        sink_abort(sink);
        return false;
    }
    for (int64_t i = first; i < first + num && sink; i++) {
        if (draw(thumb, rational_frame_time(fps, i), &levels, err) &&
            sink_write_frame(sink, &thumb->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}
