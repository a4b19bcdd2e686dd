/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/film_accents.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/shot_accents.h"
#include "playback/sound/pcm_format.h"

/* In samples: music is lowered before the event, stays lowered and comes back. */
enum {
    ACCENT_DOWN = MIXER_RATE * 30 / 1000,
    ACCENT_HOLD = MIXER_RATE * 300 / 1000,
    ACCENT_UP = MIXER_RATE * 250 / 1000,
    ACCENT_AFTER = ACCENT_HOLD + ACCENT_UP,
};

struct accents_of_shot {
    bool is_known;
    int num;
    int64_t *samples; /* of the film */
};

struct film_accents {
    const struct film_plan *plan;
    struct shot_player *const *players;
    struct accents_of_shot *shots;
    struct arena *arena;
};

struct film_accents *film_accents_create(const struct film_plan *plan,
                                         struct shot_player *const *players)
{
    struct film_accents *accents = mem_alloc(sizeof *accents);
    accents->plan = plan;
    accents->players = players;
    accents->arena = arena_create();
    accents->shots = ARENA_NEW(accents->arena, struct accents_of_shot, (size_t)plan->num_shots + 1);
    return accents;
}

void film_accents_destroy(struct film_accents *accents)
{
    if (!accents)
        return;
    arena_destroy(accents->arena);
    free(accents);
}

static int64_t frame_sample(const struct film_accents *accents, int64_t frame)
{
    return rational_frame_sample(accents->plan->fps, frame, MIXER_RATE);
}

static const struct accents_of_shot *accents_of(struct film_accents *accents, int shot)
{
    struct accents_of_shot *out = &accents->shots[shot];
    if (out->is_known || !accents->players[shot])
        return out;
    const struct shot_accents found = shot_accents_find(accents->players[shot], accents->arena);
    const int64_t begin = frame_sample(accents, accents->plan->shots[shot].first_frame);
    out->is_known = true;
    out->num = found.num;
    out->samples = ARENA_NEW(accents->arena, int64_t, (size_t)found.num + 1);
    for (int i = 0; i < found.num; i++)
        out->samples[i] = begin + llround(found.times[i] * MIXER_RATE);
    return out;
}

/* Returns how far an event lowers music `after` samples after it. */
static float accent_at(int64_t after)
{
    if (after < 0)
        return fmaxf(1.0f + (float)after / ACCENT_DOWN, 0.0f);
    return after <= ACCENT_HOLD ? 1.0f
                                : fmaxf(1.0f - (float)(after - ACCENT_HOLD) / ACCENT_UP, 0.0f);
}

static bool add_accent(int64_t accent, int64_t first, int count, bool any, float *out)
{
    if (accent + ACCENT_AFTER <= first || accent - ACCENT_DOWN >= first + count)
        return any;
    if (!any)
        memset(out, 0, (size_t)count * sizeof *out);
    for (int i = 0; i < count; i++)
        out[i] = fmaxf(out[i], accent_at(first + i - accent));
    return true;
}

bool film_accents_read(struct film_accents *accents, int64_t first, int count, float *out)
{
    const struct film_plan *plan = accents->plan;
    bool any = false;
    for (int i = 0; i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        if (frame_sample(accents, shot->first_frame) - ACCENT_DOWN >= first + count)
            break;
        if (frame_sample(accents, shot->first_frame + shot->num_frames) + ACCENT_AFTER <= first)
            continue;
        const struct accents_of_shot *of_shot = accents_of(accents, i);
        for (int k = 0; k < of_shot->num; k++)
            any = add_accent(of_shot->samples[k], first, count, any, out);
    }
    return any;
}
