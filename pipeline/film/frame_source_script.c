/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/frame_source_script.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/segment_names.h"
#include "base/vfs.h"
#include "cutscene/film/film_sound.h"
#include "cutscene/film/overlay_warnings.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/film/tile.h"
#include "encode/png.h"
#include "pipeline/film/cut_list.h"
#include "pipeline/film/film_metadata.h"
#include "pipeline/film/frame_source_ops.h"
#include "pipeline/film/shot_grade.h"
#include "pipeline/print/digest.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/cutscene.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/session/shot_exposure.h"
#include "pipeline/session/shutter.h"
#include "playback/sound/pcm_format.h"
#include "render/frame.h"
#include "render/pixels/blend.h"
#include "render/renderer.h"
#include "render/scene.h"

/* A shot of a film. */
struct film_shot {
    struct script_film *film;
    struct shot_player *player;
    const struct planned_shot *planned;
};

struct script_film {
    struct frame_source base;
    struct cutscene cutscene;
    struct renderer *renderer; /* of flat pictures */
    struct frame_compositor *compositor;
    struct arena *frame_arena, *overlay_arena;
    struct exposure_meter *meter; /* NULL until drawing starts */
    bool is_flown;                /* see frame_source_script_fly */
    struct shutter shutter;
    struct shot_player **players; /* by shot; NULL for shots that the range does not need */
    struct film_sound *sound;
    struct frame next; /* the second shot of a transition */
    struct film_shot viewed;
    int only; /* the shot of --shot; below 0: all */
};

/* ---- opening ---- */

/* Restrict the film to the shot of --shot, if given. */
static bool choose_shot(struct script_film *film, struct err *err)
{
    const struct film_plan *plan = &film->cutscene.plan;
    const char *name = film->cutscene.settings.input.shot;
    film->base.last = film->base.whole_last = plan->num_frames;
    film->only = -1;
    for (int i = 0; name && i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        if (strcmp(film_plan_name(plan, i, film->cutscene.arena), name) == 0) {
            film->only = i;
            film->base.first = shot->first_frame;
            film->base.last = shot->first_frame + shot->num_frames;
            return true;
        }
    }
    return !name || err_set(err, ERR_USAGE, "--shot: %s",
                            film_plan_unknown_shot(plan, name, film->cutscene.arena).text);
}

/* --from and --to are times of the film. */
static bool choose_range(struct script_film *film, struct err *err)
{
    const struct render_settings *settings = &film->cutscene.settings;
    const struct rational fps = settings->picture.fps;
    if (!choose_shot(film, err))
        return false;
    if (settings->input.from.on_clock || settings->input.to.on_clock)
        return err_set(err, ERR_USAGE,
                       "the film of a script has no recording clock: use times such as 65.2");
    const double duration = rational_frame_time(fps, film->cutscene.plan.num_frames);
    if (settings->input.from.seconds > duration)
        return err_set(err, ERR_USAGE,
                       "%g s is past the end of the film, which is %.3f seconds long",
                       settings->input.from.seconds, duration);
    const int64_t from = llround(settings->input.from.seconds * fps.num / fps.den);
    const int64_t to = llround(settings->input.to.seconds * fps.num / fps.den) +
                       (settings->input.to.after_from ? from : 0);
    if (settings->input.from.given && from > film->base.first)
        film->base.first = from;
    if (settings->input.to.given && to < film->base.last)
        film->base.last = to;
    return film->base.first < film->base.last ||
           err_set(err, ERR_USAGE, "nothing to render: the film is %.3f s long%s", duration,
                   settings->input.shot ? ", and the shot is not between --from and --to" : "");
}

static int64_t frames_of(double seconds, struct rational fps)
{
    return (int64_t)ceil(seconds * fps.num / fps.den);
}

/* Returns whether the film contains a frame of the shot, or one at most `before` or `after`
 * frames away from it. All shots count if the sound of the whole film is to be measured. */
static bool is_near(const struct script_film *film, const struct planned_shot *shot, int64_t before,
                    int64_t after)
{
    return (after >= 0 && film->cutscene.settings.sound.has_loudness) ||
           (shot->first_frame + shot->num_frames + after >= film->base.first &&
            shot->first_frame - before <= film->base.last);
}

/* Returns the LU by which music is louder than its level, which is that of a film of -14 LUFS. */
static double level_shift(const struct sound_settings *sound)
{
    static const double usual = -14.0;
    return sound->has_loudness ? sound->loudness - usual : 0.0;
}

/* Errors in the script are reported before the first frame. */
static bool open_players(struct script_film *film, struct err *err)
{
    const struct film_plan *plan = &film->cutscene.plan;
    const struct rational fps = plan->fps;
    film->players = mem_alloc((size_t)plan->num_shots * sizeof *film->players);
    for (int i = 0; i < plan->num_shots; i++) {
        const struct planned_shot *shot = &plan->shots[i];
        const int64_t after = frames_of(FILM_SOUND_REACH + shot->shot->sound_after, fps);
        const int64_t before = frames_of(FILM_SOUND_REACH + shot->shot->sound_before, fps);
        if (!is_near(film, shot, before, after))
            continue;
        if (!(film->players[i] = cutscene_open_shot(&film->cutscene, i, true, err)))
            return false;
        if (is_near(film, shot, -1, -1))
            overlay_warnings_log(film->players[i], film_plan_name(plan, i, film->cutscene.arena),
                                 film->base.log);
    }
    const struct sound_settings *sound = &film->cutscene.settings.sound;
    const struct film_sound_options options = {film->players, sound->music_volume, sound->layout,
                                               level_shift(sound), sound->has_loudness};
    film->sound = film_sound_open(&film->cutscene.film, plan, &options, film->base.log, err);
    return film->sound != NULL;
}

/* Returns the frame of the film that a still shows. */
static int64_t still_frame(const struct script_film *film, const struct planned_shot *shot,
                           const struct still *still)
{
    const struct rational fps = film->cutscene.plan.fps;
    const int64_t at = llround(still->at * fps.num / fps.den);
    return shot->first_frame + (at < shot->num_frames ? at : shot->num_frames - 1);
}

/* With one sample per frame a lens has no effect. */
static void warn_about_lens(const struct script_film *film)
{
    const struct film_plan *plan = &film->cutscene.plan;
    const bool warns = film->shutter.num_samples == 1 && !film->cutscene.settings.picture.draft;
    for (int i = 0; i < plan->num_shots && warns; i++)
        for (int k = 0; k < plan->shots[i].shot->num_cuts; k++) {
            const struct camera *camera = &plan->shots[i].shot->cuts[k].camera;
            if (camera->num_focuses + camera->focus.num == 0)
                continue;
            log_warn(film->base.log,
                     "%sfocus has no effect with one sample per frame; use samples = 32 or aa = 32",
                     plan->shots[i].shot->where);
            return;
        }
}

static bool exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* Checks, before the first frame is rendered, that stills would not replace existing files. If an
 * earlier attempt left segment files or the film, it may have written the stills; then they are
 * compared when they are written. */
static bool check_stills(struct script_film *film, struct err *err)
{
    const struct render_settings *settings = &film->cutscene.settings;
    const struct film_plan *plan = &film->cutscene.plan;
    struct stat info;
    if (!settings->output.writes_stills || settings->output.overwrite ||
        settings->output.replaces_film || settings->output.hash || settings->output.sink ||
        !settings->output.path ||
        stat(arena_printf(film->cutscene.arena, "%s" SEGMENTS_ENDING, settings->output.path),
             &info) == 0)
        return true;
    for (int i = 0; i < plan->num_shots; i++) {
        for (int k = 0; k < plan->shots[i].shot->num_stills; k++) {
            const struct still *still = &plan->shots[i].shot->stills[k];
            const int64_t frame = still_frame(film, &plan->shots[i], still);
            if (frame >= film->base.first && frame < film->base.last && exists(still->file))
                return err_set_exists(err, still->file);
        }
    }
    return true;
}

static bool script_open_renderer(struct frame_source *source, int threads, struct err *err)
{
    struct script_film *film = (struct script_film *)source;
    int num;
    const int shot = film_plan_shots(&film->cutscene.plan, source->first, &num);
    const struct render_settings *settings = &film->cutscene.settings;
    const struct palette *palette = cutscene_palette(&film->cutscene, shot, err);
    if (palette && compositor_is_flat(&settings->picture))
        film->renderer =
            picture_renderer_create(&settings->picture, palette, threads, source->log, err);
    if (!palette || (compositor_is_flat(&settings->picture) && !film->renderer))
        return false;
    film->meter = exposure_meter_create(&settings->picture, palette, source->log);
    film->compositor =
        compositor_create(&settings->picture, film->renderer, palette, threads, source->log, err);
    return film->compositor != NULL;
}

static void close_film(struct frame_source *source)
{
    struct script_film *film = (struct script_film *)source;
    film_sound_close(film->sound);
    for (int i = 0; film->players && i < film->cutscene.plan.num_shots; i++)
        shot_player_close(film->players[i]);
    free(film->players);
    compositor_destroy(film->compositor);
    exposure_meter_destroy(film->meter);
    renderer_destroy(film->renderer);
    cutscene_close(&film->cutscene);
    arena_destroy(film->frame_arena);
    arena_destroy(film->overlay_arena);
    free(film->next.rgba);
    free(film);
}

/* ---- showing ---- */

static void shot_scene_at(void *context, double time, double now, enum scene_parts parts,
                          struct arena *frame, struct scene *out)
{
    const struct film_shot *shot = context;
    const double start = clock_thread_cpu();
    shot_player_scene(shot->player, time, now, parts, frame, out);
    shot->film->base.scene_seconds += clock_thread_cpu() - start;
}

static bool film_exposure_at(void *context, double time, int *steps, struct err *err)
{
    const struct film_shot *shot = context;
    const struct script_film *film = shot->film;
    const struct shot_exposure_source source = {
        .picture = &film->cutscene.settings.picture,
        .vfs = film->cutscene.demos[shot->planned->shot->source].session.vfs,
        .planned = shot->planned,
        .player = shot->player,
        .meter = film->meter,
        .is_flown = film->is_flown,
    };
    return shot_exposure_at(&source, time, steps, err);
}

static bool begin_tiles(struct script_film *film, int number, int64_t index, struct err *err)
{
    const struct render_settings *settings = &film->cutscene.settings;
    const struct planned_shot *planned = &film->cutscene.plan.shots[number];
    const struct shot *shot = planned->shot;
    const double time = film_plan_time(&film->cutscene.plan, planned, index);
    struct film_shot shots[LIMIT_SCRIPT_TILES];
    struct compositor_tile tiles[LIMIT_SCRIPT_TILES];
    struct scene over;
    const bool has_overlay = shot_player_has_overlay(film->players[number]);
    for (int i = 0; i < shot->num_tiles; i++) {
        shots[i] = (struct film_shot){film, shot_player_tile(film->players[number], i),
                                      &planned->tiles[i]};
        tiles[i] = (struct compositor_tile){tile_rect(&shot->tiles[i], settings->picture.width,
                                                      settings->picture.height, shot->border),
                                            (int)lrint(shot->border * settings->picture.height),
                                            {&shots[i], shot_scene_at, film_exposure_at}};
    }
    arena_reset(film->overlay_arena);
    if (has_overlay)
        shot_player_overlay(film->players[number], time, film->overlay_arena, &over);
    return compositor_submit_tiles(film->compositor, &film->shutter, tiles, shot->num_tiles,
                                   has_overlay ? &over : NULL, time, film->frame_arena, err);
}

static bool begin_shot(struct script_film *film, int number, int64_t index, struct err *err)
{
    const struct film_plan *plan = &film->cutscene.plan;
    struct film_shot shot = {film, film->players[number], &plan->shots[number]};
    const struct scene_source scenes = {&shot, shot_scene_at, film_exposure_at};
    if (plan->shots[number].shot->num_tiles > 0)
        return begin_tiles(film, number, index, err);
    return compositor_submit(film->compositor, &film->shutter, &scenes,
                             film_plan_time(plan, &plan->shots[number], index), film->frame_arena,
                             err);
}

static void wipe(struct frame *frame, const struct frame *next, enum wipe_way way, double at)
{
    const int width = frame->width, height = frame->height;
    const int across = (int)lrint(at * width), down = (int)lrint(at * height);
    if (way == WIPE_LEFT)
        blend_cover(frame, next, width - across, 0, across, height);
    else if (way == WIPE_RIGHT)
        blend_cover(frame, next, 0, 0, across, height);
    else if (way == WIPE_UP)
        blend_cover(frame, next, 0, height - down, width, down);
    else
        blend_cover(frame, next, 0, 0, width, down);
}

static void grade(const struct script_film *film, int number, int64_t index, struct frame *frame)
{
    const struct planned_shot *shot = &film->cutscene.plan.shots[number];
    shot_grade_frame(shot->shot, film_plan_time(&film->cutscene.plan, shot, index), frame);
}

/* Blend the incoming shot over the frame of the outgoing one. */
static bool finish_transition(struct script_film *film, int number, int64_t index,
                              struct frame *frame, struct err *err)
{
    const struct film_plan *plan = &film->cutscene.plan;
    const struct transition *transition = &plan->shots[number].shot->transition;
    const double at = film_plan_blend(plan, number, index);
    if (!film->next.rgba) {
        film->next = *frame;
        film->next.rgba16 = NULL;
        film->next.rgba = mem_alloc((size_t)frame->height * frame->stride);
    }
    if (!compositor_receive(film->compositor, &film->next, err))
        return false;
    grade(film, number, index, &film->next);
    if (transition->kind == TRANSITION_WIPE)
        wipe(frame, &film->next, transition->way, at);
    else
        blend_dissolve(frame, &film->next, at);
    return true;
}

/* Creates the folders of a still, from the working folder down. */
static bool make_folders(const char *file, struct arena *arena, struct err *err)
{
    for (const char *slash = strchr(file, '/'); slash; slash = strchr(slash + 1, '/'))
        if (!path_make_folder(arena_printf(arena, "%.*s", (int)(slash - file), file), err))
            return false;
    return true;
}

/* Writes the stills of a shot that show this frame of the film. */
static bool write_stills(struct script_film *film, const struct planned_shot *shot,
                         const struct frame *frame, struct err *err)
{
    const struct render_settings *settings = &film->cutscene.settings;
    for (int i = 0; i < shot->shot->num_stills; i++) {
        const struct still *still = &shot->shot->stills[i];
        if (still_frame(film, shot, still) == frame->index && !settings->output.hash &&
            !settings->output.sink &&
            !(make_folders(still->file, film->cutscene.arena, err) &&
              png_write(still->file, frame, settings->output.overwrite, err)))
            return false;
    }
    return true;
}

static bool script_begin_frame(struct frame_source *source, int64_t index, struct err *err)
{
    struct script_film *film = (struct script_film *)source;
    int num;
    const int shot = film_plan_shots(&film->cutscene.plan, index, &num);
    for (int i = shot; i < shot + num; i++)
        if (!begin_shot(film, i, index, err))
            return false;
    return true;
}

static bool script_view_frame(struct frame_source *source, int64_t index, struct frame_view *out,
                              struct err *err)
{
    struct script_film *film = (struct script_film *)source;
    const struct film_plan *plan = &film->cutscene.plan;
    int num;
    int shot = film_plan_shots(plan, index, &num);
    if (num == 2 && film->only < 0)
        return err_set(err, ERR_UNSUPPORTED,
                       "--layers: frame %lld is in a transition between two shots; use --shot to "
                       "render each of them separately",
                       (long long)index);
    if (num == 2)
        shot = film->only;
    if (plan->shots[shot].shot->num_tiles > 0)
        return err_set(err, ERR_UNSUPPORTED,
                       "--layers: frame %lld has tiles, which cannot be separated into layers",
                       (long long)index);
    film->viewed = (struct film_shot){film, film->players[shot], &plan->shots[shot]};
    *out = (struct frame_view){{&film->viewed, shot_scene_at, NULL},
                               film_plan_time(plan, &plan->shots[shot], index),
                               film->renderer,
                               film->frame_arena};
    return true;
}

static bool script_finish_frame(struct frame_source *source, int64_t index, struct frame *frame,
                                struct err *err)
{
    struct script_film *film = (struct script_film *)source;
    const struct film_plan *plan = &film->cutscene.plan;
    int num;
    const int shot = film_plan_shots(plan, index, &num);
    if (!compositor_receive(film->compositor, frame, err))
        return false;
    grade(film, shot, index, frame);
    if (num == 2 && !finish_transition(film, shot + 1, index, frame, err))
        return false;
    frame->has_rgba16 = frame->has_rgba16 && num == 1;
    for (int i = shot; i < shot + num; i++)
        if (!write_stills(film, &plan->shots[i], frame, err))
            return false;
    return true;
}

static bool script_read_sound(struct frame_source *source, int64_t index, int64_t first, int count,
                              float *out, struct err *err)
{
    (void)index, (void)err;
    film_sound_read(((struct script_film *)source)->sound, first, count, out);
    return true;
}

static void script_set_gain(struct frame_source *source, float gain)
{
    film_sound_set_gain(((struct script_film *)source)->sound, gain);
}

static void script_check_music(struct frame_source *source, double loudness)
{
    film_sound_check_music(((struct script_film *)source)->sound, loudness, source->log);
}

static void add_inputs(struct frame_source *source, struct digest *digest)
{
    cutscene_digest(&((struct script_film *)source)->cutscene, digest);
}

static void list_cuts(const struct frame_source *source, const struct cut_media *media,
                      struct cut_list *list)
{
    const struct script_film *film = (const struct script_film *)source;
    cut_list_add_script(list, &film->cutscene, film->sound, media, source->first, source->last);
}

static const char *find_damage(const struct frame_source *source)
{
    return cutscene_damage(&((const struct script_film *)source)->cutscene);
}

static const struct frame_source_ops script_ops = {
    .open_renderer = script_open_renderer,
    .begin_frame = script_begin_frame,
    .finish_frame = script_finish_frame,
    .view_frame = script_view_frame,
    .read_sound = script_read_sound,
    .set_gain = script_set_gain,
    .check_music = script_check_music,
    .list_cuts = list_cuts,
    .digest = add_inputs,
    .damage = find_damage,
    .close = close_film,
};

struct frame_source *frame_source_script_open(const struct render_settings *settings,
                                              struct log *log, struct err *err)
{
    struct script_film *film = mem_alloc(sizeof *film);
    film->base =
        (struct frame_source){.ops = &script_ops, .settings = &film->cutscene.settings, .log = log};
    film->frame_arena = arena_create();
    film->overlay_arena = arena_create();
    if (cutscene_open(&film->cutscene, settings, log, err) && choose_range(film, err) &&
        check_stills(film, err) && open_players(film, err)) {
        film_metadata_script(&film->cutscene, film->base.first, film->base.last,
                             film->cutscene.arena, &film->base.metadata);
        film->shutter = shutter_make(&film->base.settings->picture);
        warn_about_lens(film);
        return &film->base;
    }
    close_film(&film->base);
    return NULL;
}

struct cutscene *frame_source_script_cutscene(struct frame_source *source)
{
    return &((struct script_film *)source)->cutscene;
}

void frame_source_script_shot_view(struct frame_source *source, int shot, double time,
                                   struct scene_view *out)
{
    struct script_film *film = (struct script_film *)source;
    struct scene scene;
    arena_reset(film->frame_arena);
    shot_player_scene(film->players[shot], time, time, SCENE_BARE, film->frame_arena, &scene);
    *out = scene.view;
}

int frame_source_script_view(struct frame_source *source, int64_t index, struct scene_view *out,
                             double *shot_time)
{
    const struct film_plan *plan = &((struct script_film *)source)->cutscene.plan;
    int num;
    const int shot = film_plan_shots(plan, index, &num);
    *shot_time = film_plan_time(plan, &plan->shots[shot], index);
    frame_source_script_shot_view(source, shot, *shot_time, out);
    return shot;
}

void frame_source_script_fly(struct frame_source *source, const struct camera_pose *pose)
{
    struct script_film *film = (struct script_film *)source;
    film->is_flown = pose;
    for (int i = 0; i < film->cutscene.plan.num_shots; i++)
        if (film->players[i])
            shot_player_override_camera(film->players[i], pose);
}
