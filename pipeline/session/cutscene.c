/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/cutscene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "cutscene/film/film_images.h"
#include "cutscene/film/shot_player.h"
#include "cutscene/film/tile.h"
#include "cutscene/script/script.h"
#include "cutscene/script/script_host.h"
#include "demo/container/demo.h"
#include "pipeline/print/digest.h"
#include "pipeline/session/compositor.h"
#include "pipeline/session/game_data.h"
#include "pipeline/session/picture_renderer.h"
#include "pipeline/session/session.h"
#include "pipeline/session/session_digest.h"
#include "pipeline/settings/profile.h"
#include "pipeline/session/shot_exposure.h"
#include "playback/analysis/action_search.h"
#include "playback/analysis/demo_align.h"
#include "playback/timeline/timeline.h"
#include "render/pixels/lut.h"
#include "world/image.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/palette.h"

/* Opens a source that is a map: a session without a demo. */
static bool open_map(struct cutscene *cutscene, struct film_demo *demo, struct err *err)
{
    struct session *s = &demo->session;
    *s = (struct session){.settings = &demo->settings, .log = cutscene->log};
    const struct game_requirements required = {.file = demo->settings.input.paths[0]};
    s->vfs = game_data_open(&demo->settings.input, &required, cutscene->log, err);
    demo->map = s->vfs && palette_load(&s->palette, s->vfs, err)
                    ? map_load(s->vfs, demo->settings.input.paths[0], cutscene->arena, s->log, err)
                    : NULL;
    if (!demo->map)
        session_close(s);
    return demo->map != NULL;
}

static struct session *open_demo(struct cutscene *cutscene, int source, struct err *err)
{
    struct film_demo *demo = &cutscene->demos[source];
    if (demo->is_open)
        return &demo->session;
    demo->settings = cutscene->settings;
    profile_fix(&demo->settings); /* its shots say what they show */
    demo->settings.input.paths[0] = cutscene->film.sources[source].file;
    demo->settings.input.num_paths = 1;
    demo->settings.eye.pov = cutscene->film.sources[source].pov;
    demo->is_open = cutscene->film.sources[source].is_map
                        ? open_map(cutscene, demo, err)
                        : session_open(&demo->session, &demo->settings, cutscene->log, err);
    if (!demo->is_open) {
        const struct film_source *from = &cutscene->film.sources[source];
        err_prefix(err, "%s%s", from->where, from->is_map ? "map" : "demo");
        return NULL;
    }
    if (demo->session.timeline)
        demo->search = action_search_create(demo->session.demo, demo->session.timeline);
    return &demo->session;
}

/* Returns whether a setting takes precedence over film { } and what follows from it. */
static bool is_decided(const struct render_settings *settings, const char *name)
{
    return settings_origin(settings, name) > ORIGIN_FILM;
}

/* Applies the settings of film { }; those of the command line take precedence. */
static void apply_film(struct render_settings *settings, const struct film *film)
{
    for (int i = 0; i < film->settings.num; i++) {
        const struct film_setting *setting = &film->settings.settings[i];
        if (!is_decided(settings, setting->name))
            settings_set(settings, setting->name, setting->value,
                         NULL); /* valid: see check_setting */
    }
}

/* A small picture of the film's shape that is rendered fast, to judge the cut. */
static void apply_draft(struct render_settings *settings)
{
    enum { DRAFT_SIDE = 360 /* px of the shorter side */, DRAFT_RATE = 30 };
    const int width = settings->picture.width, height = settings->picture.height;
    const int side = width < height ? width : height;
    if (!is_decided(settings, "size") && side > DRAFT_SIDE) {
        settings->picture.width = width * DRAFT_SIDE / side / 2 * 2;
        settings->picture.height = height * DRAFT_SIDE / side / 2 * 2;
    }
    if (!is_decided(settings, "fps") &&
        settings->picture.fps.num > DRAFT_RATE * settings->picture.fps.den)
        settings->picture.fps = (struct rational){DRAFT_RATE, 1};
    if (!is_decided(settings, "samples"))
        settings->picture.samples = 1;
    if (!is_decided(settings, "preset"))
        settings->output.preset = "veryfast";
}

/* The size of the pictures on the page. */
static void apply_storyboard(struct render_settings *settings)
{
    enum { PICTURE_HEIGHT = 270 };
    if (settings_given(settings, "size") || settings->picture.height <= PICTURE_HEIGHT)
        return;
    settings->picture.width =
        settings->picture.width * PICTURE_HEIGHT / settings->picture.height / 2 * 2;
    settings->picture.height = PICTURE_HEIGHT;
}

/* Demos may be opened while the script runs, so this comes before each. */
static bool set_options(struct cutscene *cutscene, struct err *err)
{
    cutscene->settings = *cutscene->base_settings;
    apply_film(&cutscene->settings, &cutscene->film);
    if (cutscene->settings.picture.draft)
        apply_draft(&cutscene->settings);
    cutscene->width = cutscene->settings.picture.width;
    cutscene->height = cutscene->settings.picture.height;
    if (cutscene->settings.output.storyboard)
        apply_storyboard(&cutscene->settings);
    return profile_apply_script(&cutscene->settings, err);
}

static bool check_setting(void *context, const char *option, const char *value, struct err *err)
{
    const struct cutscene *cutscene = context;
    struct render_settings scratch = *cutscene->base_settings;
    return settings_set(&scratch, option, value, err);
}

static bool find_time(void *context, const struct film_source *source,
                      const struct search_query *query, double *time, struct err *err)
{
    struct cutscene *cutscene = context;
    const int number = (int)(source - cutscene->film.sources);
    return set_options(cutscene, err) && open_demo(cutscene, number, err) &&
           action_search_find(cutscene->demos[number].search, query, time, err);
}

static bool list_events(void *context, const struct film_source *source,
                        const struct search_query *query, struct search_hits *out,
                        struct arena *arena, struct err *err)
{
    struct cutscene *cutscene = context;
    const int number = (int)(source - cutscene->film.sources);
    if (!set_options(cutscene, err) || !open_demo(cutscene, number, err))
        return false;
    struct action_search *search = cutscene->demos[number].search;
    if (query)
        return action_search_list(search, query, out, arena, err);
    action_search_players(search, out, arena);
    return true;
}

/* Returns the LUT of a file, which an earlier shot may have loaded. Returns NULL and sets
 * err on failure. */
static const struct lut *find_lut(struct cutscene *cutscene, const char *file, struct err *err)
{
    for (int i = 0; i < cutscene->num_luts; i++)
        if (strcmp(cutscene->luts[i].file, file) == 0)
            return cutscene->luts[i].lut;
    if (cutscene->num_luts == LIMIT_SCRIPT_LUTS) {
        err_set(err, ERR_LIMIT, "more than %d LUT files", LIMIT_SCRIPT_LUTS);
        return NULL;
    }
    struct lut *lut = lut_load(file, err);
    if (lut) {
        cutscene->luts[cutscene->num_luts].file = file;
        cutscene->luts[cutscene->num_luts++].lut = lut;
    }
    return lut;
}

static bool load_luts(struct cutscene *cutscene, struct err *err)
{
    for (int i = 0; i < cutscene->film.num_shots; i++) {
        struct shot *shot = &cutscene->film.shots[i];
        if (shot->look.lut_file && !(shot->look.lut = find_lut(cutscene, shot->look.lut_file, err)))
            return err_prefix(err, "%slut", shot->where);
    }
    return true;
}

static bool check_shapes(const struct cutscene *cutscene, struct err *err)
{
    const struct film *film = &cutscene->film;
    const bool is_around = cutscene->settings.picture.projection != PROJECTION_FLAT;
    for (int i = 0; i < film->num_shots && !compositor_is_flat(&cutscene->settings.picture); i++) {
        const struct shot *shot = &film->shots[i];
        if (shot->num_tiles > 0)
            return err_set(err, ERR_USAGE,
                           "%stiles cannot be combined with --projection or --stereo", shot->where);
        if (shot->letterbox > 0.0 && is_around)
            return err_set(err, ERR_USAGE, "%sletterbox cannot be combined with --projection",
                           shot->where);
    }
    return true;
}

/* Finds the time in the tile's own demo at which its shot begins. */
static bool align_tile(struct cutscene *cutscene, const struct shot *shot, struct tile *tile,
                       struct err *err)
{
    const struct film_source *sources = cutscene->film.sources;
    const struct film_source *from = &sources[shot->source], *to = &sources[tile->shot->source];
    struct demo_alignment found;
    if (from->is_map || to->is_map || strcmp(from->file, to->file) == 0)
        return true;
    const struct session *a = open_demo(cutscene, shot->source, err);
    const struct session *b = a ? open_demo(cutscene, tile->shot->source, err) : NULL;
    if (!b || !demo_align_find(a->timeline, shot->map.from, b->timeline, &found, err))
        return err_prefix(err, "%stiles: %s", shot->where, to->name);
    found.offset = round(found.offset * 1000.0) / 1000.0; /* as it is logged */
    tile->shot->map.from += found.offset;
    log_info(cutscene->log,
             "%s is offset by %+.3f s from %s, found by %d %s; write offset = %.3f to fix it",
             to->name, found.offset, from->name, found.num, found.by, found.offset);
    return true;
}

static bool align_tiles(struct cutscene *cutscene, struct err *err)
{
    for (int i = 0; i < cutscene->film.num_shots; i++) {
        const struct shot *shot = &cutscene->film.shots[i];
        for (int k = 0; k < shot->num_tiles; k++)
            if (shot->tiles[k].is_aligned && !align_tile(cutscene, shot, &shot->tiles[k], err))
                return false;
    }
    return true;
}

static void close_demo(struct film_demo *demo)
{
    if (!demo->is_open)
        return;
    action_search_destroy(demo->search);
    session_close(&demo->session);
    demo->is_open = false;
}

bool cutscene_open(struct cutscene *out, const struct render_settings *settings, struct log *log,
                   struct err *err)
{
    const struct script_host host = {
        .context = out,
        .find = find_time,
        .list = list_events,
        .option = settings_of_scripts,
        .check = check_setting,
        .folders = settings->input.allowed,
        .num_folders = settings->input.num_allowed,
        .text = settings->input.script_text,
    };
    *out = (struct cutscene){.base_settings = settings, .log = log, .arena = arena_create()};
    if (!script_run(&out->film, settings->input.paths[0], &host, out->arena, err))
        return false;
    if (!set_options(out, err))
        return false;
    int width, height;
    compositor_view_size(&out->settings.picture, &width, &height);
    return compositor_check(&out->settings, err) && check_shapes(out, err) &&
           shot_exposure_check(&out->film, out->settings.picture.gl, err) &&
           align_tiles(out, err) &&
           film_plan_build(&out->plan, &out->film, out->settings.picture.fps, out->arena, err) &&
           film_images_build(&out->film, width, height, out->arena, err) && load_luts(out, err);
}

void cutscene_close(struct cutscene *cutscene)
{
    for (int i = 0; i < cutscene->film.num_sources; i++)
        close_demo(&cutscene->demos[i]);
    for (int i = 0; i < cutscene->num_luts; i++)
        free(cutscene->luts[i].lut);
    arena_destroy(cutscene->arena);
    *cutscene = (struct cutscene){0};
}

static void digest_file(struct digest *digest, const char *path)
{
    struct vfs_file file;
    digest_add_text(digest, path);
    if (!file_load(path, LIMIT_ASSET_SIZE, &file, NULL))
        return;
    digest_add(digest, file.data, file.size);
    vfs_file_free(&file);
}

static void digest_image(struct digest *digest, const struct image *image)
{
    if (image)
        digest_add(digest, image->rgba, 4 * (size_t)image->width * (size_t)image->height);
}

/* Adds the pixels that come from font and picture files. */
static void digest_images(struct digest *digest, const struct shot *shot)
{
    for (int i = 0; i < shot->num_captions; i++)
        digest_image(digest, shot->captions[i].image);
    for (int i = 0; i < shot->num_pictures; i++)
        digest_image(digest, shot->pictures[i].image);
}

void cutscene_digest(const struct cutscene *cutscene, struct digest *digest)
{
    const struct film *film = &cutscene->film;
    digest_add(digest, &film->digest, sizeof film->digest);
    for (int i = 0; i < film->num_music; i++)
        digest_file(digest, film->music[i].file);
    for (int i = 0; i < film->num_shots; i++)
        digest_images(digest, &film->shots[i]);
    for (int i = 0; i < cutscene->num_luts; i++)
        digest_file(digest, cutscene->luts[i].file);
    const struct session *sessions[LIMIT_SCRIPT_DEMOS];
    int num = 0;
    for (int i = 0; i < film->num_sources; i++) {
        digest_add_text(digest, film->sources[i].name);
        if (cutscene->demos[i].is_open)
            sessions[num++] = &cutscene->demos[i].session;
    }
    session_digest(sessions, num, digest);
}

/* Opens the player of a planned shot, or of a tile, for pictures of that size. */
static struct shot_player *open_player(struct cutscene *cutscene,
                                       const struct planned_shot *planned, int width, int height,
                                       const struct scene_rect *insets, bool with_sound,
                                       struct err *err)
{
    const struct session *session = open_demo(cutscene, planned->shot->source, err);
    const struct render_settings *settings = &cutscene->settings;
    const struct shot_player_options options = {
        .width = width,
        .height = height,
        .hud = (int)settings->look.hud,
        .fov = settings->eye.fov,
        .water_alpha = settings->look.water_alpha,
        .with_sound = with_sound,
        .volume = settings->sound.volume,
        .layout = settings->sound.layout,
        .reframe = settings->eye.reframe,
        .is_around = settings->picture.projection != PROJECTION_FLAT,
        .insets = *insets,
    };
    if (!session)
        return NULL;
    const struct timeline *ghosts[LIMIT_SCRIPT_GHOSTS];
    for (int i = 0; i < planned->shot->num_ghosts; i++) {
        const struct session *of_ghost = open_demo(cutscene, planned->shot->ghosts[i].source, err);
        if (!of_ghost)
            return NULL;
        ghosts[i] = of_ghost->timeline;
    }
    const struct shot_player_source source = {
        .timeline = session->timeline,
        .ghosts = ghosts,
        .builder = session->builder,
        .search = cutscene->demos[planned->shot->source].search,
        .sees_all = session->demo && demo_is_multi_view(session->demo),
        .vfs = session->vfs,
        .map = cutscene->demos[planned->shot->source].map,
    };
    return shot_player_open(planned, &source, &options, cutscene->log, err);
}

static bool open_tiles(struct cutscene *cutscene, const struct planned_shot *planned,
                       struct shot_player *player, int width, int height, bool with_sound,
                       struct err *err)
{
    const struct shot *shot = planned->shot;
    struct shot_player *tiles[LIMIT_SCRIPT_TILES];
    for (int i = 0; i < shot->num_tiles; i++) {
        const struct scene_rect rect = tile_rect(&shot->tiles[i], width, height, shot->border);
        const struct scene_rect insets =
            tile_insets(shot->tiles, shot->num_tiles, i, width, height, shot->border);
        tiles[i] = open_player(cutscene, &planned->tiles[i], rect.width, rect.height, &insets,
                               with_sound, err);
        if (tiles[i])
            continue;
        while (i > 0)
            shot_player_close(tiles[--i]);
        return false;
    }
    shot_player_take_tiles(player, tiles, shot->num_tiles);
    return true;
}

struct shot_player *cutscene_open_shot(struct cutscene *cutscene, int shot, bool with_sound,
                                       struct err *err)
{
    const struct planned_shot *planned = &cutscene->plan.shots[shot];
    const bool has_tiles = planned->shot->num_tiles > 0;
    int width, height;
    compositor_view_size(&cutscene->settings.picture, &width, &height);
    const struct scene_rect no_insets = {0};
    struct shot_player *player =
        open_player(cutscene, planned, width, height, &no_insets, with_sound && !has_tiles, err);
    if (!player || !has_tiles ||
        open_tiles(cutscene, planned, player, width, height, with_sound, err))
        return player;
    shot_player_close(player);
    return NULL;
}

const struct palette *cutscene_palette(struct cutscene *cutscene, int shot, struct err *err)
{
    const struct session *session =
        open_demo(cutscene, cutscene->plan.shots[shot].shot->source, err);
    return session ? &session->palette : NULL;
}

struct renderer *cutscene_renderer(struct cutscene *cutscene, int shot, int threads,
                                   struct log *log, struct err *err)
{
    const struct palette *palette = cutscene_palette(cutscene, shot, err);
    return palette
               ? picture_renderer_create(&cutscene->settings.picture, palette, threads, log, err)
               : NULL;
}

const char *cutscene_file_name(struct cutscene *cutscene, int shot)
{
    const char *name = film_plan_name(&cutscene->plan, shot, cutscene->arena);
    char *file = arena_printf(cutscene->arena, "%02d-%.64s", shot + 1, name);
    for (char *c = file; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '-'))
            *c = '_';
    return file;
}

const char *cutscene_damage(const struct cutscene *cutscene)
{
    for (int i = 0; i < cutscene->film.num_sources; i++) {
        const struct session *session = &cutscene->demos[i].session;
        if (cutscene->demos[i].is_open && session->timeline && timeline_damage(session->timeline))
            return timeline_damage(session->timeline);
    }
    return NULL;
}
