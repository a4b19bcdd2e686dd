/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "cutscene/camera/camera_collision.h"
#include "cutscene/camera/camera_track.h"
#include "cutscene/camera/target_set.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/ghosts.h"
#include "cutscene/film/overlay.h"
#include "cutscene/film/overlay_layout.h"
#include "cutscene/film/shot_opening.h"
#include "cutscene/film/shot_player_state.h"
#include "cutscene/film/shot_sound.h"
#include "cutscene/film/split_table.h"
#include "cutscene/film/tile.h"
#include "cutscene/film/tile_sound.h"
#include "playback/scene/out_of_pvs.h"
#include "playback/scene/reframe.h"
#include "playback/timeline/timeline.h"

/* ---- scene changes ---- */

static struct scene_changes changes_at(const struct shot_player *shot_player, double demo,
                                       const struct camera_pose *pose, struct arena *frame)
{
    struct scene_changes changes = {
        .num_hidden = shot_player->num_hidden,
        .hidden = shot_player->hidden,
        .num_overrides = shot_player->shot->num_overrides,
        .overrides = shot_player->shot->overrides,
        .fade = pose->target_alpha,
    };
    if (pose->target_alpha < 1.0f)
        changes.faded = target_set_entity(shot_player->target_set, pose->followed);
    const int style = shot_player->shot->unseen >= 0 ? shot_player->shot->unseen
                      : pose->own_eyes               ? UNSEEN_HIDE
                                                     : UNSEEN_HOLD;
    if (shot_player->out_of_pvs)
        changes.added = out_of_pvs_at(shot_player->out_of_pvs, demo,
                                      timeline_level_at(shot_player->timeline, demo),
                                      (enum unseen_style)style, frame, &changes.num_added);
    return changes;
}

/* ---- picture ---- */

static struct camera_pose pose_at(const struct shot_player *shot_player, double time)
{
    return camera_track_at(shot_player->tracks[film_plan_cut(shot_player->shot, time)], time);
}

static void map_scene(const struct shot_player *shot_player, double time,
                      const struct camera_pose *pose, struct scene *out)
{
    const struct scene_options options = {
        .hud = {.width = shot_player->options.width, .height = shot_player->options.height},
        .fov = pose->fov > 0.0 ? (float)pose->fov : shot_player->options.fov,
        .has_water_alpha = shot_player->options.water_alpha >= 0.0f,
        .water_alpha = shot_player->options.water_alpha,
    };
    const struct place place = {pose->origin, pose->angles};
    map_scene_at(&shot_player->map_scene, time_map_at(&shot_player->shot->map, time), &place,
                 &options, out);
}

static void demo_scene(const struct shot_player *shot_player, double time,
                       const struct camera_pose *pose, enum scene_parts parts,
                       struct hud_box *splits_box, struct arena *frame, struct scene *out)
{
    const struct shot *shot = shot_player->shot;
    struct scene_camera camera = {
        .own_eyes = pose->own_eyes,
        .origin = pose->origin,
        .angles = pose->angles,
        .fov = (float)pose->fov,
        .width = shot_player->options.width,
        .height = shot_player->options.height,
        .hidden_entity = target_set_entity(shot_player->target_set, pose->inside),
        .view_weapon = shot->weapon,
        .smooth_motion = shot_player->is_smooth,
        .hud_changes = shot->hud_changes,
        .has_tint = shot->tint.num > 0,
        .tint = (float)curve_or(&shot->tint, time, 0.0),
    };
    const int open_hud = pose->own_eyes ? shot_player->options.hud : HUD_NONE;
    camera.hud = (enum hud_style)(shot->hud >= 0 ? shot->hud : open_hud);
    if (shot->plate)
        camera.hud_reserved_top = tile_plate_height(camera.width, camera.height);
    camera.hud_insets = shot_player->options.insets;
    const double demo = time_map_at(&shot->map, time);
    if (splits_box && shot_player->splits)
        camera.splits = split_table_size(shot_player->splits, demo,
                                         ghosts_distance(shot_player->ghosts, demo, frame));
    camera.splits_box = splits_box;
    camera.changes = changes_at(shot_player, demo, pose, frame);
    camera.changes.ghosts = ghosts_at(shot_player->ghosts, demo, frame, &camera.changes.num_ghosts);
    scene_builder_build_camera(shot_player->builder, demo, &camera, parts, frame, out);
}

/* Returns the frame positions of the captions' targets, slightly above them. */
static struct overlay_spot *find_spots(const struct shot_player *shot_player, double now,
                                       const struct scene_view *view, struct arena *frame)
{
    static const float above = 40.0f; /* units: above a player's head */
    const struct shot *shot = shot_player->shot;
    struct overlay_spot *spots =
        ARENA_NEW(frame, struct overlay_spot, (size_t)shot->num_captions + 1);
    for (int i = 0; i < shot->num_captions; i++) {
        const struct camera_target *target = &shot->captions[i].follow;
        struct place place = {.origin = target->point};
        const double demo = time_map_at(&shot->map, now);
        if (target->kind == TARGET_NONE ||
            (target->kind != TARGET_POINT &&
             !target_set_find(shot_player->target_set, target, demo, &place)))
            continue;
        if (target->kind != TARGET_POINT)
            place.origin.z += above;
        spots[i] = shot_player->options.is_around ? overlay_spot_around(view, place.origin, frame)
                                                  : overlay_spot_of(view, place.origin);
    }
    return spots;
}

static void set_lens(struct camera_track *track, double now, struct scene_view *view)
{
    const struct camera_lens lens =
        camera_track_lens(track, now, view->origin, view->angles, (double)view->fov_x);
    view->lens = (struct scene_lens){(float)lens.focus, (float)lens.aperture, lens.blades};
}

/* Returns the cut at a shot time; -1 outside the shot or in a player's view, which is not
 * turned. */
static int viewpoint_at(void *context, double time)
{
    const struct shot_player *shot_player = context;
    if (time < 0.0 || time > shot_player->planned->duration)
        return -1;
    const int cut = film_plan_cut(shot_player->shot, time);
    return camera_track_at(shot_player->tracks[cut], time).own_eyes ? -1 : cut;
}

static void build_wide_scene(void *context, double time, struct arena *frame, struct scene *out)
{
    struct shot_player wide = *(const struct shot_player *)context;
    const struct camera_pose pose = pose_at(&wide, time);
    wide.options.width = REFRAME_WIDTH;
    wide.options.height = REFRAME_HEIGHT;
    demo_scene(&wide, time, &pose, SCENE_OBJECTS, NULL, frame, out);
}

static void view_scene(struct shot_player *shot_player, double now, const struct camera_pose *pose,
                       enum scene_parts parts, struct hud_box *splits_box, struct arena *frame,
                       struct scene *out)
{
    if (!shot_player->timeline) {
        map_scene(shot_player, now, pose, out);
        return;
    }
    const bool turns = shot_player->reframe && !pose->own_eyes && !shot_player->camera_override;
    const float turn = turns ? reframe_turn(shot_player->reframe, now) : 0.0f;
    demo_scene(shot_player, now, pose, parts, splits_box, frame, out);
    out->view.angles.y +=
        reframe_limit(turn, &out->view, shot_player->options.width, shot_player->options.height);
}

struct overlay_spot *shot_player_spots(struct shot_player *shot_player, double time,
                                       struct arena *frame)
{
    const struct camera_pose pose = pose_at(shot_player, time);
    struct scene scene;
    view_scene(shot_player, time, &pose, SCENE_BARE, NULL, frame, &scene);
    return find_spots(shot_player, time, &scene.view, frame);
}

void shot_player_scene(struct shot_player *shot_player, double time, double now,
                       enum scene_parts parts, struct arena *frame, struct scene *out)
{
    struct camera_track *const track = shot_player->tracks[film_plan_cut(shot_player->shot, time)];
    const struct camera_pose *camera_override = shot_player->camera_override;
    const struct camera_pose pose =
        camera_override ? *camera_override : camera_track_at(track, now);
    struct hud_box splits_box = {0};
    view_scene(shot_player, now, &pose, parts, &splits_box, frame, out);
    if (!camera_override)
        set_lens(track, now, &out->view);
    if (parts & SCENE_OVERLAY)
        overlay_add(out, shot_player->planned, time, shot_player->options.width,
                    shot_player->options.height, shot_player->font,
                    find_spots(shot_player, now, &out->view, frame), frame);
    if (parts & SCENE_OVERLAY)
        ghosts_add_labels(shot_player->ghosts, time_map_at(&shot_player->shot->map, now), out,
                          shot_player->options.width, shot_player->options.height,
                          shot_player->options.is_around, shot_player->font, frame);
    if (parts & SCENE_OVERLAY)
        split_table_add(
            shot_player->splits, time_map_at(&shot_player->shot->map, now),
            ghosts_distance(shot_player->ghosts, time_map_at(&shot_player->shot->map, now), frame),
            out, &splits_box, shot_player->font, frame);
    if (parts & SCENE_OVERLAY && shot_player->shot->plate)
        tile_add_plate(out, shot_player->shot->plate, shot_player->options.width,
                       shot_player->options.height, &shot_player->options.insets, shot_player->font,
                       frame);
}

void shot_player_override_camera(struct shot_player *shot_player, const struct camera_pose *pose)
{
    shot_player->camera_override = pose;
}

bool shot_player_has_overlay(const struct shot_player *shot_player)
{
    const struct shot *shot = shot_player->shot;
    return shot->num_captions + shot->num_pictures > 0 || shot->letterbox > 0.0 ||
           shot->fade_in.length > 0.0 || shot->fade_out.length > 0.0;
}

void shot_player_overlay(const struct shot_player *shot_player, double time, struct arena *frame,
                         struct scene *out)
{
    const struct shot *shot = shot_player->shot;
    const struct overlay_spot *spots =
        ARENA_NEW(frame, struct overlay_spot, (size_t)shot->num_captions + 1);
    *out = (struct scene){
        .view.rect = {0, 0, shot_player->options.width, shot_player->options.height}};
    overlay_add(out, shot_player->planned, time, shot_player->options.width,
                shot_player->options.height, shot_player->font, spots, frame);
}

/* ---- tracked entities ---- */

enum { MAX_TRACKED = 64 };

/* Adds a target that is a single entity of the demo, unless it was added before. */
static void collect_target(const struct shot_player *shot_player,
                           const struct camera_target *target,
                           const struct camera_target *out[MAX_TRACKED], int *num)
{
    const int entity = target_set_entity(shot_player->target_set, target);
    for (int i = 0; i < *num; i++)
        if (target_set_entity(shot_player->target_set, out[i]) == entity)
            return;
    if (entity > 0 && *num < MAX_TRACKED)
        out[(*num)++] = target;
}

static int collect_tracked(const struct shot_player *shot_player,
                           const struct camera_target *out[MAX_TRACKED])
{
    int num = 0;
    for (int i = 0; i < shot_player->shot->num_cuts && shot_player->target_set; i++) {
        const struct camera *const camera = &shot_player->shot->cuts[i].camera;
        collect_target(shot_player, &camera->target, out, &num);
        collect_target(shot_player, &camera->look, out, &num);
        for (int k = 0; k < camera->num_keys; k++)
            collect_target(shot_player, &camera->keys[k].look, out, &num);
        for (int k = 0; k < camera->num_focuses; k++)
            collect_target(shot_player, &camera->focuses[k].target, out, &num);
    }
    return num;
}

bool shot_player_tracked_entity(const struct shot_player *shot_player, int number, double now,
                                const char **name, struct place *out, bool *is_there)
{
    const struct camera_target *targets[MAX_TRACKED];
    if (number >= collect_tracked(shot_player, targets))
        return false;
    *name = target_set_name(shot_player->target_set, targets[number]);
    *is_there = target_set_find(shot_player->target_set, targets[number],
                                time_map_at(&shot_player->shot->map, now), out);
    return true;
}

/* ---- sound ---- */

/* Returns the first shot time that shows a demo time, or else the closer end of the shot. */
static double shot_time_of(const struct shot_player *shot_player, double demo)
{
    const struct time_map *map = &shot_player->shot->map;
    const double duration = shot_player->planned->duration;
    double time = demo - map->from;
    if (!time_map_is_plain(map) && !time_map_find(map, demo, duration, &time))
        time = fabs(demo - time_map_at(map, 0)) < fabs(demo - time_map_at(map, duration))
                   ? 0.0
                   : duration;
    return fmin(fmax(time, 0.0), duration);
}

static bool find_listener(void *context, double demo, vec3s *origin, vec3s *angles)
{
    const struct camera_pose pose = pose_at(context, shot_time_of(context, demo));
    *origin = pose.origin;
    *angles = pose.angles;
    return !pose.own_eyes;
}

static void open_sound(struct shot_player *shot_player, const struct vfs *vfs, struct log *log)
{
    const struct shot_sound_options options = {
        .layout = shot_player->options.layout,
        .volume = shot_player->options.volume,
        .listener = {find_listener, shot_player},
    };
    if (shot_player->options.with_sound && shot_player->timeline)
        shot_player->sound =
            shot_sound_create(shot_player->planned, shot_player->timeline,
                              scene_builder_cursor(shot_player->builder), vfs, &options, log);
}

void shot_player_sound(struct shot_player *shot_player, int64_t first, int count, float *out)
{
    if (shot_player->num_tiles > 0)
        tile_sound_read(shot_player->tile_sound, shot_player->shot->heard, first, count, out);
    else if (shot_player->sound)
        shot_sound_read(shot_player->sound, first, count, out);
    else
        memset(out, 0, (size_t)(pcm_channels(shot_player->options.layout) * count) * sizeof *out);
}

void shot_player_free_sound(struct shot_player *shot_player)
{
    for (int i = 0; i < shot_player->num_tiles; i++)
        shot_player_free_sound(shot_player->tiles[i]);
    if (shot_player->sound)
        shot_sound_free_buffers(shot_player->sound);
}

struct shot_player *shot_player_open(const struct planned_shot *shot,
                                     const struct shot_player_source *source,
                                     const struct shot_player_options *options, struct log *log,
                                     struct err *err)
{
    struct shot_player *shot_player = mem_alloc(sizeof *shot_player);
    shot_player->planned = shot;
    shot_player->shot = shot->shot;
    shot_player->timeline = source->timeline;
    shot_player->builder = source->builder;
    shot_player->search = source->search;
    shot_player->sees_all = source->sees_all;
    shot_player->options = *options;
    shot_player->arena = arena_create();
    if (!shot_opening_prepare(shot_player, source, log, err)) {
        shot_player_close(shot_player);
        return NULL;
    }
    const struct reframe_source turns = {shot_player, viewpoint_at, build_wide_scene};
    if (shot_player->timeline && options->reframe)
        shot_player->reframe = reframe_create(&turns);
    open_sound(shot_player, source->vfs, log);
    return shot_player;
}

void shot_player_take_tiles(struct shot_player *shot_player, struct shot_player *const *tiles,
                            int num)
{
    shot_player->tiles = ARENA_NEW(shot_player->arena, struct shot_player *, (size_t)num);
    memcpy(shot_player->tiles, tiles, (size_t)num * sizeof *tiles);
    shot_player->num_tiles = num;
    const struct tile_sound_source source = {num, shot_player->tiles, shot_player_sound};
    shot_player->tile_sound = tile_sound_create(&source);
}

struct shot_player *shot_player_tile(const struct shot_player *shot_player, int index)
{
    return shot_player->tiles[index];
}

void shot_player_close(struct shot_player *shot_player)
{
    if (!shot_player)
        return;
    for (int i = 0; i < shot_player->num_tiles; i++)
        shot_player_close(shot_player->tiles[i]);
    tile_sound_destroy(shot_player->tile_sound);
    shot_sound_destroy(shot_player->sound);
    ghosts_destroy(shot_player->ghosts);
    reframe_destroy(shot_player->reframe);
    camera_collision_destroy(shot_player->collision);
    arena_destroy(shot_player->arena);
    free(shot_player);
}
