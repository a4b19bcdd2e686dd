#include "playback/film/shot_player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "playback/camera/camera_collision.h"
#include "playback/camera/camera_track.h"
#include "playback/camera/target_set.h"
#include "playback/film/film.h"
#include "playback/film/film_plan.h"
#include "playback/film/overlay.h"
#include "playback/film/shot_sound.h"
#include "playback/hud/hud.h"
#include "playback/scene/map_scene.h"
#include "playback/scene/out_of_pvs.h"
#include "playback/timeline/timeline.h"
#include "world/pic.h"

struct reel {
    const struct planned_shot *planned;
    const struct shot *shot;
    const struct timeline *timeline; /* NULL: a map alone */
    struct stage *stage;
    struct map_scene map_scene; /* without a timeline */
    const struct pic *font;     /* the game's; NULL: none */
    struct reel_options options;
    struct arena *arena;
    struct camera_world world;
    struct walls *walls;
    struct camera_track **tracks; /* by cut */
    struct cast *cast;
    struct reel_sound *sound; /* NULL: none */
    bool sees_all;
    struct out_of_pvs *out_of_pvs; /* NULL: nothing is ever out of sight */
    int num_hidden;
    int *hidden; /* entity numbers */
};

/* ---- what cameras ask ---- */

static bool find_place(void *context, const struct film_target *target, double demo,
                       struct place *out)
{
    const struct reel *reel = context;
    return cast_find(reel->cast, target, demo, out);
}

static int level_index_at(const struct timeline *timeline, double demo)
{
    const int frame = timeline_find_frame(timeline, demo);
    int level = timeline_num_levels(timeline) - 1;
    while (level > 0 && timeline_level(timeline, level)->first_frame > frame)
        level--;
    return level;
}

static const struct level *level_at(const struct timeline *timeline, double demo)
{
    return timeline_level(timeline, level_index_at(timeline, demo));
}

static float trace_wall(void *context, double demo, vec3s from, vec3s to)
{
    return walls_trace(((const struct reel *)context)->walls, demo, from, to);
}

/* ---- opening ---- */

static bool open_cameras(struct reel *reel, struct action_search *search, struct err *err)
{
    const struct shot *shot = reel->shot;
    reel->world = (struct camera_world){reel, find_place, trace_wall};
    reel->walls = walls_create(reel->timeline, reel->timeline ? NULL : &reel->map_scene);
    reel->cast = cast_create(reel->planned, reel->timeline, search, reel->arena);
    reel->tracks = ARENA_NEW(reel->arena, struct camera_track *, (size_t)shot->num_cuts);
    for (int i = 0; i < shot->num_cuts; i++) {
        const struct camera *camera = &shot->cuts[i].camera;
        if (!cast_add(reel->cast, camera, shot->cuts[i].at, err))
            return false;
        reel->tracks[i] = camera_track_create(camera, &shot->map, &reel->world, reel->arena);
    }
    return true;
}

/* ---- what is shown ---- */

static bool is_among(const struct reel *reel, const struct film_target *targets, int num,
                     int number)
{
    for (int i = 0; i < num; i++)
        if (cast_entity(reel->cast, &targets[i]) == number)
            return true;
    return false;
}

/* Those who are dressed play, in this shot or another. */
static bool check_dressed(const struct shot *shot, struct action_search *search, struct err *err)
{
    for (int i = 0; i < shot->num_dressed; i++)
        if (!action_search_know(search, shot->dressed[i].name, err))
            return err_prefix(err, "%scolors, skins", shot->where);
    return true;
}

static bool open_hidden(struct reel *reel, struct err *err)
{
    const struct shot *shot = reel->shot;
    const double begin = time_map_at(&shot->map, 0.0);
    const int num_players = shot->hide_players ? level_at(reel->timeline, begin)->max_clients : 0;
    for (int i = 0; i < shot->num_hidden + shot->num_shown; i++) {
        const struct film_target *target =
            i < shot->num_hidden ? &shot->hidden[i] : &shot->shown[i - shot->num_hidden];
        if (!cast_add_target(reel->cast, target, 0.0, err))
            return false;
    }
    reel->hidden = ARENA_NEW(reel->arena, int, (size_t)(num_players + shot->num_hidden) + 1);
    for (int i = 0; i < num_players + shot->num_hidden; i++) {
        const int number =
            i < num_players ? i + 1 : cast_entity(reel->cast, &shot->hidden[i - num_players]);
        if (!is_among(reel, shot->shown, shot->num_shown, number))
            reel->hidden[reel->num_hidden++] = number;
    }
    return true;
}

static bool wants_unseen(const struct shot *shot)
{
    bool leaves_eyes = false;
    for (int i = 0; i < shot->num_cuts; i++)
        leaves_eyes |= shot->cuts[i].camera.kind != CAMERA_POV;
    return shot->unseen < 0 ? leaves_eyes : shot->unseen != UNSEEN_HIDE;
}

static void open_absences(struct reel *reel)
{
    double first, last;
    time_map_bounds(&reel->shot->map, 0.0, reel->planned->duration, &first, &last);
    if (wants_unseen(reel->shot))
        reel->out_of_pvs = out_of_pvs_gather(reel->timeline, first, last, reel->arena);
}

static struct scene_changes changes_at(const struct reel *reel, double demo, bool own_eyes,
                                       struct arena *frame)
{
    struct scene_changes changes = {
        .num_hidden = reel->num_hidden,
        .hidden = reel->hidden,
        .num_dressed = reel->shot->num_dressed,
        .dressed = reel->shot->dressed,
    };
    const int style = reel->shot->unseen >= 0 ? reel->shot->unseen
                      : own_eyes              ? UNSEEN_HIDE
                                              : UNSEEN_HOLD;
    if (reel->out_of_pvs)
        changes.added = out_of_pvs_at(reel->out_of_pvs, demo, level_index_at(reel->timeline, demo),
                                      (enum unseen_style)style, frame, &changes.num_added);
    return changes;
}

/* ---- picture ---- */

static struct camera_pose pose_at(const struct reel *reel, double time)
{
    return camera_track_at(reel->tracks[film_plan_cut(reel->shot, time)], time);
}

static void map_scene(const struct reel *reel, double time, const struct camera_pose *pose,
                      struct scene *out)
{
    const struct scene_options options = {
        .width = reel->options.width,
        .height = reel->options.height,
        .fov = pose->fov > 0.0 ? (float)pose->fov : reel->options.fov,
    };
    const struct place place = {pose->origin, pose->angles};
    map_scene_at(&reel->map_scene, time_map_at(&reel->shot->map, time), &place, &options, out);
}

static void demo_scene(const struct reel *reel, double time, const struct camera_pose *pose,
                       struct arena *frame, struct scene *out)
{
    const struct shot *shot = reel->shot;
    struct scene_camera camera = {
        .own_eyes = pose->own_eyes,
        .origin = pose->origin,
        .angles = pose->angles,
        .fov = (float)pose->fov,
        .hidden_entity = cast_entity(reel->cast, pose->inside),
        .view_weapon = shot->weapon,
        .hud_changes = shot->hud_changes,
    };
    const int open_hud = pose->own_eyes ? reel->options.hud : HUD_NONE;
    camera.hud = (enum hud_style)(shot->hud >= 0 ? shot->hud : open_hud);
    const double demo = time_map_at(&shot->map, time);
    camera.changes = changes_at(reel, demo, pose->own_eyes, frame);
    scene_at_camera(reel->stage, demo, &camera, frame, out);
}

void reel_scene(struct reel *reel, double time, double now, struct arena *frame, struct scene *out)
{
    const struct camera_pose pose =
        camera_track_at(reel->tracks[film_plan_cut(reel->shot, time)], now);
    if (reel->timeline)
        demo_scene(reel, now, &pose, frame, out);
    else
        map_scene(reel, now, &pose, out);
    overlay_add(out, reel->planned, time, reel->options.width, reel->options.height, reel->font,
                frame);
}

/* ---- sound ---- */

/* Shot time at which a demo time is heard: the first that shows it, or the
 * nearer end of the shot. */
static double shot_time_of(const struct reel *reel, double demo)
{
    const struct time_map *map = &reel->shot->map;
    const double duration = reel->planned->duration;
    double time = demo - map->from;
    if (!time_map_is_plain(map) && !time_map_find(map, demo, duration, &time))
        time = fabs(demo - time_map_at(map, 0)) < fabs(demo - time_map_at(map, duration))
                   ? 0.0
                   : duration;
    return fmin(fmax(time, 0.0), duration);
}

static bool hear(void *context, double demo, vec3s *origin, vec3s *angles)
{
    const struct camera_pose pose = pose_at(context, shot_time_of(context, demo));
    *origin = pose.origin;
    *angles = pose.angles;
    return !pose.own_eyes;
}

static void open_sound(struct reel *reel, const struct vfs *vfs, struct log *log)
{
    const struct reel_sound_options options = {
        .volume = reel->options.volume,
        .listener_track = {hear, reel},
    };
    if (reel->options.with_sound && reel->timeline)
        reel->sound =
            reel_sound_create(reel->planned, reel->timeline, reel->stage, vfs, &options, log);
}

void reel_sound(struct reel *reel, int64_t first, int count, float *out)
{
    if (reel->sound)
        reel_sound_read(reel->sound, first, count, out);
    else
        memset(out, 0, 2 * (size_t)count * sizeof *out);
}

void reel_rest(struct reel *reel)
{
    if (reel->sound)
        reel_sound_rest(reel->sound);
}

/* A map alone has no stage that would bring the game's font. */
static const struct pic *load_font(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct err err = {0};
    struct hud_pics pics;
    hud_load(&pics, wad_load(vfs, "gfx.wad", arena, log, &err), NULL, arena, log);
    return pics.font;
}

/* A map alone has no eyes to look through, and nobody in it. */
static bool check_map(const struct reel *reel, struct err *err)
{
    const struct shot *shot = reel->shot;
    if (reel->timeline)
        return true;
    for (int i = 0; i < shot->num_cuts; i++)
        if (shot->cuts[i].camera.kind == CAMERA_POV)
            return err_set(err, ERR_FORMAT, "%sa map alone wants a camera: fixed, orbit or path",
                           shot->where);
    if (shot->num_hidden + shot->num_shown + shot->num_dressed > 0 || shot->hide_players)
        return err_set(err, ERR_FORMAT, "%sa map alone has nobody to hide, show or dress",
                       shot->where);
    for (int i = 0; i < shot->num_captions; i++)
        if (!shot->captions[i].style.font && !reel->font)
            return err_set(err, ERR_IO,
                           "%scaption: the game's font, in gfx.wad, is not there; say font = "
                           "\"sans\" or a file",
                           shot->where);
    return true;
}

/* Some of what the shot shows is in the demo. */
static bool check_range(const struct reel *reel, struct err *err)
{
    double first, last;
    if (!reel->timeline)
        return true;
    const double end = timeline_duration(reel->timeline);
    time_map_bounds(&reel->shot->map, 0.0, reel->planned->duration, &first, &last);
    return (first <= end && last >= 0.0) ||
           err_set(err, ERR_FORMAT,
                   "%sthe demo lasts %.2f s, and the shot shows it from %.2f to %.2f",
                   reel->shot->where, end, first, last);
}

struct reel *reel_open(const struct planned_shot *shot, const struct reel_source *source,
                       const struct reel_options *options, struct log *log, struct err *err)
{
    struct reel *reel = mem_alloc(sizeof *reel);
    reel->planned = shot;
    reel->shot = shot->shot;
    reel->timeline = source->timeline;
    reel->stage = source->stage;
    reel->sees_all = source->sees_all;
    reel->options = *options;
    reel->arena = arena_create();
    if (!reel->timeline)
        map_scene_make(&reel->map_scene, source->map, source->vfs, reel->arena, log);
    reel->font = reel->stage ? stage_font(reel->stage) : load_font(source->vfs, reel->arena, log);
    if (!check_map(reel, err) || !check_range(reel, err) ||
        !open_cameras(reel, source->search, err) ||
        (reel->timeline &&
         (!open_hidden(reel, err) || !check_dressed(reel->shot, source->search, err)))) {
        reel_close(reel);
        return NULL;
    }
    if (reel->timeline && !source->sees_all)
        open_absences(reel);
    open_sound(reel, source->vfs, log);
    return reel;
}

void reel_close(struct reel *reel)
{
    if (!reel)
        return;
    reel_sound_destroy(reel->sound);
    walls_destroy(reel->walls);
    arena_destroy(reel->arena);
    free(reel);
}

/* Where the recorder cannot see. */
static bool is_blind(const struct reel *reel, double demo, vec3s origin)
{
    return !out_of_pvs_sees(reel->timeline, demo, origin);
}

static bool is_buried(const struct reel *reel, double demo, vec3s origin)
{
    return walls_hold(reel->walls, demo, origin);
}

/* The longest stretch in which the camera is in such a place. */
static double find_stretch(const struct reel *reel,
                           bool (*is_there)(const struct reel *reel, double demo, vec3s origin),
                           double *begin)
{
    static const double step = 0.1; /* s of the shot */
    double longest = 0.0, since = -1.0;
    for (double time = 0.0; time < reel->planned->duration; time += step) {
        const struct camera_pose pose = pose_at(reel, time);
        const bool is =
            !pose.own_eyes && is_there(reel, time_map_at(&reel->shot->map, time), pose.origin);
        since = is ? (since < 0.0 ? time : since) : -1.0;
        if (is && time + step - since > longest) {
            longest = time + step - since;
            *begin = since;
        }
    }
    return longest;
}

/* Seconds of the shot that show the demo before its begin or after its end. */
static double count_outside(const struct reel *reel)
{
    static const double step = 0.05; /* s of the shot, and of the demo: no more is meant */
    const double end = timeline_duration(reel->timeline);
    double outside = 0.0;
    for (double time = 0.0; time < reel->planned->duration; time += step) {
        const double demo = time_map_at(&reel->shot->map, time);
        outside += demo < -step || demo > end + step ? step : 0.0;
    }
    return outside;
}

void reel_warn(const struct reel *reel, const char *name, struct log *log)
{
    double begin = 0.0, length;
    if (reel->timeline && (length = count_outside(reel)) > 0.0)
        log_warn(log, "%s: the demo lasts %.2f s; for %.1f s the shot is outside and stands still",
                 name, timeline_duration(reel->timeline), length);
    cast_warn(reel->cast, name, log);
    if ((length = find_stretch(reel, is_buried, &begin)) > 0.0)
        log_warn(log,
                 "%s: from %.1f s on the camera is for %.1f s inside a wall or outside the map",
                 name, begin, length);
    if (reel->timeline && !reel->sees_all && (length = find_stretch(reel, is_blind, &begin)) > 0.0)
        log_warn(log,
                 "%s: from %.1f s on the camera is for %.1f s where the recorder could not see: "
                 "what moves there is not in the recording",
                 name, begin, length);
}
