/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_map.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/sort.h"
#include "base/spelling.h"
#include "base/vfs.h"
#include "demo/container/file_kind.h"
#include "encode/sink.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/exposure_meter.h"
#include "pipeline/session/game_data.h"
#include "pipeline/session/map_overview.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/session/shared_assets.h"
#include "pipeline/session/shutter.h"
#include "pipeline/settings/game_places.h"
#include "pipeline/settings/profile.h"
#include "pipeline/thumb/thumb_draw.h"
#include "pipeline/thumb/thumb_output.h"
#include "pipeline/thumb/thumb_score.h"
#include "playback/scene/composition.h"
#include "playback/scene/map_items.h"
#include "playback/scene/map_scene.h"
#include "playback/scene/map_views.h"
#include "render/pixels/picture_stats.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/palette.h"

enum {
    MAX_TRIED = 1600, /* views that are scored by composition */
    MAX_DRAWN = 96,   /* best views that are drawn and scored by looks */
};

static const double VISIT_TIME = 1.0; /* s after the level began */
static const float GOOD_CAMERA =
    0.7f; /* minimum score of a map's camera, relative to the best view */

struct map_picture {
    const struct render_settings *settings;
    struct shared_assets *shared; /* NULL: nothing is shared */
    struct log *log;
    struct arena *arena;
    struct vfs *vfs;
    struct palette palette;
    const struct map *map;
    struct renderer *renderer;
    struct exposure_meter *meter; /* NULL until drawing starts */
    struct frame frame;
    struct map_scene map_scene;
};

/* ---- scenes ---- */

static void map_thumb_scene(const struct map_picture *p, const struct place *eye,
                            struct scene *scene)
{
    const struct render_settings *settings = p->settings;
    const struct scene_options options = {
        .hud = {.width = settings->picture.width, .height = settings->picture.height},
        .fov = settings->eye.fov,
        .has_water_alpha = settings->look.water_alpha >= 0.0f,
        .water_alpha = settings->look.water_alpha};
    map_scene_at(&p->map_scene, VISIT_TIME, eye, &options, scene);
}

/* Maps do not move, so all samples of a picture are of one scene. */
static bool draw_scene(struct map_picture *p, struct scene *scene, struct err *err)
{
    const struct shutter shutter = shutter_make(&p->settings->picture);
    if (!exposure_meter_set(p->meter, p->vfs, scene, err))
        return false;
    for (int i = 0; i < shutter.num_samples && shutter.num_samples > 1; i++) {
        struct scene sample = *scene;
        shutter_aim(&shutter, i, &sample);
        if (!renderer_add_subframe(p->renderer, &sample, err))
            return false;
    }
    const bool ok = shutter.num_samples > 1 ? renderer_submit_mean(p->renderer, scene, err)
                                            : renderer_submit(p->renderer, scene, err);
    return ok && renderer_receive(p->renderer, &p->frame, err);
}

static bool draw(struct map_picture *p, const struct place *eye, struct err *err)
{
    struct scene scene;
    map_thumb_scene(p, eye, &scene);
    return draw_scene(p, &scene, err);
}

static bool draw_above(struct map_picture *p, struct err *err)
{
    struct scene scene;
    map_overview_scene(&p->map_scene, p->settings, &scene);
    return draw_scene(p, &scene, err);
}

/* ---- choosing the view ---- */

struct judged {
    struct map_view view;
    struct composition composition;
    float score;
};

static int compare_scores(const void *a, const void *b)
{
    const struct judged *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return memcmp(&x->view.eye, &y->view.eye, sizeof x->view.eye); /* any deterministic order */
}

static bool judge_look(struct map_picture *p, struct judged *judged, struct err *err)
{
    struct scene scene;
    struct frame part = thumb_score_part(&p->frame);
    map_thumb_scene(p, &judged->view.eye, &scene);
    scene.view.rect = (struct scene_rect){0, 0, part.width, part.height};
    if (!exposure_meter_set(p->meter, p->vfs, &scene, err) ||
        !renderer_draw(p->renderer, &scene, &p->frame, err))
        return false;
    const struct picture_stats stats = picture_stats_of(&part);
    judged->score = thumb_score(&judged->composition, &stats, 0);
    return true;
}

/* Scores views by composition, then draws the best of them and scores these by looks too. The
 * best one becomes the first. */
static bool judge(struct map_picture *p, struct judged *list, int num, struct err *err)
{
    const int num_drawn = num < MAX_DRAWN ? num : MAX_DRAWN;
    for (int i = 0; i < num; i++) {
        struct scene scene;
        map_thumb_scene(p, &list[i].view.eye, &scene);
        list[i].composition = composition_of(&scene);
        list[i].score = list[i].composition.depth * list[i].composition.poise;
    }
    sort_items(list, (size_t)num, sizeof *list, compare_scores);
    for (int i = 0; i < num_drawn; i++)
        if (!judge_look(p, &list[i], err))
            return false;
    sort_items(list, (size_t)num_drawn, sizeof *list, compare_scores);
    return true;
}

static struct judged *wrap(const struct map_view *views, int num, bool only_cameras,
                           struct arena *arena, int *num_out)
{
    struct judged *list = ARENA_NEW(arena, struct judged, (size_t)num);
    *num_out = 0;
    for (int i = 0; i < num; i++)
        if (!only_cameras || views[i].is_camera)
            list[(*num_out)++].view = views[i];
    return list;
}

/* Chooses the best of the map's own cameras, such as intermission points, or the best view if
 * that is much better. */
static bool find_best(struct map_picture *p, struct place *eye, struct err *err)
{
    int num_placed, num_tried, num_cameras, num_all;
    const struct map_view *placed = map_views_of_entities(p->map, p->arena, &num_placed);
    const struct map_view *tried = map_views_candidates(p->map, MAX_TRIED, p->arena, &num_tried);
    struct judged *cameras = wrap(placed, num_placed, true, p->arena, &num_cameras);
    struct judged *all = wrap(tried, num_tried, false, p->arena, &num_all);
    if (!judge(p, cameras, num_cameras, err) || !judge(p, all, num_all, err))
        return false;
    const float best = num_all > 0 ? all[0].score : 0.0f;
    if (num_cameras > 0 && cameras[0].score >= GOOD_CAMERA * best)
        *eye = cameras[0].view.eye;
    else if (num_all > 0)
        *eye = all[0].view.eye;
    else if (num_placed > 0)
        *eye = placed[0].eye;
    else
        *eye = map_views_above(p->map, 1.0f, &(float){0});
    return true;
}

static bool find_named(const struct map_picture *p, struct place *eye, struct err *err)
{
    int num;
    const struct map_view *views = map_views_of_entities(p->map, p->arena, &num);
    const char **names = ARENA_NEW(p->arena, const char *, (size_t)num + 1);
    for (int i = 0; i < num; i++) {
        names[i] = views[i].name;
        if (strcmp(views[i].name, p->settings->eye.camera_name) == 0) {
            *eye = views[i].eye;
            return true;
        }
    }
    return err_set(err, ERR_USAGE, "%s: %s (see --list-cameras)", p->map->name,
                   spelling_unknown("camera", p->settings->eye.camera_name, names).text);
}

static bool find_eye(struct map_picture *p, struct place *eye, struct err *err)
{
    const struct render_settings *settings = p->settings;
    if (settings->eye.camera_name)
        return find_named(p, eye, err);
    if (!settings->eye.has_camera)
        return find_best(p, eye, err);
    *eye = (struct place){settings->eye.camera_origin, settings->eye.camera_angles};
    return true;
}

static bool draw_picture(struct map_picture *p, struct err *err)
{
    struct place eye;
    if (p->settings->thumb.top_down)
        return draw_above(p, err);
    if (!find_eye(p, &eye, err))
        return false;
    log_verbose(p->log, "%s: from %g %g %g %g %g %g", p->map->name, (double)eye.origin.x,
                (double)eye.origin.y, (double)eye.origin.z, (double)eye.angles.x,
                (double)eye.angles.y, (double)eye.angles.z);
    return draw(p, &eye, err);
}

/* ---- the command ---- */

/* Returns "maps/NAME.bsp" for the name of a map of the game, with or without "maps/", and NULL for
 * the path of a file. */
static const char *game_name(const char *input, struct arena *arena)
{
    const char *base = path_base(input);
    const bool is_path = base != input && strcmp(input, arena_printf(arena, "maps/%s", base)) != 0;
    return is_path || access(input, F_OK) == 0 ? NULL : arena_printf(arena, "maps/%s", base);
}

/* Returns what the map at a path requires: its game and, of NAME/maps/x.bsp, the folder NAME. */
static struct game_requirements file_requirements(const char *path, struct arena *arena)
{
    struct game_requirements required = {.folder = game_folders[map_load_is_38(path)]};
    const char *folder = path_folder(path_identity(path, arena), arena);
    if (strcmp(path_base(folder), "maps") == 0)
        snprintf(required.mods, sizeof required.mods, "%s", path_base(path_folder(folder, arena)));
    return required;
}

static bool open_game(struct map_picture *p, const struct game_requirements *required,
                      struct err *err)
{
    if (!p->shared)
        p->vfs = game_data_open(&p->settings->input, required, p->log, err);
    else if (shared_assets_open(p->shared, &p->settings->input, required, p->log, err))
        p->vfs = p->shared->vfs;
    return p->vfs;
}

static bool open_map(struct map_picture *p, struct err *err)
{
    const char *path = p->settings->input.paths[0], *name = game_name(path, p->arena);
    if (!name && access(path, F_OK) != 0)
        return err_set_errno(err, errno, "%s", path);
    const struct game_requirements required =
        name ? (struct game_requirements){.file = name} : file_requirements(path, p->arena);
    if (open_game(p, &required, err))
        p->map = name ? map_load(p->vfs, name, p->arena, p->log, err)
                      : map_load_file(p->vfs, path, p->arena, p->log, err);
    return p->map;
}

static bool open_renderer(struct map_picture *p, struct err *err)
{
    if (p->shared)
        p->palette = p->shared->palette;
    else if (!palette_load(&p->palette, p->vfs, err))
        return false;
    map_scene_init(&p->map_scene, p->map, p->vfs, p->arena, p->log);
    if (p->settings->thumb.items)
        map_items_add(&p->map_scene, p->vfs, p->arena, p->log);
    p->meter = exposure_meter_create(&p->settings->picture, &p->palette, p->log);
    p->renderer = p->shared
                      ? shared_assets_renderer(p->shared, &p->settings->picture, 1, p->log, err)
                      : picture_renderer_create(&p->settings->picture, &p->palette, 0, p->log, err);
    return p->renderer != NULL;
}

static bool write_picture(struct map_picture *p, struct err *err)
{
    struct sink *sink = thumb_output_open(&p->settings->output, &p->settings->picture, 1, false,
                                          p->arena, p->log, err);
    if (sink && draw_picture(p, err) && sink_write_frame(sink, &p->frame, err))
        return sink_finish(sink, err);
    sink_abort(sink);
    return false;
}

/* Prints each camera in the form that --camera accepts. */
static void list_cameras(const struct map_picture *p)
{
    int num;
    const struct map_view *views = map_views_of_entities(p->map, p->arena, &num);
    for (int i = 0; i < num; i++) {
        const struct place *eye = &views[i].eye;
        printf("%-24s \"%g %g %g %g %g %g\"\n", views[i].name, (double)eye->origin.x,
               (double)eye->origin.y, (double)eye->origin.z, (double)eye->angles.x,
               (double)eye->angles.y, (double)eye->angles.z);
    }
}

static void close_map(struct map_picture *p)
{
    exposure_meter_destroy(p->meter);
    if (!p->shared) {
        renderer_destroy(p->renderer);
        vfs_destroy(p->vfs);
    } else if (p->renderer) {
        renderer_drop_caches(p->renderer);
    }
    free(p->frame.rgba);
    arena_destroy(p->arena);
}

bool thumb_map(const struct render_settings *settings, struct shared_assets *shared,
               struct log *log, struct err *err)
{
    struct render_settings exposed = *settings;
    struct map_picture p = {.settings = &exposed, .shared = shared, .log = log};
    if (!settings->output.path && !settings->thumb.list_cameras)
        return err_set(err, ERR_USAGE, "no output file: use -o FILE.png");
    if (!file_kind_check(settings->input.paths[0], FILE_KIND_MAP, err) ||
        (settings->output.path && !thumb_output_check(&settings->output, false, err)))
        return false;
    profile_expose_glance(&exposed);
    p.arena = arena_create();
    p.frame = thumb_output_frame(settings->picture.width, settings->picture.height);
    bool ok = open_map(&p, err);
    if (ok && settings->thumb.list_cameras)
        list_cameras(&p);
    if (ok && settings->output.path)
        ok = open_renderer(&p, err) && write_picture(&p, err);
    close_map(&p);
    return ok;
}
