/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/scene_builder.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/trig.h"
#include "models/model.h"
#include "playback/analysis/run_log.h"
#include "playback/client/event.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_content.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/hud_text.h"
#include "playback/hud/locations.h"
#include "playback/hud/q2/q2_hud.h"
#include "playback/hud/q2/q2_pics.h"
#include "playback/hud/run_panels.h"
#include "playback/motion/motion_curve.h"
#include "playback/scene/beams.h"
#include "playback/scene/dlights.h"
#include "playback/scene/distinct_colours.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/entities.h"
#include "playback/scene/explosions.h"
#include "playback/scene/field_of_view.h"
#include "playback/scene/near_effects.h"
#include "playback/scene/outside_plan.h"
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
#include "playback/scene/wide_view.h"
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

struct scene_builder {
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
    const struct model *explosion;      /* sprite of QuakeWorld's explosions; may be NULL */
    struct run_log *run;                /* NULL: not read yet */
    struct reframe *reframe;            /* NULL: views are not turned */
    float wide_fov;                     /* field of view for reframe, as options.fov */
    int num_shifts;                     /* colour shifts of the whole demo */
    const struct event **shifts;
};

static const struct event *all_events(const struct timeline *timeline, int *num)
{
    return timeline_events(timeline, -HUGE_VAL, HUGE_VAL, num);
}

static void collect_shifts(struct scene_builder *builder)
{
    int num;
    const struct event *events = all_events(builder->timeline, &num);
    for (int i = 0; i < num; i++)
        builder->num_shifts += events[i].kind == EVENT_COLOUR_SHIFT;
    builder->shifts = ARENA_NEW(builder->arena, const struct event *, (size_t)builder->num_shifts);
    int at = 0;
    for (int i = 0; i < num; i++)
        if (events[i].kind == EVENT_COLOUR_SHIFT)
            builder->shifts[at++] = &events[i];
}

static void load_locations(struct scene_builder *builder, const struct vfs *vfs)
{
    const int num = timeline_num_levels(builder->timeline);
    builder->locations = ARENA_NEW(builder->arena, const struct locations *, (size_t)num);
    for (int i = 0; i < num && vfs; i++)
        builder->locations[i] =
            locations_load(vfs, timeline_level(builder->timeline, i)->map_name, builder->arena);
}

static void load_effects(struct scene_builder *builder, const struct vfs *vfs, struct log *log)
{
    int num;
    const struct event *events = all_events(builder->timeline, &num);
    const char *sprite = timeline_level(builder->timeline, 0)->game->explosion_sprite;
    if (sprite)
        builder->explosion = explosions_load(vfs, sprite, builder->arena, log);
    beams_load(builder->beams, events, num, vfs, builder->arena, log);
}

static void load_pics(struct scene_builder *builder, const struct vfs *vfs, struct log *log)
{
    struct err err = {0};
    const char *name = timeline_level(builder->timeline, 0)->game->pics;
    if (name) {
        const struct wad *wad = wad_load(vfs, name, builder->arena, log, &err);
        if (!wad)
            log_warn(log, "the status bar and texts are not drawn: %s", err.text);
        hud_pics_load(&builder->pics, wad, vfs, builder->arena, log);
    } else {
        builder->pics.font = q2_pics_find(builder->q2_pics, "conchars");
    }
    /* If there is no bar, do not reserve room for it. */
    if (!builder->pics.bar && builder->options.hud.style == HUD_CLASSIC)
        builder->options.hud.style = HUD_OVERLAY;
}

static void build_wide_scene(void *context, double time, struct arena *frame, struct scene *out);

struct scene_builder *scene_builder_create(const struct timeline *timeline, const struct vfs *vfs,
                                           const struct scene_options *options, struct log *log,
                                           struct err *err)
{
    struct scene_builder *builder = mem_alloc(sizeof *builder);
    builder->timeline = timeline;
    builder->options = *options;
    builder->arena = arena_create();
    const bool predicts = options->motion == MOTION_PREDICT;
    builder->cursor = cursor_create(timeline, predicts);
    cursor_set_smooth(builder->cursor, options->smooth_motion == SMOOTH_MOTION_ALWAYS);
    builder->history = view_history_create(timeline, builder->cursor);
    builder->sky_cache = sky_cache_create(vfs, builder->arena, log);
    builder->player_skins = player_skins_create(vfs, &options->skin_overrides, builder->arena, log);
    builder->q2_players = q2_players_create(vfs, builder->arena, log);
    builder->q2_pics = q2_pics_create(vfs, builder->arena, log);
    const struct reframe_source turns = {builder, scene_builder_viewpoint, build_wide_scene};
    builder->wide_fov = options->fov;
    builder->reframe = options->reframe ? reframe_create(&turns) : NULL;
    collect_shifts(builder);
    load_locations(builder, vfs);
    if (!vfs)
        return builder;
    if (!palette_load(&builder->palette, vfs, err)) {
        scene_builder_destroy(builder);
        return NULL;
    }
    builder->q2_effects = q2_effects_create(vfs, &builder->palette, builder->arena, log);
    load_pics(builder, vfs, log);
    load_effects(builder, vfs, log);
    return builder;
}

void scene_builder_destroy(struct scene_builder *builder)
{
    if (!builder)
        return;
    reframe_destroy(builder->reframe);
    view_history_destroy(builder->history);
    cursor_destroy(builder->cursor);
    arena_destroy(builder->arena);
    free(builder);
}

static int contents_at(const struct level *level, vec3s origin)
{
    if (!level->map)
        return CONTENTS_EMPTY;
    return level->map->leafs[map_leaf_at(level->map, origin)].contents;
}

static void set_entities(struct scene_builder *builder, const struct instant *instant,
                         const struct view_input *input, const struct view *view, int hidden,
                         const struct scene_changes *changes, struct arena *arena,
                         struct scene *out)
{
    struct drawn_entities list = {.arena = arena};
    const struct level *level = instant->level;
    const int weapon = instant->frame->stats[STAT_WEAPON];

    player_skins_override(builder->player_skins, changes->overrides, changes->num_overrides);
    if (instant->frame->q2) {
        q2_entities_add(&list, instant, builder->q2_players, builder->q2_effects, view->origin,
                        hidden, changes);
        if (builder->q2_effects)
            q2_effects_add_entities(&list, instant, builder->q2_effects);
    } else {
        entities_add(&list, instant, builder->player_skins, view->origin, hidden, changes);
        beams_add(&list, instant, builder->beams);
        explosions_add(&list, instant, builder->explosion, builder->options.smooth_effects);
    }
    if (builder->options.view_weapon && view_weapon_is_shown(instant->frame) && level->models &&
        weapon < level->num_models && level->models[weapon]) {
        struct scene_entity entity = view_weapon_entity(input, view, level->models[weapon]);
        const struct hud_options *picture = &builder->options.hud;
        if (builder->reframe)
            view_weapon_fit_narrow(&entity, view, (float)picture->width / (float)picture->height);
        if (instant->frame->q2)
            q2_entities_add_weapon(&list, instant, builder->q2_effects, &entity);
        else
            drawn_entities_add(&list, &entity);
    }
    for (int i = 0; i < list.num && builder->options.fullbright_models; i++)
        list.items[i].flags |=
            SCENE_FULL_LIGHT | (list.items[i].flags & SCENE_FULL_LIGHT ? 0 : SCENE_NO_GLOW);
    if (builder->options.fades_near_effects)
        near_effects_fade_entities(&list, &out->view);
    drawn_entities_sort(&list, view->origin);
    if (builder->options.smooth_effects)
        smooth_effects_sprites(&list, view->origin, view->angles);
    out->num_entities = list.num;
    out->entities = list.items;
}

static void set_particles(const struct scene_builder *builder, const struct instant *instant,
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
    for (int i = 0; i < list.num && builder->options.smooth_effects; i++) {
        const float near = smooth_effects_near(list.items[i].origin, view->origin, forward);
        list.items[i].alpha = (uint8_t)lrintf((float)list.items[i].alpha * near);
    }
    if (builder->options.fades_near_effects)
        near_effects_fade_particles(&list, &out->view);
    out->num_particles = list.num;
    out->particles = list.items;
}

static void set_lights(struct scene_builder *builder, const struct instant *instant,
                       struct arena *arena, struct scene *out)
{
    struct live_flash flashes[MAX_FLASHES];
    int num = 0;
    for (int i = instant->num_events - 1; i >= 0 && num < MAX_FLASHES; i--) {
        const struct event *event = &instant->events[i];
        if (event->kind != EVENT_MUZZLE_FLASH)
            continue;
        const double until = timeline_frame_time(builder->timeline, event->frame) + FLASH_TIME;
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

/* Moves the origin of the canvas to where a direction is in the picture. */
static void place_at_direction(struct canvas *canvas, const struct scene_view *view, vec3s way)
{
    const struct axes axes = angles_to_axes(view->angles);
    const float ahead = fmaxf(glms_vec3_dot(way, axes.forward), 1e-3f);
    const float x = glms_vec3_dot(way, axes.right) / ahead / trig_tanf(glm_rad(view->fov_x) / 2);
    const float y = glms_vec3_dot(way, axes.up) / ahead / trig_tanf(glm_rad(view->fov_y) / 2);
    const struct scene_rect *rect = &view->rect;
    canvas->left = (float)(rect->x + rect->width / 2) + rintf(x * (float)rect->width / 2);
    canvas->top = (float)(rect->y + rect->height / 2) - rintf(y * (float)rect->height / 2);
}

/* aim: the view angles if the camera is a player's eyes, otherwise NULL. */
static void set_pics(struct scene_builder *builder, const struct instant *instant, const vec3s *aim,
                     struct hud_box *splits, struct arena *arena, struct scene *out)
{
    const struct hud_options *hud = &builder->options.hud;
    struct canvas canvas = {
        .arena = arena,
        .palette = &builder->palette,
        .font = builder->pics.font,
    };
    const struct hud_layout layout = hud_content_lay_out(hud, instant);
    const struct hud_box *crosshair = hud_layout_box(&layout, HUD_BOX_CROSSHAIR);
    if (splits)
        *splits = layout.boxes[HUD_BOX_SPLITS];
    if (crosshair && aim) {
        canvas.scale = crosshair->scale;
        place_at_direction(&canvas, &out->view, angles_to_axes(*aim).forward);
        canvas_char(&canvas, -4, -4, '+');
        struct scene_sign *sign = ARENA_NEW(arena, struct scene_sign, 1);
        *sign = (struct scene_sign){.pitch = aim->x,
                                    .turn = aim->y - out->view.angles.y,
                                    .x = canvas.left,
                                    .y = canvas.top};
        for (int i = 0; i < canvas.num; i++)
            canvas.items[i].sign = sign;
    }
    if (instant->frame->q2) {
        q2_hud_paint(&canvas, builder->q2_pics, &layout, instant);
    } else {
        hud_paint(&canvas, &builder->pics, &layout, instant);
        hud_text_paint(&canvas, &layout, instant);
    }
    run_panels_paint(&canvas, &layout, instant);
    out->num_pics = canvas.num;
    out->pics = canvas.items;
}

static void set_objects(struct scene_builder *builder, const struct instant *instant,
                        const struct view_input *input, const struct view *view,
                        const struct scene_camera *camera, struct arena *arena, struct scene *out)
{
    const int hidden = camera->own_eyes ? instant->frame->view_entity : camera->hidden_entity;
    set_entities(builder, instant, input, view, hidden, &camera->changes, arena, out);
    set_particles(builder, instant, view, hidden, arena, out);
    set_lights(builder, instant, arena, out);
}

/* Returns the colour shift in air, the last one that the server set in the level. */
static struct view_blend_layer find_air(const struct scene_builder *builder,
                                        const struct instant *instant)
{
    struct view_blend_layer air = {{130, 80, 50}, 0};
    for (int i = builder->num_shifts - 1; i >= 0; i--) {
        const struct event *event = builder->shifts[i];
        if (event->level != instant->frame->level || event->time >= instant->time)
            continue;
        memcpy(air.rgb, event->shift.rgba, sizeof air.rgb);
        air.percent = event->shift.rgba[3];
        break;
    }
    return air;
}

static void set_overlay(struct scene_builder *builder, const struct instant *instant,
                        const vec3s *aim, struct hud_box *splits, struct arena *arena,
                        struct scene *out)
{
    const struct view_blend_layer air = find_air(builder, instant);
    if (aim && instant->frame->q2)
        q2_view_tint(instant->frame, out->tint);
    else if (aim)
        view_blend_at(instant, out->view_contents, &air, out->tint);
    else
        view_blend_of_contents(out->view_contents, &air, out->tint);
    if (builder->options.has_tint)
        out->tint[3] *= builder->options.tint;
    set_pics(builder, instant, aim, splits, arena, out);
}

static void set_view(const struct scene_builder *builder, const struct view *view,
                     struct scene *out, const struct instant *instant)
{
    const struct scene_options *options = &builder->options;
    out->view.origin = view->origin;
    out->view.angles = view->angles;
    out->view.rect = hud_scale_view_rect(&options->hud, instant->frame);
    field_of_view_set(view->fov > 0.0f ? view->fov : options->fov, options->hud.width,
                      options->hud.height, &out->view);
    out->view_contents =
        view->is_under_water ? CONTENTS_WATER : contents_at(instant->level, view->origin);
}

/* The log requires reading the complete demo and is therefore created on first use. */
static const struct run_log *find_run(struct scene_builder *builder)
{
    const struct hud_options *hud = &builder->options.hud;
    if (!(hud_elements_shown(hud->style, &hud->changes) & ELEMENTS_OF_RUNS))
        return NULL;
    if (!builder->run)
        builder->run = run_log_create(builder->timeline, builder->arena);
    return builder->run;
}

/* turn: angle in degrees by which the view turns to the left. */
static void build_scene(struct scene_builder *builder, double time,
                        const struct scene_camera *camera, float turn, enum scene_parts parts,
                        struct arena *frame, struct scene *out)
{
    /* Read the frames before this one first, because moving forward is cheap. */
    int num_samples;
    const int index = timeline_find_frame(builder->timeline, time);
    const struct view_sample *samples = view_history_before(builder->history, index, &num_samples);
    struct instant instant = cursor_at(builder->cursor, time);
    instant.locations = builder->locations[instant.frame->level];
    if (builder->options.distinct_colours)
        instant.frame = distinct_colours_frame(instant.frame, instant.level, frame);
    if (parts & SCENE_OVERLAY)
        instant.run = find_run(builder);
    const struct view_input input = {
        .frame = instant.frame,
        .time = instant.time,
        .clock = instant.clock,
        .events = instant.events,
        .num_events = instant.num_events,
        .samples = samples,
        .num_samples = num_samples,
        .motion_scale = builder->options.motion_scale,
    };
    struct view view = view_at(&input);
    if (!camera->own_eyes) {
        view.origin = camera->origin;
        view.angles = camera->angles;
        view.fov = 0.0f;
        view.is_under_water = false;
    }

    *out = (struct scene){0};
    scene_world_at(out, &instant, &builder->options, builder->sky_cache);
    set_view(builder, &view, out, &instant);
    out->view.angles.y +=
        reframe_limit(turn, &out->view, builder->options.hud.width, builder->options.hud.height);
    if (camera->own_eyes && instant.frame->q2)
        q2_view_areas(instant.frame, &out->num_areas, &out->areas);
    if (parts & SCENE_OBJECTS)
        set_objects(builder, &instant, &input, &view, camera, frame, out);
    if (parts & SCENE_OVERLAY)
        set_overlay(builder, &instant, camera->own_eyes ? &view.angles : NULL, camera->splits_box,
                    frame, out);
}

static const struct scene_camera eyes = {.own_eyes = true};

int scene_builder_viewpoint(void *context, double time)
{
    const struct scene_builder *builder = context;
    const int outside = outside_plan_at(builder->options.outside, time);
    const struct client_frame *frame = cursor_at(builder->cursor, time).frame;
    return outside >= 0 ? -1 - outside : frame->level << 16 | frame->view_entity;
}

static void build_wide_scene(void *context, double time, struct arena *frame, struct scene *out)
{
    struct scene_builder *builder = context;
    const struct scene_options kept = builder->options;
    builder->options.fov = builder->wide_fov;
    builder->options.hud =
        (struct hud_options){.width = REFRAME_WIDTH, .height = REFRAME_HEIGHT, .style = HUD_NONE};
    build_scene(builder, time, &eyes, 0.0f, SCENE_OBJECTS, frame, out);
    builder->options = kept;
}

/* Returns the camera, or the one outside that replaces the view through a player's eyes. */
static struct scene_camera find_camera(const struct scene_builder *builder, double time,
                                       const struct scene_camera *camera)
{
    const struct hud_changes of_eyes = {.hidden = ELEMENT_BAR | ELEMENT_NAME | ELEMENT_CENTER |
                                                  ELEMENT_CROSSHAIR | ELEMENTS_OF_RUNS};
    struct scene_camera out = *camera;
    const int index = camera->own_eyes ? outside_plan_at(builder->options.outside, time) : -1;
    if (index < 0)
        return out;
    const struct outside_shot *shot = outside_plan_get(builder->options.outside, index);
    out.own_eyes = false;
    out.origin = outside_shot_eye(shot, time);
    out.angles = angles_towards(out.origin, shot->look);
    out.fov = WIDE_VIEW_FOV;
    out.hud_changes = hud_elements_join(&camera->hud_changes, &of_eyes);
    return out;
}

static void build_with_camera(struct scene_builder *builder, double time,
                              const struct scene_camera *camera, enum scene_parts parts,
                              struct arena *frame, struct scene *out)
{
    const struct scene_options kept = builder->options;
    const float turn =
        builder->reframe && camera->own_eyes ? reframe_turn(builder->reframe, time) : 0.0f;
    struct scene_options *options = &builder->options;
    options->fov = camera->fov > 0.0f ? camera->fov : kept.fov;
    if (camera->width > 0) {
        options->hud.width = camera->width;
        options->hud.height = camera->height;
    }
    options->hud.style = camera->hud;
    options->hud.reserved_top = camera->hud_reserved_top;
    options->hud.insets = camera->hud_insets;
    options->hud.splits = camera->splits;
    if (options->hud.style == HUD_CLASSIC && !builder->pics.bar)
        options->hud.style = HUD_OVERLAY;
    options->view_weapon = camera->view_weapon && camera->own_eyes && kept.view_weapon;
    if (camera->has_tint) {
        options->has_tint = true;
        options->tint = camera->tint;
    }
    const bool is_smooth = kept.smooth_motion == SMOOTH_MOTION_ALWAYS;
    options->hud.changes = hud_elements_join(&kept.hud.changes, &camera->hud_changes);
    cursor_set_smooth(builder->cursor, is_smooth || camera->smooth_motion);
    build_scene(builder, time, camera, turn, parts, frame, out);
    cursor_set_smooth(builder->cursor, is_smooth);
    builder->options = kept;
}

void scene_builder_build(struct scene_builder *builder, double time, enum scene_parts parts,
                         struct arena *frame, struct scene *out)
{
    const struct scene_camera own = {
        .own_eyes = true, .hud = builder->options.hud.style, .view_weapon = true};
    const struct scene_camera camera = find_camera(builder, time, &own);
    const float turn = builder->reframe ? reframe_turn(builder->reframe, time) : 0.0f;
    if (camera.own_eyes)
        build_scene(builder, time, &eyes, turn, parts, frame, out);
    else
        build_with_camera(builder, time, &camera, parts, frame, out);
}

void scene_builder_build_camera(struct scene_builder *builder, double time,
                                const struct scene_camera *camera, enum scene_parts parts,
                                struct arena *frame, struct scene *out)
{
    const struct scene_camera found = find_camera(builder, time, camera);
    build_with_camera(builder, time, &found, parts, frame, out);
}

bool scene_builder_is_smooth(const struct scene_builder *builder, double speed)
{
    const enum smooth_motion where = builder->options.smooth_motion;
    return where == SMOOTH_MOTION_ALWAYS ||
           (where == SMOOTH_MOTION_SLOW && speed < MOTION_CURVE_SLOW);
}

const struct pic *scene_builder_font(const struct scene_builder *builder)
{
    return builder->pics.font;
}

struct cursor *scene_builder_cursor(struct scene_builder *builder)
{
    return builder->cursor;
}
