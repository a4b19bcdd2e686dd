/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/map_views.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "world/map.h"
#include "world/map_entity.h"
#include "world/map_trace.h"

static const float LIFT = 160.0f;  /* height of a raised view, if there is room; in units */
static const float MARGIN = 32.0f; /* around a map seen from above, in units */

enum { NUM_YAWS = 8 };

static const struct {
    const char *class_name, *title;
    bool is_camera;
} placed[] = {
    {"info_intermission", "intermission", true},
    {"info_player_start", "player_start", false},
    {"info_player_start2", "player_start2", false},
    {"testplayerstart", "testplayerstart", false},
    {"info_player_coop", "player_coop", false},
    {"info_player_deathmatch", "player_deathmatch", false},
    {"info_player_team1", "player_team1", false},
    {"info_player_team2", "player_team2", false},
    {"info_teleport_destination", "teleport_destination", false},
};
enum { NUM_PLACED = sizeof placed / sizeof placed[0] };

static int find_kind(const struct map_entity *entity)
{
    const char *name = map_entity_value(entity, "classname");
    for (int i = 0; name && i < NUM_PLACED; i++)
        if (strcmp(placed[i].class_name, name) == 0)
            return i;
    return -1;
}

/* Intermissions have three angles, the others only a yaw. */
static vec3s read_angles(const struct map_entity *entity)
{
    vec3s angles = {0};
    if (map_entity_vector(entity, "mangle", &angles) ||
        map_entity_vector(entity, "angles", &angles))
        return angles;
    const char *yaw = map_entity_value(entity, "angle");
    angles.y = yaw ? strtof(yaw, NULL) : 0.0f;
    return vec3_is_finite(angles) ? angles : (vec3s){0};
}

struct map_view *map_views_of_entities(const struct map *map, struct arena *arena, int *num)
{
    int numbers[NUM_PLACED] = {0};
    struct map_view *views = ARENA_NEW(arena, struct map_view, (size_t)map->num_entities);
    *num = 0;
    for (int i = 0; i < map->num_entities; i++) {
        const struct map_entity *entity = &map->entities[i];
        const int kind = find_kind(entity);
        struct map_view *view = &views[*num];
        if (kind < 0 || !map_entity_vector(entity, "origin", &view->eye.origin))
            continue;
        const char *name = map_entity_value(entity, "targetname");
        numbers[kind]++;
        view->name =
            name && *name ? name : arena_printf(arena, "%s-%d", placed[kind].title, numbers[kind]);
        view->is_camera = placed[kind].is_camera;
        view->eye.angles = read_angles(entity);
        if (!view->is_camera)
            view->eye.origin.z += PLAYER_EYE_HEIGHT;
        ++*num;
    }
    return views;
}

/* Players and items mark the areas in which a map is meant to be played. */
static bool is_visited(const struct map_entity *entity)
{
    static const char *const prefixes[] = {"info_player", "info_teleport", "item_",
                                           "weapon_",     "monster_",      "info_intermission"};
    const char *name = map_entity_value(entity, "classname");
    for (size_t i = 0; name && i < sizeof prefixes / sizeof prefixes[0]; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static void add_round(const struct map *map, vec3s from, float pitch, struct map_view *views,
                      int max, int *num)
{
    if (map_contents_at(map, 0, from) != CONTENTS_EMPTY)
        return;
    for (int i = 0; i < NUM_YAWS && *num < max; i++)
        views[(*num)++].eye =
            (struct place){from, vec3_make(pitch, (float)i * 360.0f / NUM_YAWS, 0)};
}

struct map_view *map_views_candidates(const struct map *map, int max, struct arena *arena, int *num)
{
    struct map_view *views = ARENA_NEW(arena, struct map_view, (size_t)max);
    int num_spots = 0;
    for (int i = 0; i < map->num_entities; i++)
        num_spots += is_visited(&map->entities[i]);
    const int step = num_spots * NUM_YAWS * 2 / max + 1; /* take every step-th spot */
    *num = 0;
    for (int i = 0, spot = 0; i < map->num_entities; i++) {
        vec3s from;
        if (!is_visited(&map->entities[i]) || spot++ % step != 0 ||
            !map_entity_vector(&map->entities[i], "origin", &from))
            continue;
        from.z += 2.0f * PLAYER_EYE_HEIGHT;
        add_round(map, from, 5.0f, views, max, num);
        struct map_trace trace;
        map_trace(map, 0, 0, from, vec3_make(from.x, from.y, from.z + LIFT * 1.5f), &trace);
        from.z += trace.fraction * LIFT;
        add_round(map, from, 15.0f, views, max, num);
    }
    return views;
}

struct box {
    vec3s mins, maxs;
};

static bool is_sky(const struct map *map, const struct map_face *face)
{
    const int texture = map->texinfos[face->texinfo].texture;
    return texture >= 0 && map->textures[texture].surface == SURFACE_SKY;
}

/* Returns whether a face is visible from above. */
static bool is_seen_from_above(const struct map *map, const struct map_face *face)
{
    const float up = map->planes[face->plane].normal.z;
    return (face->back ? -up : up) > 0.1f && !is_sky(map, face);
}

static void take_face(struct box *box, const struct map *map, const struct map_face *face)
{
    for (int i = 0; i < face->num_vertices; i++) {
        const vec3s at = map->vertices[map->face_vertices[face->first_vertex + i]];
        box->mins = glms_vec3_minv(box->mins, at);
        box->maxs = glms_vec3_maxv(box->maxs, at);
    }
}

struct place map_views_above(const struct map *map, float width_by_height, float *height)
{
    const struct map_submodel *world = &map->submodels[0];
    const vec3s far = vec3_make(1e6f, 1e6f, 1e6f);
    struct box box = {far, glms_vec3_negate(far)};
    for (int i = world->first_face; i < world->first_face + world->num_faces; i++)
        if (is_seen_from_above(map, &map->faces[i]))
            take_face(&box, map, &map->faces[i]);
    if (box.mins.x > box.maxs.x)
        box = (struct box){world->mins, world->maxs};
    const vec3s middle = vec3_lerp(box.mins, box.maxs, 0.5f), mins = box.mins, maxs = box.maxs;
    *height = fmaxf(fmaxf(maxs.y - mins.y, (maxs.x - mins.x) / width_by_height), 1.0f) + MARGIN;
    return (struct place){vec3_make(middle.x, middle.y, world->maxs.z), vec3_make(90, 90, 0)};
}
