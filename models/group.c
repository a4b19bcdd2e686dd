/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "models/group.h"

#include <math.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "models/model.h"

static const float FALLBACK_STEP = 0.1f;
/* Beyond this, steps of 0.1 s are lost to rounding. */
static const float LATEST = 1e5f;

const float *group_read_times(struct bytes *b, int num, struct arena *arena)
{
    if (bytes_left(b) / 4 < (size_t)num) {
        bytes_fail(b);
        return NULL;
    }
    float *times = ARENA_NEW(arena, float, num);
    float last = 0;
    for (int i = 0; i < num; i++) {
        const float time = bytes_f32(b);
        times[i] = isfinite(time) && time > last && time < LATEST ? time : last + FALLBACK_STEP;
        last = times[i];
    }
    return times;
}

int group_index_at(const float *end_times, int num, double time)
{
    if (!end_times || num < 2 || !isfinite(time))
        return 0;
    const double length = end_times[num - 1];
    double at = fmod(time, length);
    if (at < 0)
        at += length;
    for (int i = 0; i < num - 1; i++)
        if (at < end_times[i])
            return i;
    return num - 1;
}

int group_alias_pose(const struct alias *alias, int frame, double time)
{
    if (frame < 0 || frame >= alias->num_frames)
        frame = 0;
    const struct alias_frame *f = &alias->frames[frame];
    return f->first_pose + group_index_at(f->end_times, f->num_poses, time);
}
