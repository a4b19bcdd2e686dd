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

static const double HOLD = 0.3, FADE = 0.3; /* s */
static const float GHOST = 0.4f;            /* alpha */
static const double BEFORE = 30.0;          /* s before the stretch that are read, too */
static const float MOVED = 0.5f;            /* units between two messages */

struct absence {
    double from, to; /* demo time: not in the messages after `from` until `to` */
    int level;
    bool moves;
    struct client_entity entity; /* as last received, without motion */
};

struct out_of_pvs {
    int num;
    struct absence *items; /* by `from` */
};

/* ---- sight ---- */

/* The recorder's PVS in a frame; map is NULL where it is not known. */
struct sight {
    const struct map *map;
    struct pvs_row row;
    size_t room;
};

static void look(struct sight *sight, const struct level *level, const struct client_frame *frame)
{
    const struct client_entity *eye = interpolation_find(frame, frame->view_entity);
    sight->map = eye ? level->map : NULL;
    if (!sight->map)
        return;
    const size_t size = pvs_row_size(level->map->num_vis_leafs);
    if (size > sight->room) {
        sight->row.bits = mem_resize(sight->row.bits, size, 1);
        sight->room = size;
    }
    sight->row.num_leafs = level->map->num_vis_leafs;
    pvs_at(level->map, vec3_mad(eye->origin, vec3_make(0, 0, 1), frame->view_height), &sight->row);
}

static bool sees(const struct sight *sight, vec3s place)
{
    if (!sight->map)
        return true;
    const int leaf = map_leaf_at(sight->map, place);
    return leaf > sight->row.num_leafs || pvs_sees(&sight->row, leaf);
}

bool out_of_pvs_sees(const struct timeline *timeline, double time, vec3s place)
{
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame =
        playhead_frame(playhead, timeline_find_frame(timeline, time));
    struct sight sight = {0};
    look(&sight, timeline_level(timeline, frame->level), frame);
    const bool is_seen = sees(&sight, place);
    free(sight.row.bits);
    playhead_destroy(playhead);
    return is_seen;
}

/* ---- collecting ---- */

struct collector {
    const struct timeline *timeline;
    const struct client_frame *frame;
    const struct level *level;
    struct sight sight;
    struct client_entity *before; /* of the frame before */
    int num_before, room_before, level_before;
    struct buffer absences; /* struct absence */
    int32_t *open;          /* by entity number: index + 1 of its last absence in this level */
    int32_t *unseen;        /* by submodel, the same: not seen yet in this level */
    int num_unseen;
    struct arena *arena;
};

/* The submodel of the level's map; 0: none. */
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

/* Has it left the PVS rather than been removed? */
static bool is_absent(const struct collector *g, const struct client_entity *entity, vec3s step)
{
    const vec3s middle = middle_of(g->level, entity);
    if (entity->number <= g->level->max_clients)
        return g->frame->players[entity->number - 1].present;
    return !sees(&g->sight, middle) || !sees(&g->sight, glms_vec3_add(middle, step));
}

/* Its index + 1; 0: no more room. */
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

/* Brushes that were not seen yet are where the level starts with them. */
static void begin_level(struct collector *g)
{
    static const int not_in = SPAWN_NOT_IN_EASY | SPAWN_NOT_IN_NORMAL | SPAWN_NOT_IN_HARD |
                              SPAWN_NOT_IN_DEATHMATCH; /* the skill is not known */
    struct map_spawn_brush *brushes;
    memset(g->open, 0, (LIMIT_ENTITIES + 1) * sizeof *g->open);
    g->num_before = g->num_unseen = 0;
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

static void see_brush(struct collector *g, const struct client_entity *entity)
{
    struct absence *items = (struct absence *)(void *)g->absences.data;
    const int submodel = submodel_of(g->level, entity->model);
    if (submodel == 0 || submodel >= g->num_unseen || g->unseen[submodel] == 0)
        return;
    items[g->unseen[submodel] - 1].to = g->frame->time_from;
    g->unseen[submodel] = 0;
}

static void compare(struct collector *g)
{
    if (g->frame->level != g->level_before)
        begin_level(g);
    for (int i = 0; i < g->num_before; i++) {
        const struct client_entity *now = interpolation_find(g->frame, g->before[i].number);
        if (is_shown(g, &g->before[i]) && !is_shown(g, now) &&
            g->before[i].number <= LIMIT_ENTITIES)
            open_absence(g, &g->before[i]);
    }
    for (int i = 0, k = 0; i < g->frame->num_entities; i++) {
        const struct client_entity *entity = &g->frame->entities[i];
        while (k < g->num_before && g->before[k].number < entity->number)
            k++;
        const bool was_shown = k < g->num_before && g->before[k].number == entity->number &&
                               is_shown(g, &g->before[k]);
        if (!is_shown(g, entity) || was_shown || entity->number > LIMIT_ENTITIES)
            continue;
        close_absence(g, entity->number);
        see_brush(g, entity);
    }
}

static void remember(struct collector *g)
{
    g->num_before = g->frame->num_entities;
    if (g->num_before > g->room_before) {
        g->room_before = 2 * g->num_before;
        g->before = mem_resize(g->before, (size_t)g->room_before, sizeof *g->before);
    }
    if (g->num_before > 0)
        memcpy(g->before, g->frame->entities, (size_t)g->num_before * sizeof *g->before);
    g->level_before = g->frame->level;
}

struct out_of_pvs *out_of_pvs_gather(const struct timeline *timeline, double first, double last,
                                     struct arena *arena)
{
    struct out_of_pvs *out_of_pvs = ARENA_NEW(arena, struct out_of_pvs, 1);
    struct collector g = {
        .timeline = timeline, .absences.limit = LIMIT_GATHERED, .level_before = -1, .arena = arena};
    g.open = mem_alloc((LIMIT_ENTITIES + 1) * sizeof *g.open);
    struct playhead *playhead = playhead_create(timeline);
    const int end = timeline_find_frame(timeline, last);
    for (int i = timeline_find_frame(timeline, first - BEFORE); i <= end; i++) {
        g.frame = playhead_frame(playhead, i);
        g.level = timeline_level(timeline, g.frame->level);
        look(&g.sight, g.level, g.frame);
        compare(&g);
        remember(&g);
    }
    playhead_destroy(playhead);
    out_of_pvs->num = (int)(g.absences.size / sizeof *out_of_pvs->items);
    if (out_of_pvs->num > 0)
        out_of_pvs->items = arena_copy(arena, g.absences.data, g.absences.size);
    buffer_free(&g.absences);
    free(g.open);
    free(g.before);
    free(g.sight.row.bits);
    return out_of_pvs;
}

/* ---- entities at a moment ---- */

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
