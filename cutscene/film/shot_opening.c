/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_opening.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/target_set.h"
#include "cutscene/camera/time_map.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/ghosts.h"
#include "cutscene/film/shot_player_state.h"
#include "cutscene/film/split_table.h"
#include "playback/client/level.h"
#include "playback/hud/hud_pics.h"
#include "playback/hud/q2/q2_pics.h"
#include "playback/scene/out_of_pvs.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/timeline.h"
#include "world/pic.h"

/* ---- cameras ---- */

static bool find_place(void *context, const struct camera_target *target, double demo,
                       struct place *out)
{
    const struct shot_player *shot_player = context;
    return target_set_find(shot_player->target_set, target, demo, out);
}

static const struct level *level_at(const struct timeline *timeline, double demo)
{
    return timeline_level(timeline, timeline_level_at(timeline, demo));
}

static float trace_wall(void *context, double demo, vec3s from, vec3s to)
{
    return camera_collision_trace(((const struct shot_player *)context)->collision, demo, from, to);
}

/* Returns the smaller side of the visible picture, as in struct camera_world. Its height
 * is that of a 4:3 picture unless there is a letterbox; its width may be less. */
static float least_side(const struct shot_player *shot_player)
{
    const float shape = (float)shot_player->options.width / (float)shot_player->options.height;
    const float box = (float)shot_player->shot->letterbox;
    return 0.75f * fminf(fminf(shape, 1.0f), box > 0.0f ? shape / box : 1.0f);
}

static bool open_cameras(struct shot_player *shot_player, struct err *err)
{
    const struct shot *shot = shot_player->shot;
    shot_player->world = (struct camera_world){
        .context = shot_player,
        .find = find_place,
        .trace = trace_wall,
        .fov = (double)shot_player->options.fov,
        .least_side = least_side(shot_player),
    };
    const struct shot_clock clock = {&shot->map, shot_player->planned->duration, shot->where,
                                     shot_player->is_smooth};
    shot_player->collision = camera_collision_create(
        shot_player->timeline, shot_player->timeline ? NULL : shot_player->map_scene.map);
    shot_player->target_set =
        target_set_create(&clock, shot_player->timeline, shot_player->search, shot_player->arena);
    shot_player->tracks =
        ARENA_NEW(shot_player->arena, struct camera_track *, (size_t)shot->num_cuts);
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera *camera = &shot->cuts[i].camera;
        if (!target_set_add(shot_player->target_set, camera, shot->cuts[i].at, err))
            return false;
        shot_player->tracks[i] =
            camera_track_create(camera, &shot->map, &shot_player->world, shot_player->arena);
    }
    return true;
}

/* ---- targets ---- */

static bool is_among(const struct shot_player *shot_player, const struct camera_target *targets,
                     int num, int number)
{
    for (int i = 0; i < num; i++)
        if (target_set_entity(shot_player->target_set, &targets[i]) == number)
            return true;
    return false;
}

/* Players with overrides must exist in the demo, but not necessarily in this shot. */
static bool check_overrides(const struct shot *shot, struct action_search *search, struct err *err)
{
    for (int i = 0; i < shot->num_overrides; i++)
        if (!(shot->overrides[i].name = action_search_name(search, shot->overrides[i].name, err)))
            return err_prefix(err, "%scolors, skins", shot->where);
    return true;
}

/* Captions follow a single target, without lag. */
static bool open_followed(struct shot_player *shot_player, struct err *err)
{
    const struct shot *shot = shot_player->shot;
    for (int i = 0; i < shot->num_captions; i++) {
        const struct camera_target *target = &shot->captions[i].follow;
        if (target->kind != TARGET_NONE && shot->num_tiles > 0)
            return err_set(err, ERR_FORMAT, "%scaption: follow cannot be used in a shot with tiles",
                           shot->where);
        if (target->kind == TARGET_MIDDLE || target->kind == TARGET_PATH || target->lag > 0.0 ||
            target->lead != 0.0)
            return err_set(
                err, ERR_FORMAT,
                "%scaption: follow: expected a single player, item, missile or point, without "
                "lag and lead",
                shot->where);
        if (!target_set_add_target(shot_player->target_set, target, shot->captions[i].span.at, err))
            return false;
    }
    return true;
}

static bool open_hidden(struct shot_player *shot_player, struct err *err)
{
    const struct shot *shot = shot_player->shot;
    const double begin = time_map_at(&shot->map, 0.0);
    const int num_players =
        shot->hide_players ? level_at(shot_player->timeline, begin)->max_clients : 0;
    for (int i = 0; i < shot->num_hidden + shot->num_shown; i++) {
        const struct camera_target *target =
            i < shot->num_hidden ? &shot->hidden[i] : &shot->shown[i - shot->num_hidden];
        if (!target_set_add_target(shot_player->target_set, target, 0.0, err))
            return false;
    }
    shot_player->hidden =
        ARENA_NEW(shot_player->arena, int, (size_t)(num_players + shot->num_hidden) + 1);
    for (int i = 0; i < num_players + shot->num_hidden; i++) {
        const int number = i < num_players ? i + 1
                                           : target_set_entity(shot_player->target_set,
                                                               &shot->hidden[i - num_players]);
        if (!is_among(shot_player, shot->shown, shot->num_shown, number))
            shot_player->hidden[shot_player->num_hidden++] = number;
    }
    return true;
}

static bool wants_out_of_pvs(const struct shot *shot)
{
    bool leaves_eyes = false;
    for (int i = 0; i < shot->num_cuts; i++)
        leaves_eyes |= shot->cuts[i].camera.kind != CAMERA_POV;
    return shot->unseen < 0 ? leaves_eyes : shot->unseen != UNSEEN_HIDE;
}

static void open_out_of_pvs(struct shot_player *shot_player)
{
    double first, last;
    time_map_bounds(&shot_player->shot->map, 0.0, shot_player->planned->duration, &first, &last);
    if (wants_out_of_pvs(shot_player->shot))
        shot_player->out_of_pvs =
            out_of_pvs_gather(shot_player->timeline, first, last, shot_player->arena);
}

/* Opens the ghosts, and the table of split times, which compares the player with the first
 * ghost. */
static bool open_ghosts(struct shot_player *shot_player, const struct shot_player_source *source,
                        struct err *err)
{
    const struct shot *shot = shot_player->shot;
    const struct ghosts_source ghosts = {source->timeline, source->ghosts, shot_player->is_smooth};
    shot_player->ghosts = ghosts_create(shot, &ghosts, shot_player->arena, err);
    if (shot->num_ghosts > 0 && !shot_player->ghosts)
        return false;
    double later = 0.0;
    const bool has_ghost = ghosts_first(shot_player->ghosts, &later);
    shot_player->splits = split_table_create(
        shot, source->timeline, has_ghost ? source->ghosts[0] : NULL, later, shot_player->arena);
    return true;
}

/* ---- preparation ---- */

/* Loads the game's font, for a map without a demo: it has no scene builder. */
static const struct pic *load_font(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct err err = {0};
    struct hud_pics pics;
    const struct wad *wad = wad_load(vfs, "gfx.wad", arena, log, &err);
    if (!wad)
        return q2_pics_find(q2_pics_create(vfs, arena, log), "conchars");
    hud_pics_load(&pics, wad, NULL, arena, log);
    return pics.font;
}

/* A map without a demo has no recorded view and no players. */
static bool check_map(const struct shot_player *shot_player, struct err *err)
{
    const struct shot *shot = shot_player->shot;
    if (shot_player->timeline)
        return true;
    for (int i = 0; i < shot->num_cuts; i++)
        if (shot->cuts[i].camera.kind == CAMERA_POV)
            return err_set(err, ERR_FORMAT,
                           "%sshot: a map without a demo requires a camera: fixed, orbit or path",
                           shot->where);
    if (shot->num_hidden + shot->num_shown + shot->num_overrides > 0 || shot->hide_players)
        return err_set(
            err, ERR_FORMAT,
            "%sshot: hide, show, colors and skins cannot be used for a map without a demo",
            shot->where);
    for (int i = 0; i < shot->num_captions; i++)
        if (!shot->captions[i].style.font && !shot_player->font)
            return err_set(
                err, ERR_IO,
                "%scaption: the game's font, gfx.wad or pics/conchars.pcx, was not found; "
                "use font = \"sans\" or a font file",
                shot->where);
    return true;
}

/* Checks that at least a part of the shot is within the demo. */
static bool check_range(const struct shot_player *shot_player, struct err *err)
{
    double first, last;
    if (!shot_player->timeline)
        return true;
    const double end = timeline_duration(shot_player->timeline);
    time_map_bounds(&shot_player->shot->map, 0.0, shot_player->planned->duration, &first, &last);
    return (first <= end && last >= 0.0) ||
           err_set(err, ERR_FORMAT,
                   "%sshot: the demo lasts %.2f s, but the shot shows it from %.2f s to %.2f s",
                   shot_player->shot->where, end, first, last);
}

bool shot_opening_prepare(struct shot_player *shot_player, const struct shot_player_source *source,
                          struct log *log, struct err *err)
{
    if (!shot_player->timeline)
        map_scene_init(&shot_player->map_scene, source->map, source->vfs, shot_player->arena, log);
    shot_player->font = shot_player->builder ? scene_builder_font(shot_player->builder)
                                             : load_font(source->vfs, shot_player->arena, log);
    const double duration = shot_player->planned->duration;
    shot_player->is_smooth =
        shot_player->builder &&
        scene_builder_is_smooth(shot_player->builder,
                                time_map_slowest(&shot_player->shot->map, duration));
    if (!check_map(shot_player, err) || !check_range(shot_player, err) ||
        !open_cameras(shot_player, err) || !open_followed(shot_player, err))
        return false;
    if (shot_player->timeline && (!open_hidden(shot_player, err) ||
                                  !check_overrides(shot_player->shot, source->search, err)))
        return false;
    if (!open_ghosts(shot_player, source, err))
        return false;
    if (shot_player->timeline && !source->sees_all)
        open_out_of_pvs(shot_player);
    return true;
}
