/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_beats.h"

#include <math.h>

#include "base/log.h"
#include "pipeline/highlights/highlight.h"
#include "playback/sound/music.h"
#include "playback/sound/rhythm.h"

static const double MIN_BEAT_LEAD = 0.8, MIN_BEAT_HOLD = 0.4; /* s of film */
static const double MIN_REPLAY_BEAT_LEAD = 0.3;

/* Rounds as scripts do, so that rounding errors do not add up. */
static double rounded(double seconds)
{
    return round(seconds * 100.0) / 100.0;
}

/* Shortens a stretch of demo time, shown at a speed from `start` in the film, so that it has
 * its kill and its end on beats. Returns its end in the film. */
static double fit_stretch(const struct beats *beats, double start, double time, double *from,
                          double *to, double speed, double shortest)
{
    const double kill = beats_before(beats, start + (time - *from) / speed);
    if (kill >= start + shortest)
        *from = time - rounded((kill - start) * speed);
    const double at = start + (time - *from) / speed;
    const double end = beats_before(beats, start + (*to - *from) / speed);
    if (end >= at + MIN_BEAT_HOLD)
        *to = time + rounded((end - at) * speed);
    return start + (*to - *from) / speed;
}

/* Shortens the stretches so that each begins, has its kill and ends on a beat of the music,
 * which begins with the film. Stretches that would become too short are left as they are. */
static void fit_items_to_beats(struct highlights *h, const struct beats *beats)
{
    double at = h->opening;
    for (int i = 0; i < h->num; i++) {
        struct highlight_item *item = &h->items[i];
        struct replay *replay = &item->replay;
        const double time = item->moment.time;
        at = fit_stretch(beats, at, time, &item->from, &item->to, 1.0, MIN_BEAT_LEAD);
        if (replay->camera)
            at = fit_stretch(beats, at, time, &replay->from, &replay->to, replay->speed,
                             MIN_REPLAY_BEAT_LEAD);
    }
}

bool highlight_beats_fit(struct highlights *h, const char *path, struct log *log, struct err *err)
{
    struct music *music = music_open(path, log, err);
    if (!music)
        return false;
    const struct rhythm rhythm = rhythm_find(music, h->arena);
    music_destroy(music);
    if (rhythm.beats.num == 0)
        log_warn(log, "%s: no beats found", path);
    fit_items_to_beats(h, &rhythm.beats);
    return true;
}
