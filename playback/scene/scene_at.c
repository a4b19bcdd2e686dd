/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/scene_at.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "models/model.h"
#include "playback/analysis/run_log.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_layout.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/locations.h"
#include "playback/hud/q2/q2_hud.h"
#include "playback/hud/q2/q2_pics.h"
#include "playback/hud/run_panels.h"
#include "playback/scene/beams.h"
#include "playback/scene/dlights.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/entities.h"
#include "playback/scene/explosions.h"
#include "playback/scene/particles.h"
#include "playback/scene/player_skins.h"
#include "playback/scene/q2/q2_effects.h"
#include "playback/scene/q2/q2_entities.h"
#include "playback/scene/q2/q2_players.h"
#include "playback/scene/reframe.h"
#include "playback/scene/scene_world.h"
#include "playback/scene/sky_cache.h"
#include "playback/scene/smooth_effects.h"
#include "playback/scene/view_weapon.h"
#include "playback/timeline/cursor.h"
#include "playback/timeline/timeline.h"
#include "playback/view/q2_view.h"
#include "playback/view/view.h"
#include "playback/view/view_blend.h"
#include "playback/view/view_history.h"
#include "world/map.h"
#include "world/map_trace.h"
#include "world/palette.h"
#include "world/pic.h"

enum { MAX_FLASHES = 256 };

struct stage {
    const struct timeline *timeline;
    struct scene_options options;
    struct arena *arena;
    struct cursor *cursor;
    struct view_history *history;
    struct sky_cache *sky_cache;
    struct player_skins *player_skins;
    struct q2_players *q2_players;
    struct q2_pics *q2_pics;
    struct q2_effects *q2_effects;
    struct palette palette;
    struct hud_pics pics;
    const struct model *beams[NUM_BEAM_MODELS];
    const struct locations **locations; /* by level */
    const struct model *explosion;      /* QuakeWorld's; NULL: none are drawn */
    struct run_log *run;                /* NULL: not read yet */
    struct reframe *reframe;            /* NULL: views are as they are */
    float wide_fov;                     /* as options.fov, for it */
    int num_shifts;                     /* colour shifts of the whole demo */
    const struct event **shifts;
};

static const struct event *all_events(const struct timeline *timeline, int *num)
{
    return timeline_events(timeline, -HUGE_VAL, HUGE_VAL, num);
}

static void collect_shifts(struct stage *stage)
{
    int num;
    const struct event *events = all_events(stage->timeline, &num);
    for (int i = 0; i < num; i++)
        stage->num_shifts += events[i].kind == EVENT_COLOUR_SHIFT;
    stage->shifts = ARENA_NEW(stage->arena, const struct event *, (size_t)stage->num_shifts);
    int at = 0;
    for (int i = 0; i < num; i++)
        if (events[i].kind == EVENT_COLOUR_SHIFT)
            stage->shifts[at++] = &events[i];
}

static void load_locations(struct stage *stage, const struct vfs *vfs)
{
    const int num = timeline_num_levels(stage->timeline);
    stage->locations = ARENA_NEW(stage->arena, const struct locations *, (size_t)num);
    for (int i = 0; i < num && vfs; i++)
        stage->locations[i] =
            locations_load(vfs, timeline_level(stage->timeline, i)->map_name, stage->arena);
}

static void load_effects(struct stage *stage, const struct vfs *vfs, struct log *log)
{
    int num;
    const struct event *events = all_events(stage->timeline, &num);
    const char *sprite = timeline_level(stage->timeline, 0)->game->explosion_sprite;
    if (sprite)
        stage->explosion = explosions_load(vfs, sprite, stage->arena, log);
    beams_load(stage->beams, events, num, vfs, stage->arena, log);
}

static void load_pics(struct stage *stage, const struct vfs *vfs, struct log *log)
{
    struct err err = {0};
    const char *name = timeline_level(stage->timeline, 0)->game->pics;
    if (name) {
        const struct wad *wad = wad_load(vfs, name, stage->arena, log, &err);
        if (!wad)
            log_warn(log, "no status bar and no texts: %s", err.text);
        hud_pics_load(&stage->pics, wad, vfs, stage->arena, log);
    } else {
        stage->pics.font = q2_pics_find(stage->q2_pics, "conchars");
    }
    /* Without a bar no room is left for it. */
    if (!stage->pics.bar && stage->options.hud.style == HUD_CLASSIC)
        stage->options.hud.style = HUD_OVERLAY;
}

static int whose_eyes(void *context, double time);
static void look_wide(void *context, double time, struct arena *frame, struct scene *out);

struct stage *stage_create(const struct timeline *timeline, const struct vfs *vfs,
                           const struct scene_options *options, struct log *log, struct err *err)
{
    struct stage *stage = mem_alloc(sizeof *stage);
    stage->timeline = timeline;
    stage->options = *options;
    stage->arena = arena_create();
    const bool predicts = options->motion == MOTION_PREDICT;
    stage->cursor = cursor_create(timeline, predicts);
    stage->history = view_history_create(timeline, stage->cursor);
    stage->sky_cache = sky_cache_create(vfs, stage->arena, log);
    stage->player_skins = player_skins_create(vfs, &options->skin_overrides, stage->arena, log);
    stage->q2_players = q2_players_create(vfs, stage->arena, log);
    stage->q2_pics = q2_pics_create(vfs, stage->arena, log);
    const struct reframe_source turns = {stage, whose_eyes, look_wide};
    stage->wide_fov = options->fov;
    stage->reframe = options->reframe ? reframe_create(&turns) : NULL;
    collect_shifts(stage);
    load_locations(stage, vfs);
    if (!vfs)
        return stage;
    if (!palette_load(&stage->palette, vfs, err)) {
        stage_destroy(stage);
        return NULL;
    }
    stage->q2_effects = q2_effects_create(vfs, &stage->palette, stage->arena, log);
    load_pics(stage, vfs, log);
    load_effects(stage, vfs, log);
    return stage;
}

void stage_destroy(struct stage *stage)
{
    if (!stage)
        return;
    reframe_destroy(stage->reframe);
    view_history_destroy(stage->history);
    cursor_destroy(stage->cursor);
    arena_destroy(stage->arena);
    free(stage);
}

static int contents_at(const struct level *level, vec3s origin)
{
    if (!level->map)
        return CONTENTS_EMPTY;
    return level->map->leafs[map_leaf_at(level->map, origin)].contents;
}

static void set_entities(struct stage *stage, const struct instant *instant,
                         const struct view_input *input, const struct view *view, int hidden,
                         const struct scene_changes *changes, struct arena *arena,
                         struct scene *out)
{
    struct drawn_entities list = {.arena = arena};
    const struct level *level = instant->level;
    const int weapon = instant->frame->stats[STAT_WEAPON];

    player_skins_override(stage->player_skins, changes->dressed, changes->num_dressed);
    if (instant->frame->q2) {
        q2_entities_add(&list, instant, stage->q2_players, stage->q2_effects, view->origin, hidden,
                        changes);
        if (stage->q2_effects)
            q2_effects_add_entities(&list, instant, stage->q2_effects);
    } else {
        entities_add(&list, instant, stage->player_skins, view->origin, hidden, changes);
        beams_add(&list, instant, stage->beams);
        explosions_add(&list, instant, stage->explosion, stage->options.smooth_effects);
    }
    if (stage->options.view_weapon && view_weapon_is_shown(instant->frame) && level->models &&
        weapon < level->num_models && level->models[weapon]) {
        const struct scene_entity entity = view_weapon_entity(input, view, level->models[weapon]);
        if (instant->frame->q2)
            q2_entities_add_weapon(&list, instant, stage->q2_effects, &entity);
        else
            drawn_entities_add(&list, &entity);
    }
    for (int i = 0; i < list.num && stage->options.fullbright_models; i++)
        list.items[i].flags |= SCENE_FULL_LIGHT;
    drawn_entities_sort(&list, view->origin);
    if (stage->options.smooth_effects)
        smooth_effects_sprites(&list, view->origin, view->angles);
    out->num_entities = list.num;
    out->entities = list.items;
}

static void set_particles(const struct stage *stage, const struct instant *instant,
                          const struct view *view, int hidden, struct arena *arena,
                          struct scene *out)
{
    struct particle_list list = {
        .capacity = MAX_PARTICLES,
        .items = ARENA_NEW(arena, struct scene_particle, MAX_PARTICLES),
    };
    if (instant->frame->q2)
        q2_effects_add_particles(&list, instant, hidden);
    else
        particles_add(&list, instant);
    const vec3s forward = angles_to_axes(view->angles).forward;
    for (int i = 0; i < list.num && stage->options.smooth_effects; i++) {
        const float near = smooth_effects_near(list.items[i].origin, view->origin, forward);
        list.items[i].alpha = (uint8_t)lrintf((float)list.items[i].alpha * near);
    }
    out->num_particles = list.num;
    out->particles = list.items;
}

static void set_lights(struct stage *stage, const struct instant *instant, struct arena *arena,
                       struct scene *out)
{
    struct live_flash flashes[MAX_FLASHES];
    int num = 0;
    for (int i = instant->num_events - 1; i >= 0 && num < MAX_FLASHES; i--) {
        const struct event *event = &instant->events[i];
        if (event->kind != EVENT_MUZZLE_FLASH)
            continue;
        const double until = timeline_frame_time(stage->timeline, event->frame) + FLASH_TIME;
        if (instant->time < until)
            flashes[num++] = (struct live_flash){event, until};
    }
    struct dlight_list *list = ARENA_NEW(arena, struct dlight_list, 1);
    if (instant->frame->q2)
        q2_effects_add_lights(list, instant);
    else
        dlights_add(list, instant, flashes, num);
    out->num_lights = list->num;
    out->lights = list->items;
}

/* Where in the picture something ahead is. */
static void place_on(struct canvas *canvas, const struct scene_view *view, vec3s way)
{
    const struct axes axes = angles_to_axes(view->angles);
    const float ahead = fmaxf(glms_vec3_dot(way, axes.forward), 1e-3f);
    const float x = glms_vec3_dot(way, axes.right) / ahead / tanf(glm_rad(view->fov_x) / 2);
    const float y = glms_vec3_dot(way, axes.up) / ahead / tanf(glm_rad(view->fov_y) / 2);
    const struct scene_rect *rect = &view->rect;
    canvas->left = (float)(rect->x + rect->width / 2) + rintf(x * (float)rect->width / 2);
    canvas->top = (float)(rect->y + rect->height / 2) - rintf(y * (float)rect->height / 2);
}

/* aim: the angles of the player whose eyes it is; NULL: nobody's. */
static void set_pics(struct stage *stage, const struct instant *instant, const vec3s *aim,
                     struct arena *arena, struct scene *out)
{
    const struct hud_options *hud = &stage->options.hud;
    struct canvas canvas = {
        .arena = arena,
        .palette = &stage->palette,
        .font = stage->pics.font,
    };
    const uint32_t elements = hud_elements_shown(hud->style, &hud->changes);
    if (elements & ELEMENT_CROSSHAIR && aim && !instant->frame->intermission) {
        canvas.scale = fmaxf(floorf(hud_layout_scale(hud)), 1.0f);
        place_on(&canvas, &out->view, angles_to_axes(*aim).forward);
        canvas_char(&canvas, -4, -4, '+');
    }
    if (instant->frame->q2) {
        q2_hud_paint(&canvas, stage->q2_pics, hud, instant);
    } else {
        hud_paint(&canvas, &stage->pics, hud, instant);
        hud_text_paint(&canvas, hud, instant);
    }
    run_panels_paint(&canvas, hud, instant, elements);
    out->num_pics = canvas.num;
    out->pics = canvas.items;
}

static void set_things(struct stage *stage, const struct instant *instant,
                       const struct view_input *input, const struct view *view,
                       const struct scene_camera *camera, struct arena *arena, struct scene *out)
{
    const int hidden = camera->own_eyes ? instant->frame->view_entity : camera->hidden_entity;
    set_entities(stage, instant, input, view, hidden, &camera->changes, arena, out);
    set_particles(stage, instant, view, hidden, arena, out);
    set_lights(stage, instant, arena, out);
}

/* The server's colour shift outside of liquids: the last one in the level. */
static struct view_blend_layer find_air(const struct stage *stage, const struct instant *instant)
{
    struct view_blend_layer air = {{130, 80, 50}, 0};
    for (int i = stage->num_shifts - 1; i >= 0; i--) {
        const struct event *event = stage->shifts[i];
        if (event->level != instant->frame->level || event->time >= instant->time)
            continue;
        memcpy(air.rgb, event->shift.rgba, sizeof air.rgb);
        air.percent = event->shift.rgba[3];
        break;
    }
    return air;
}

static void set_overlay(struct stage *stage, const struct instant *instant, const vec3s *aim,
                        struct arena *arena, struct scene *out)
{
    const struct view_blend_layer air = find_air(stage, instant);
    if (aim && instant->frame->q2)
        q2_view_tint(instant->frame, out->tint);
    else if (aim)
        view_blend_at(instant, out->view_contents, &air, out->tint);
    else
        view_blend_of_contents(out->view_contents, &air, out->tint);
    set_pics(stage, instant, aim, arena, out);
}

static void set_view(const struct stage *stage, const struct view *view, struct scene *out,
                     const struct instant *instant)
{
    const struct scene_options *options = &stage->options;
    out->view.origin = view->origin;
    out->view.angles = view->angles;
    out->view.rect = hud_layout_view_rect(&options->hud, instant->frame);
    scene_fov(view->fov > 0.0f ? view->fov : options->fov, options->hud.width, options->hud.height,
              &out->view);
    out->view_contents =
        view->is_under_water ? CONTENTS_WATER : contents_at(instant->level, view->origin);
}

/* It takes reading all of the demo, and is made when it is first shown. */
static const struct run_log *find_run(struct stage *stage)
{
    const struct hud_options *hud = &stage->options.hud;
    if (!(hud_elements_shown(hud->style, &hud->changes) & ELEMENTS_OF_RUNS))
        return NULL;
    if (!stage->run)
        stage->run = run_log_create(stage->timeline, stage->arena);
    return stage->run;
}

/* The scene through the recorder's eyes, turned by so many degrees, or, unless it has own eyes,
 * from `camera`. */
static void build_scene(struct stage *stage, double time, const struct scene_camera *camera,
                        float turn, enum scene_parts parts, struct arena *frame, struct scene *out)
{
    /* The frames before this one first: reading on is cheap. */
    int num_samples;
    const int index = timeline_find_frame(stage->timeline, time);
    const struct view_sample *samples = view_history_before(stage->history, index, &num_samples);
    struct instant instant = cursor_at(stage->cursor, time);
    instant.locations = stage->locations[instant.frame->level];
    if (parts & SCENE_OVERLAY)
        instant.run = find_run(stage);
    const struct view_input input = {
        .frame = instant.frame,
        .time = instant.time,
        .clock = instant.clock,
        .events = instant.events,
        .num_events = instant.num_events,
        .samples = samples,
        .num_samples = num_samples,
        .motion_scale = stage->options.motion_scale,
    };
    struct view view = view_at(&input);
    if (!camera->own_eyes) {
        view.origin = camera->origin;
        view.angles = camera->angles;
        view.fov = 0.0f;
        view.is_under_water = false;
    }

    *out = (struct scene){0};
    scene_world_at(out, &instant, &stage->options, stage->sky_cache);
    set_view(stage, &view, out, &instant);
    out->view.angles.y +=
        reframe_limit(turn, &out->view, stage->options.hud.width, stage->options.hud.height);
    if (camera->own_eyes && instant.frame->q2)
        q2_view_areas(instant.frame, &out->num_areas, &out->areas);
    if (parts & SCENE_THINGS)
        set_things(stage, &instant, &input, &view, camera, frame, out);
    if (parts & SCENE_OVERLAY)
        set_overlay(stage, &instant, camera->own_eyes ? &view.angles : NULL, frame, out);
}

static const struct scene_camera eyes = {.own_eyes = true};

static int whose_eyes(void *context, double time)
{
    const struct stage *stage = context;
    const struct client_frame *frame = cursor_at(stage->cursor, time).frame;
    return frame->level << 16 | frame->view_entity;
}

static void look_wide(void *context, double time, struct arena *frame, struct scene *out)
{
    struct stage *stage = context;
    const struct scene_options kept = stage->options;
    stage->options.fov = stage->wide_fov;
    stage->options.hud =
        (struct hud_options){.width = REFRAME_WIDTH, .height = REFRAME_HEIGHT, .style = HUD_NONE};
    build_scene(stage, time, &eyes, 0.0f, SCENE_THINGS, frame, out);
    stage->options = kept;
}

void scene_at(struct stage *stage, double time, enum scene_parts parts, struct arena *frame,
              struct scene *out)
{
    const float turn = stage->reframe ? reframe_turn(stage->reframe, time) : 0.0f;
    build_scene(stage, time, &eyes, turn, parts, frame, out);
}

void scene_at_camera(struct stage *stage, double time, const struct scene_camera *camera,
                     enum scene_parts parts, struct arena *frame, struct scene *out)
{
    const struct scene_options kept = stage->options;
    const float turn =
        stage->reframe && camera->own_eyes ? reframe_turn(stage->reframe, time) : 0.0f;
    struct scene_options *options = &stage->options;
    options->fov = camera->fov > 0.0f ? camera->fov : kept.fov;
    if (camera->width > 0) {
        options->hud.width = camera->width;
        options->hud.height = camera->height;
    }
    options->hud.style = camera->hud;
    options->hud.reserved_top = camera->hud_reserved_top;
    if (options->hud.style == HUD_CLASSIC && !stage->pics.bar)
        options->hud.style = HUD_OVERLAY;
    options->view_weapon = camera->view_weapon && camera->own_eyes && kept.view_weapon;
    options->hud.changes = hud_elements_join(&kept.hud.changes, &camera->hud_changes);
    build_scene(stage, time, camera, turn, parts, frame, out);
    stage->options = kept;
}

const struct pic *stage_font(const struct stage *stage)
{
    return stage->pics.font;
}

struct cursor *stage_cursor(struct stage *stage)
{
    return stage->cursor;
}
