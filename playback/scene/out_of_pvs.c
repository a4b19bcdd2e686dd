/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/out_of_pvs.h"

#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/limits.h"
#include "playback/client/level.h"
#include "playback/motion/interpolation.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "world/map.h"
#include "world/map_spawn.h"
#include "world/map_trace.h"
#include "world/pvs.h"

enum { MAX_SHOWN = 512 };

static const double HOLD = 0.3, FADE = 0.3; /* seconds */
static const float GHOST = 0.4f;            /* alpha */
static const double BEFORE = 30.0;          /* seconds before the interval to read, too */
static const float MOVED = 0.5f;            /* units between two messages */

struct absence {
    double from, to; /* demo time: absent from messages after `from`, up to `to` */
    int level;
    bool moves;
    struct client_entity entity; /* as last received, without motion */
};

struct out_of_pvs {
    int num;
    struct absence *items; /* sorted by `from` */
};

/* ---- visibility ---- */

/* The recording player's PVS in a frame; map is NULL if it is unknown. */
struct pvs_view {
    const struct map *map;
    struct pvs_row row;
    size_t room;
};

static void pvs_view_update(struct pvs_view *view, const struct level *level,
                            const struct client_frame *frame)
{
    const struct client_entity *eye = interpolation_find(frame, frame->view_entity);
    view->map = eye ? level->map : NULL;
    if (!view->map)
        return;
    const size_t size = pvs_row_size(level->map->num_vis_leafs);
    if (size > view->room) {
        view->row.bits = mem_resize(view->row.bits, size, 1);
        view->room = size;
    }
    view->row.num_leafs = level->map->num_vis_leafs;
    pvs_at(level->map, vec3_mad(eye->origin, vec3_make(0, 0, 1), frame->view_height), &view->row);
}

static bool pvs_view_sees(const struct pvs_view *view, vec3s place)
{
    if (!view->map)
        return true;
    const int leaf = map_leaf_at(view->map, place);
    return leaf > view->row.num_leafs || pvs_sees(&view->row, leaf);
}

bool out_of_pvs_sees(const struct timeline *timeline, double time, vec3s place)
{
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, time));
    struct pvs_view view = {0};
    pvs_view_update(&view, timeline_level(timeline, frame->level), frame);
    const bool is_seen = pvs_view_sees(&view, place);
    free(view.row.bits);
    playhead_destroy(playhead);
    return is_seen;
}

/* ---- collecting ---- */

struct collector {
    const struct timeline *timeline;
    const struct client_frame *frame;
    const struct level *level;
    struct pvs_view view;
    struct client_entity *previous; /* entities of the previous frame */
    int num_previous, previous_capacity, previous_level;
    struct buffer absences; /* struct absence */
    int32_t *open;          /* by entity number: index + 1 of its last absence in this level */
    int32_t *unseen; /* by submodel: index + 1 of its absence if not seen yet in this level */
    int num_unseen;
    struct arena *arena;
};

/* Returns the number of the map's submodel that a model is; 0 if it is none. */
static int submodel_of(const struct level *level, int model)
{
    return level->map ? map_spawn_submodel(level->map, level->model_names[model]) : 0;
}

static vec3s middle_of(const struct level *level, const struct client_entity *entity)
{
    const int submodel = submodel_of(level, entity->model);
    if (submodel == 0)
        return entity->origin;
    const struct map_submodel *box = &level->map->submodels[submodel];
    return glms_vec3_add(entity->origin, vec3_lerp(box->mins, box->maxs, 0.5f));
}

/* Returns whether an entity has left the PVS rather than been removed. */
static bool is_absent(const struct collector *g, const struct client_entity *entity, vec3s step)
{
    const vec3s middle = middle_of(g->level, entity);
    if (entity->number <= g->level->max_clients)
        return g->frame->players[entity->number - 1].present;
    return !pvs_view_sees(&g->view, middle) ||
           !pvs_view_sees(&g->view, glms_vec3_add(middle, step));
}

/* Returns the index of the absence + 1; 0 if the limit is reached. */
static int32_t add(struct collector *g, const struct absence *absence)
{
    buffer_append(&g->absences, absence, sizeof *absence);
    return g->absences.failed ? 0 : (int32_t)(g->absences.size / sizeof *absence);
}

static void open_absence(struct collector *g, const struct client_entity *entity)
{
    const vec3s step =
        entity->linked ? glms_vec3_sub(entity->origin, entity->origin_from) : vec3_make(0, 0, 0);
    if (!is_absent(g, entity, step))
        return;
    struct absence absence = {
        .from = g->frame->time_from,
        .to = HUGE_VAL,
        .level = g->frame->level,
        .moves = entity->number <= g->level->max_clients || glms_vec3_norm(step) > MOVED,
        .entity = *entity,
    };
    absence.entity.linked = absence.entity.step = false;
    absence.entity.origin_from = entity->origin;
    absence.entity.angles_from = entity->angles;
    absence.entity.pose_time = 0.0f;
    g->open[entity->number] = add(g, &absence);
}

static void close_absence(struct collector *g, int number)
{
    struct absence *items = (struct absence *)(void *)g->absences.data;
    const int last = g->open[number];
    if (last > 0)
        items[last - 1].to = g->frame->time_from;
    g->open[number] = 0;
}

static bool is_shown(const struct collector *g, const struct client_entity *entity)
{
    return entity && entity->model > 0 && entity->model < g->level->num_models;
}

static int find_model(const struct level *level, int submodel)
{
    for (int i = 1; i < level->num_models; i++)
        if (submodel_of(level, i) == submodel)
            return i;
    return 0;
}

/* Brush models that have not been seen yet are at their initial positions. */
static void begin_level(struct collector *g)
{
    static const int not_in = SPAWN_NOT_IN_EASY | SPAWN_NOT_IN_NORMAL | SPAWN_NOT_IN_HARD |
                              SPAWN_NOT_IN_DEATHMATCH; /* the skill is unknown */
    struct map_spawn_brush *brushes;
    memset(g->open, 0, (LIMIT_ENTITIES + 1) * sizeof *g->open);
    g->num_previous = g->num_unseen = 0;
    if (!g->level->map)
        return;
    const int num = map_spawn_brushes(g->level->map, not_in, &brushes, g->arena);
    g->num_unseen = g->level->map->num_submodels;
    g->unseen = ARENA_NEW(g->arena, int32_t, (size_t)g->num_unseen);
    for (int i = 0; i < num; i++) {
        const int model = find_model(g->level, brushes[i].submodel);
        const struct absence absence = {
            .from = -HUGE_VAL,
            .to = HUGE_VAL,
            .level = g->frame->level,
            .entity = {.number = LIMIT_ENTITIES + brushes[i].submodel,
                       .model = (uint16_t)model,
                       .scale = 16,
                       .alpha = 1.0f,
                       .origin = brushes[i].origin,
                       .origin_from = brushes[i].origin},
        };
        if (model == 0)
            continue;
        g->unseen[brushes[i].submodel] = add(g, &absence);
    }
}

static void mark_brush_seen(struct collector *g, const struct client_entity *entity)
{
    struct absence *items = (struct absence *)(void *)g->absences.data;
    const int submodel = submodel_of(g->level, entity->model);
    if (submodel == 0 || submodel >= g->num_unseen || g->unseen[submodel] == 0)
        return;
    items[g->unseen[submodel] - 1].to = g->frame->time_from;
    g->unseen[submodel] = 0;
}

static void compare_frames(struct collector *g)
{
    if (g->frame->level != g->previous_level)
        begin_level(g);
    for (int i = 0; i < g->num_previous; i++) {
        const struct client_entity *now = interpolation_find(g->frame, g->previous[i].number);
        if (is_shown(g, &g->previous[i]) && !is_shown(g, now) &&
            g->previous[i].number <= LIMIT_ENTITIES)
            open_absence(g, &g->previous[i]);
    }
    for (int i = 0, k = 0; i < g->frame->num_entities; i++) {
        const struct client_entity *entity = &g->frame->entities[i];
        while (k < g->num_previous && g->previous[k].number < entity->number)
            k++;
        const bool was_shown = k < g->num_previous && g->previous[k].number == entity->number &&
                               is_shown(g, &g->previous[k]);
        if (!is_shown(g, entity) || was_shown || entity->number > LIMIT_ENTITIES)
            continue;
        close_absence(g, entity->number);
        mark_brush_seen(g, entity);
    }
}

static void store_previous(struct collector *g)
{
    g->num_previous = g->frame->num_entities;
    if (g->num_previous > g->previous_capacity) {
        g->previous_capacity = 2 * g->num_previous;
        g->previous = mem_resize(g->previous, (size_t)g->previous_capacity, sizeof *g->previous);
    }
    if (g->num_previous > 0)
        memcpy(g->previous, g->frame->entities, (size_t)g->num_previous * sizeof *g->previous);
    g->previous_level = g->frame->level;
}

struct out_of_pvs *out_of_pvs_gather(const struct timeline *timeline, double first, double last,
                                     struct arena *arena)
{
    struct out_of_pvs *out_of_pvs = ARENA_NEW(arena, struct out_of_pvs, 1);
    struct collector g = {.timeline = timeline,
                          .absences.limit = LIMIT_GATHERED,
                          .previous_level = -1,
                          .arena = arena};
    g.open = mem_alloc((LIMIT_ENTITIES + 1) * sizeof *g.open);
    struct playhead *playhead = playhead_create(timeline);
    const int end = timeline_find_frame(timeline, last);
    for (int i = timeline_find_frame(timeline, first - BEFORE); i <= end; i++) {
        g.frame = playhead_frame(playhead, i);
        g.level = timeline_level(timeline, g.frame->level);
        pvs_view_update(&g.view, g.level, g.frame);
        compare_frames(&g);
        store_previous(&g);
    }
    playhead_destroy(playhead);
    out_of_pvs->num = (int)(g.absences.size / sizeof *out_of_pvs->items);
    if (out_of_pvs->num > 0)
        out_of_pvs->items = arena_copy(arena, g.absences.data, g.absences.size);
    buffer_free(&g.absences);
    free(g.open);
    free(g.previous);
    free(g.view.row.bits);
    return out_of_pvs;
}

/* ---- entities at a time ---- */

static float alpha_of(const struct absence *absence, double time, enum unseen_style style)
{
    if (!absence->moves)
        return 1.0f;
    if (style == UNSEEN_GHOST)
        return GHOST;
    return (float)fmin(fmax(1.0 - (time - absence->from - HOLD) / FADE, 0.0), 1.0);
}

const struct client_entity *out_of_pvs_at(const struct out_of_pvs *out_of_pvs, double time,
                                          int level, enum unseen_style style, struct arena *frame,
                                          int *num)
{
    struct client_entity *out = NULL;
    *num = 0;
    for (int i = 0; i < out_of_pvs->num && style != UNSEEN_HIDE && *num < MAX_SHOWN; i++) {
        const struct absence *absence = &out_of_pvs->items[i];
        const float alpha = alpha_of(absence, time, style);
        if (time <= absence->from || time > absence->to || alpha <= 0.0f || absence->level != level)
            continue;
        if (!out)
            out = ARENA_NEW(frame, struct client_entity, MAX_SHOWN);
        out[*num] = absence->entity;
        out[(*num)++].alpha *= alpha;
    }
    return out;
}
