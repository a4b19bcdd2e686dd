/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/shot_exposure.h"

#include "base/err.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/shot_player.h"
#include "pipeline/session/exposure_meter.h"
#include "render/renderer.h"

static const enum exposure_mode modes[] = {[SHOT_UNEXPOSED] = EXPOSURE_OFF,
                                           [SHOT_EXPOSED_AUTO] = EXPOSURE_AUTO,
                                           [SHOT_EXPOSED_BY] = EXPOSURE_FIXED};

static void shot_scene_at(void *context, double time, double now, enum scene_parts parts,
                          struct arena *frame, struct scene *out)
{
    const struct shot_exposure_source *source = context;
    shot_player_scene(source->player, time, now, parts, frame, out);
}

static int cut_at(void *context, double time)
{
    const struct shot_exposure_source *source = context;
    return film_plan_cut(source->planned->shot, time);
}

bool shot_exposure_at(const struct shot_exposure_source *source, double time, int *steps,
                      struct err *err)
{
    struct shot_exposure_source from = *source;
    const struct picture_settings *picture = from.picture;
    const struct shot *shot = from.planned->shot;
    const bool is_own = shot->exposure.mode != SHOT_AS_FILM;
    const struct exposure_view view = {
        .mode = is_own ? modes[shot->exposure.mode] : picture->exposure,
        .stops =
            is_own ? curve_or(&shot->exposure.stops, time, 0.0) : (double)picture->exposure_stops,
        .is_still = from.is_flown,
        .id = from.player,
        .vfs = from.vfs,
        .scenes = {&from, shot_scene_at, NULL},
        .stretch_at = cut_at,
        .stretches = &from,
        .last = from.planned->duration,
    };
    return exposure_meter_at(from.meter, &view, time, steps, err);
}

static bool is_exposed(const struct shot *shot)
{
    bool is = shot->exposure.mode > SHOT_UNEXPOSED;
    for (int i = 0; i < shot->num_tiles; i++)
        is = is || is_exposed(shot->tiles[i].shot);
    return is;
}

bool shot_exposure_check(const struct film *film, enum render_driver gl, struct err *err)
{
    for (int i = 0; i < film->num_shots && renderer_resolve_driver(gl) != RENDER_SOFT; i++)
        if (is_exposed(&film->shots[i]))
            return err_set(err, ERR_USAGE, "%sexposure requires the renderer of --gl soft",
                           film->shots[i].where);
    return true;
}
