/* A short film without sound that begins anew where it ends. */
#include <math.h>

#include "base/err.h"
#include "base/rational.h"
#include "cli/thumb.h"
#include "encode/sink.h"
#include "playback/timeline.h"

static const double LEAD = 0.6; /* of the loop's length is before the best moment */

/* The loop stays inside the demo; a moment that was asked for is its first. */
static double find_start(const struct thumb *thumb)
{
    const double length = thumb->options.loop;
    const double start = thumb->shots[0].time - (thumb->options.at.given ? 0.0 : LEAD * length);
    return fmax(fmin(start, timeline_duration(thumb->session.timeline) - length), 0.0);
}

bool thumb_make_loop(struct thumb *thumb, struct err *err)
{
    const struct rational fps = thumb->options.fps;
    const int64_t first = llround(find_start(thumb) * fps.num / fps.den);
    const int64_t num = llround(fmax(thumb->options.loop * fps.num / fps.den, 1.0));
    struct sink *sink =
        thumb_open_output(&thumb->options, 1, true, thumb->arena, thumb->session.log, err);
    for (int64_t i = first; i < first + num && sink; i++) {
        if (thumb_draw(thumb, rational_frame_time(fps, i), err) &&
            sink_write_frame(sink, &thumb->frame, err))
            continue;
        sink_abort(sink);
        sink = NULL;
    }
    return sink && sink_finish(sink, err);
}
