/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_beats.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/rational.h"
#include "pipeline/highlights/beat_fit.h"
#include "pipeline/highlights/highlight.h"
#include "pipeline/highlights/highlight_bookends.h"
#include "pipeline/highlights/highlight_hold.h"
#include "pipeline/highlights/highlight_ramp.h"
#include "pipeline/highlights/highlight_replay.h"
#include "pipeline/highlights/highlight_scenery.h"
#include "pipeline/settings/render_settings.h"
#include "playback/sound/music.h"
#include "playback/sound/rhythm.h"

static const double LEAST = 0.75;        /* s of film before and after every kill */
static const double USUAL_FADE = 2.0;    /* s at the end of the music */
static const double LEAST_CLOSING = 0.8; /* of the usual length of the closing shot */

struct fitting {
    struct highlights *h;
    struct beat_grid grid;
    struct rational fps;
    bool moves_cuts;
    int best;        /* index of the item with the highest score */
    double best_hit; /* when it happens in the film */
};

/* Rounds as scripts do, so that rounding errors do not add up. */
static double rounded(double seconds)
{
    return round(seconds * 100.0) / 100.0;
}

/* Returns a length in the film, rounded to frames. */
static double on_frame(const struct fitting *f, double length)
{
    return round(length * f->fps.num / f->fps.den) * f->fps.den / f->fps.num;
}

/* A stretch of demo time that is shown at a speed. */
struct stretch {
    double *from, *to;
    double first, time, last; /* the first kill, the most important and the last one */
    double skipped[2];        /* s that are left out before `time` and after it */
    double *speed;
    bool is_best, bends_speed;
};

/* Fits a stretch that begins at `start` in the film. Returns its end in the film, on a frame. */
static double fit_stretch(const struct fitting *f, double start, const struct stretch *s)
{
    struct beat_shot shot = {
        .start = start,
        .hit = start + (s->time - *s->from - s->skipped[0]) / *s->speed,
        .least_lead = LEAST + (s->time - s->first - s->skipped[0]) / *s->speed,
        .least_hold = LEAST + (s->last - s->time - s->skipped[1]) / *s->speed,
        .is_best = s->is_best,
    };
    shot.end = shot.hit + (*s->to - s->time - s->skipped[1]) / *s->speed;
    if (f->moves_cuts) {
        *s->speed *= beat_fit(&f->grid, &shot, s->bends_speed);
        *s->from = s->time - s->skipped[0] - rounded((shot.hit - start) * *s->speed);
        *s->to = s->time + s->skipped[1] + rounded((shot.end - shot.hit) * *s->speed);
    }
    const double shown = *s->to - *s->from - s->skipped[0] - s->skipped[1];
    return start + on_frame(f, shown / *s->speed);
}

/* Shortens a shot of a fixed camera so that it ends on a bar, or on a beat. Returns its length. */
static double fit_wide(const struct fitting *f, double start, double length)
{
    struct beat_shot shot = {start, start + length, start + length, 0.6 * length, 0.0, false};
    if (!f->moves_cuts || length <= 0.0)
        return length;
    beat_fit(&f->grid, &shot, false);
    return rounded(shot.end - start);
}

/* Returns the live stretch of an item. The parts that are left out are between its kills. */
static struct stretch live_of(struct highlight_item *item)
{
    const double time = item->moment.time;
    struct stretch s = {.from = &item->from,
                        .to = &item->to,
                        .first = fmin(item->moment.begin, time),
                        .time = time,
                        .last = fmax(item->moment.end, time),
                        .speed = &item->speed,
                        .bends_speed = true};
    for (int i = 0; i < item->num_skips; i++) {
        const struct shot_skip *skip = &item->skips[i];
        s.skipped[skip->from >= time] += highlight_ramp_saves(skip);
        s.first = fmin(s.first, skip->from);
        s.last = fmax(s.last, highlight_bookends_join_end(item, i));
    }
    return s;
}

/* Fits the replays of an item whose live part ends at `at` in the film. Returns their end. */
static double fit_replays(const struct fitting *f, double at, struct highlight_item *item)
{
    at -= item->num_replays > 0 ? HIGHLIGHT_REPLAY_WIPE : 0.0;
    for (int i = 0; i < item->num_replays; i++) {
        struct replay_range *range = &item->replays[i].range;
        const struct stretch again = {.from = &range->from,
                                      .to = &range->to,
                                      .first = range->hit,
                                      .time = range->hit,
                                      .last = range->hit,
                                      .speed = &range->mean};
        at = fit_stretch(f, at, &again);
    }
    return at;
}

/* Fits all items, which follow each other in the film. Returns the end of the last one. */
static double fit_items(struct fitting *f)
{
    struct highlights *h = f->h;
    h->opening = fit_wide(f, 0.0, h->opening);
    double at = on_frame(f, h->opening);
    for (int i = 0; i < h->num; i++) {
        struct highlight_item *item = &h->items[i];
        struct stretch live = live_of(item);
        live.is_best = i == f->best;
        item->start = at;
        item->speed = 1.0;
        item->outside = fit_wide(f, at, item->outside);
        at += on_frame(f, item->outside);
        const double begin = at;
        at = fit_stretch(f, at, &live);
        if (!f->moves_cuts)
            at += on_frame(f, highlight_hold_extra(item, item->to));
        if (live.is_best)
            f->best_hit = begin + (live.time - item->from - live.skipped[0]) / item->speed;
        at = fit_replays(f, at, item);
        if (item->num_replays > 0 && i + 1 < h->num)
            at -= HIGHLIGHT_REPLAY_WIPE;
    }
    return at;
}

static int find_best(const struct highlights *h)
{
    int best = 0;
    for (int i = 1; i < h->num; i++)
        if (h->items[i].moment.score > h->items[best].moment.score)
            best = i;
    return best;
}

/* Lets the music begin with the bar with which the best kill falls on the first beat of a section:
 * the one that begins with the greatest rise of the loudness, if the film is not too long for that,
 * else the first one. */
static double find_start(struct fitting *f)
{
    const struct rhythm *rhythm = f->grid.rhythm;
    const struct beats *bars = &rhythm->bars, *sections = &rhythm->sections;
    if (!bars->is_steady)
        return bars->times[0];
    double start = bars->times[0];
    for (int i = sections->num - 1; i >= 0; i--) {
        const double at = sections->times[i] - f->best_hit;
        const int bar = (int)lrint((at - bars->times[0]) / (bars->times[1] - bars->times[0]));
        if (bar < 0 || bar >= bars->num)
            continue;
        start = bars->times[bar];
        if (i == rhythm->drop)
            break;
    }
    return start;
}

/* Fits the items twice: where the best kill is in the film determines where the music begins. */
static double fit_cuts(struct fitting *f)
{
    struct highlights *h = f->h;
    const size_t size = (size_t)h->num * sizeof *h->items;
    struct highlight_item *items = arena_alloc(h->arena, size + 1);
    const double opening = h->opening;
    if (size > 0)
        memcpy(items, h->items, size);
    f->grid.from = f->grid.rhythm->bars.times[0];
    fit_items(f);
    f->grid.from = f->grid.rhythm->bars.num > 1 ? find_start(f) : f->grid.from;
    if (size > 0)
        memcpy(h->items, items, size);
    h->opening = opening;
    return fit_items(f);
}

/* The film ends with a bar, and its music fades out during that bar. */
static void fit_end(const struct fitting *f, double end)
{
    const struct beats *bars = &f->grid.rhythm->bars;
    struct highlights *h = f->h;
    const double last = beat_fit_after(&f->grid, bars, end + LEAST_CLOSING * HIGHLIGHT_CLOSING);
    if (bars->num < 2 || h->closing <= 0.0)
        return;
    h->closing = last - end;
    h->music_fade = last - beat_fit_before(&f->grid, bars, last - 0.5 * USUAL_FADE);
}

bool highlight_beats_fit(struct highlights *h, const struct render_settings *settings,
                         struct log *log, struct err *err)
{
    const char *path = settings->highlights.music;
    h->music_fade = USUAL_FADE;
    for (int i = 0; i < h->num; i++)
        h->items[i].speed = 1.0;
    struct music *music = path ? music_open(path, log, err) : NULL;
    if (!music)
        return !path;
    const struct rhythm rhythm = rhythm_find(music, h->arena);
    music_destroy(music);
    struct fitting fitting = {.h = h,
                              .grid = {&rhythm, 0.0},
                              .fps = settings->picture.fps,
                              .moves_cuts = settings->highlights.beats && rhythm.beats.num > 0,
                              .best = find_best(h)};
    if (settings->highlights.beats && rhythm.beats.num == 0)
        log_warn(log, "%s: no beats found", path);
    fit_end(&fitting, fitting.moves_cuts ? fit_cuts(&fitting) : fit_items(&fitting));
    h->music_from = fitting.grid.from;
    for (int i = 0; i < h->num; i++)
        h->items[i].music_from = fmod(fitting.grid.from + h->items[i].start, rhythm.beats.length);
    return true;
}
