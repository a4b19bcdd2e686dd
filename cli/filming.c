#include "cli/filming.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "cli/feature.h"
#include "cli/interrupt.h"
#include "render/frame.h"

/* Add the time since *clock to *total and set the clock. */
static void count_time(double *total, double *clock)
{
    const double now = clock_seconds();
    *total += now - *clock;
    *clock = now;
}

static bool draw_frame(struct filming *f, int64_t index, struct frame *frame, struct err *err)
{
    const double scene_before = f->feature->scene_seconds;
    double clock = clock_seconds();
    frame->index = index;
    const bool ok = f->feature->ops->draw(f->feature, index, frame, err);
    const double scene = f->feature->scene_seconds - scene_before;
    f->scene_seconds += scene;
    f->draw_seconds -= scene;
    count_time(&f->draw_seconds, &clock);
    return ok;
}

static bool make_frame(struct filming *f, struct pipeline *pipeline, int64_t index, float *pcm,
                       struct err *err)
{
    double clock = clock_seconds();
    struct frame *frame = pipeline_get_frame(pipeline, err);
    if (!frame)
        return false;
    count_time(&f->wait_seconds, &clock);
    if (pipeline_takes_frames(pipeline) && !draw_frame(f, index, frame, err))
        return false;
    const double start = clock_worked();
    const int count = f->with_sound ? feature_hear(f->feature, index, pcm, err) : 0;
    f->sound_seconds += clock_worked() - start;
    return count >= 0 && pipeline_put_frame(pipeline, frame, pcm, count, err);
}

bool filming_run(struct filming *f, struct pipeline *pipeline, struct err *err)
{
    const double start = clock_seconds(), worked = clock_all_worked();
    float *pcm = mem_alloc(sizeof *pcm * (size_t)feature_sound_room(f->feature));
    bool ok = true;
    for (int64_t i = f->first; i < f->last && ok && !interrupt_came(); i++) {
        ok = make_frame(f, pipeline, i, pcm, err);
        f->done += ok;
        if (ok && f->tell)
            f->tell(f->context, f->done, pipeline_bytes(pipeline));
    }
    if (ok && f->done > 0)
        ok = pipeline_finish(pipeline, &f->behind, err);
    else
        pipeline_abort(pipeline); /* of an interrupted film, too, that has no frame yet */
    f->whole_seconds = clock_seconds() - start;
    f->cores = (clock_all_worked() - worked) / f->whole_seconds;
    free(pcm);
    return ok;
}

void filming_tell(const struct filming *f)
{
    const double ms = 1000.0 / (double)(f->done > 0 ? f->done : 1);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    log_verbose(f->feature->log,
                "ms per frame: scene %.3f, draw %.3f, sound %.3f, convert %.3f, encode %.3f, "
                "waiting %.3f; peak memory %ld MB; %.2f cores at work; %.1f frames/s",
                f->scene_seconds * ms, f->draw_seconds * ms, f->sound_seconds * ms,
                f->behind.convert_seconds * ms, f->behind.encode_seconds * ms, f->wait_seconds * ms,
                usage.ru_maxrss / 1024, f->cores, (double)f->done / f->whole_seconds);
}
