/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/light/lamps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "world/map.h"
#include "world/map_entity.h"

/* The laws and defaults of the light compilers of Quake's time; their successors keep them. */
static const float DEFAULT_LIGHT = 300.0f, RANGE_SCALE = 0.5f, FADE_SCALE = 128.0f;
static const double DEFAULT_SPOT = 40.0;   /* degrees across */
static const float RADIOSITY_CONE = 10.0f; /* degrees from the middle, in Half-Life and Quake II */

/* Quake II's faces emit as much as the brightness of their texture, of which half is typical. */
static const float REFLECTED = 0.5f, DIRECT_SCALE = 0.4f;
static const float PIECE = 128.0f; /* units: longest side of the pieces of a luminous face */
enum { MAX_SPLITS = 12, MAX_PIECES = 1 << 16 /* of all faces: limits the cost of hostile maps */ };

static const float LEAST_LUX = 1.0f; /* less is not seen */
static const float MAX_VALUE = 1e5f; /* limits the numbers of hostile maps */

static bool is_lamp(const struct map_entity *entity)
{
    const char *name = map_entity_value(entity, "classname");
    return name && strncmp(name, "light", 5) == 0 && strcmp(name, "light_environment") != 0;
}

static float number_of(const struct map_entity *entity, const char *key, float otherwise)
{
    const float value = (float)map_entity_number(entity, key, (double)otherwise);
    return value < -MAX_VALUE ? -MAX_VALUE : value > MAX_VALUE ? MAX_VALUE : value;
}

static enum lamp_fade fade_of(const struct map_entity *entity)
{
    switch ((int)number_of(entity, "delay", 0.0f)) {
    case 1:
        return LAMP_INVERSE;
    case 2:
    case 5:
        return LAMP_INVERSE_SQUARE;
    case 3:
        return LAMP_CONSTANT;
    default:
        return LAMP_LINEAR;
    }
}

static const struct map_entity *find_target(const struct map *map, const char *name)
{
    for (int i = 0; i < map->num_entities; i++) {
        const char *other = map_entity_value(&map->entities[i], "targetname");
        if (other && strcmp(other, name) == 0)
            return &map->entities[i];
    }
    return NULL;
}

static void set_cone(struct lamp *lamp, vec3s aim, double half_angle)
{
    const float length = glms_vec3_norm(aim);
    if (!(length > 0.01f))
        return;
    lamp->aim = glms_vec3_scale(aim, 1.0f / length);
    lamp->cone = (float)trig_cos(fmin(half_angle, 180.0) * GLM_PI / 180.0);
}

/* Finds the direction from a lamp to its target. */
static bool find_target_way(const struct map *map, const struct map_entity *entity, vec3s from,
                            vec3s *out)
{
    const char *name = map_entity_value(entity, "target");
    const struct map_entity *target = name ? find_target(map, name) : NULL;
    if (!target || !map_entity_vector(target, "origin", out))
        return false;
    *out = glms_vec3_sub(*out, from);
    return true;
}

/* Makes a lamp a spotlight if it has a target or a direction. */
static void aim_lamp(const struct map *map, const struct map_entity *entity, struct lamp *lamp)
{
    vec3s aim, turn;
    if (!find_target_way(map, entity, lamp->origin, &aim)) {
        if (!map_entity_vector(entity, "mangle", &turn)) /* yaw, pitch (up positive), roll */
            return;
        aim = angles_to_axes(vec3_make(-turn.y, turn.x, 0.0f)).forward;
    }
    const double angle = (double)number_of(entity, "angle", 0.0f);
    set_cone(lamp, aim, (angle > 0.0 ? angle : DEFAULT_SPOT) / 2.0);
}

/* The same in Half-Life and Quake II, where "angle" is a direction: -1 up, -2 down, or a yaw. */
static void aim_radiosity_lamp(const struct map *map, const struct map_entity *entity,
                               struct lamp *lamp)
{
    vec3s aim, angles = vec3_make(0, 0, 0);
    const bool has_target = find_target_way(map, entity, lamp->origin, &aim);
    if (!has_target && strcmp(map_entity_value(entity, "classname"), "light_spot") != 0)
        return;
    if (!has_target) {
        const float angle = number_of(entity, "angle", 0.0f);
        map_entity_vector(entity, "angles", &angles);
        angles.x = -number_of(entity, "pitch", angles.x); /* up positive */
        angles.y = angles.y != 0.0f ? angles.y : angle;
        aim = angle == -1.0f   ? vec3_make(0, 0, 1)
              : angle == -2.0f ? vec3_make(0, 0, -1)
                               : angles_to_axes(angles).forward;
    }
    const float inner = number_of(entity, "_cone", RADIOSITY_CONE);
    const float outer = number_of(entity, "_cone2", inner);
    set_cone(lamp, aim, (double)(outer > inner ? outer : inner));
}

/* Returns the distance at which the light has faded to LEAST_LUX. */
static float reach_of(const struct lamp *lamp)
{
    const float least = LEAST_LUX / (lamp->is_cosine ? 1.0f : RANGE_SCALE);
    const float wait = lamp->wait > 0.001f ? lamp->wait : 0.001f;
    const float faded = lamp->light * FADE_SCALE / (wait * least);
    const float reach = lamp->fade == LAMP_LINEAR           ? (lamp->light - least) / wait
                        : lamp->fade == LAMP_INVERSE        ? faded
                        : lamp->fade == LAMP_INVERSE_SQUARE ? sqrtf(faded * FADE_SCALE / wait)
                        : lamp->fade == LAMP_AREA           ? sqrtf(lamp->light / least)
                                                            : MAX_VALUE;
    return reach < MAX_VALUE ? reach : MAX_VALUE;
}

/* Reads "_light": red, green, blue and, in new maps, a brightness. */
static void read_half_life(const struct map_entity *entity, struct lamp *lamp)
{
    const char *at = map_entity_value(entity, "light");
    double values[4] = {DEFAULT_LIGHT, DEFAULT_LIGHT, DEFAULT_LIGHT, 0.0};
    int num = 0;
    for (char *end; at && num < 4; num++, at = end) {
        const double value = strtod(at, &end);
        if (end == at || !isfinite(value))
            break;
        values[num] = value;
    }
    const double brightest = fmax(values[0], num < 3 ? 0.0 : fmax(values[1], values[2]));
    const double light = num < 4 ? brightest : brightest / 255.0 * values[3];
    lamp->light = (float)fmin(fmax(light, 0.0), (double)MAX_VALUE);
    lamp->fade = LAMP_INVERSE_SQUARE;
}

/* Reads everything but the direction. Returns false if the entity is not a lamp or gives no
 * light. */
static bool read_lamp(const struct map *map, const struct map_entity *entity, struct lamp *out)
{
    *out = (struct lamp){.cone = -1.0f};
    if (!is_lamp(entity) || !map_entity_vector(entity, "origin", &out->origin))
        return false;
    const bool is_half_life = map->version == 30;
    const int style = (int)number_of(entity, "style", 0.0f);
    out->style = style >= 0 && style < 64 ? style : 0;
    out->is_cosine = is_half_life || map_is_quake2(map);
    out->wait = 1.0f;
    out->light = number_of(entity, "light", DEFAULT_LIGHT);
    if (is_half_life) {
        read_half_life(entity, out);
    } else if (!out->is_cosine) {
        out->wait = number_of(entity, "wait", 1.0f);
        out->fade = fade_of(entity);
    }
    out->reach = reach_of(out);
    return out->light > 0.0f && out->reach > 0.0f;
}

/* ---- luminous faces ---- */

struct lamp_list {
    struct arena *arena;
    struct lamp *items;
    int num, capacity;
    int num_pieces; /* of faces, also those that give no light */
};

static void add(struct lamp_list *list, const struct lamp *lamp)
{
    list->items =
        arena_grow(list->arena, list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = *lamp;
}

/* Adds a triangle as lamps, in pieces of at most PIECE units. */
static void add_triangle(struct lamp_list *list, const vec3s corners[3], vec3s normal,
                         float emission, int depth)
{
    const vec3s sides[3] = {glms_vec3_sub(corners[1], corners[0]),
                            glms_vec3_sub(corners[2], corners[1]),
                            glms_vec3_sub(corners[0], corners[2])};
    float lengths[3];
    int longest = 0;
    if (list->num == LAMP_MAX || list->num_pieces == MAX_PIECES)
        return;
    for (int i = 0; i < 3; i++) {
        lengths[i] = glms_vec3_dot(sides[i], sides[i]);
        longest = lengths[i] > lengths[longest] ? i : longest;
    }
    if (lengths[longest] > PIECE * PIECE && depth < MAX_SPLITS) {
        const int next = (longest + 1) % 3, other = (longest + 2) % 3;
        const vec3s middle = vec3_mad(corners[longest], sides[longest], 0.5f);
        const vec3s halves[2][3] = {{corners[longest], middle, corners[other]},
                                    {middle, corners[next], corners[other]}};
        add_triangle(list, halves[0], normal, emission, depth + 1);
        add_triangle(list, halves[1], normal, emission, depth + 1);
        return;
    }
    list->num_pieces++;
    const float area = 0.5f * glms_vec3_norm(glms_vec3_cross(sides[0], sides[1]));
    const vec3s sum = glms_vec3_add(glms_vec3_add(corners[0], corners[1]), corners[2]);
    struct lamp lamp = {
        .origin = vec3_mad(glms_vec3_scale(sum, 1.0f / 3.0f), normal, 1.0f),
        .light = emission * area,
        .wait = area / GLM_PIf,
        .fade = LAMP_AREA,
        .aim = normal,
        .is_cosine = true,
    };
    lamp.reach = reach_of(&lamp);
    if (lamp.light > 0.0f && lamp.reach > 0.0f && vec3_is_finite(lamp.origin))
        add(list, &lamp);
}

static void add_face(struct lamp_list *list, const struct map *map, const struct map_face *face)
{
    const struct map_texinfo *info = &map->texinfos[face->texinfo];
    const vec3s normal = face->back ? glms_vec3_negate(map->planes[face->plane].normal)
                                    : map->planes[face->plane].normal;
    const int *vertices = map->face_vertices + face->first_vertex;
    const float emission = fminf((float)info->emission, MAX_VALUE) * REFLECTED * DIRECT_SCALE;
    for (int i = 2; info->emission > 0 && i < face->num_vertices; i++) {
        const vec3s corners[3] = {map->vertices[vertices[0]], map->vertices[vertices[i - 1]],
                                  map->vertices[vertices[i]]};
        add_triangle(list, corners, normal, emission, 0);
    }
}

void lamps_find(const struct map *map, struct arena *arena, struct lamps *out)
{
    struct lamp_list list = {.arena = arena};
    for (int i = 0; i < map->num_entities && list.num < LAMP_MAX; i++) {
        const struct map_entity *entity = &map->entities[i];
        struct lamp lamp;
        if (!read_lamp(map, entity, &lamp))
            continue;
        if (lamp.is_cosine)
            aim_radiosity_lamp(map, entity, &lamp);
        else
            aim_lamp(map, entity, &lamp);
        add(&list, &lamp);
    }
    const struct map_submodel *world = map->submodels;
    for (int i = 0; map->num_submodels > 0 && i < world->num_faces && list.num < LAMP_MAX; i++)
        add_face(&list, map, &map->faces[world->first_face + i]);
    *out = (struct lamps){list.num, list.items};
}

/* ---- light ---- */

/* Returns the light that arrives at a distance, before the angle is taken into account. */
static float fade(const struct lamp *lamp, float distance)
{
    const float scaled = lamp->wait * distance > 1.0f ? lamp->wait * distance : 1.0f;
    switch (lamp->fade) {
    case LAMP_INVERSE:
        return lamp->light * FADE_SCALE / scaled;
    case LAMP_INVERSE_SQUARE:
        return lamp->light * (FADE_SCALE / scaled) * (FADE_SCALE / scaled);
    case LAMP_CONSTANT:
        return lamp->light;
    case LAMP_AREA:
        return lamp->light / (distance * distance + lamp->wait);
    case LAMP_LINEAR:
        break;
    }
    return lamp->light - lamp->wait * distance;
}

/* Returns light and sets the cosine of its angle; 0 if the lamp does not shine there. */
static float shine(const struct lamp *lamp, vec3s point, vec3s normal, float *cosine)
{
    const vec3s way = glms_vec3_sub(lamp->origin, point);
    const float distance = sqrtf(way.x * way.x + way.y * way.y + way.z * way.z);
    if (!(distance > 0.001f) || distance > lamp->reach)
        return 0.0f;
    const vec3s towards = glms_vec3_scale(way, 1.0f / distance);
    const float ahead = -glms_vec3_dot(towards, lamp->aim);
    *cosine = glms_vec3_dot(towards, normal);
    if (ahead < lamp->cone)
        return 0.0f;
    const float lux = (lamp->is_cosine ? 1.0f : RANGE_SCALE) * fade(lamp, distance) *
                      (lamp->fade == LAMP_AREA ? ahead : 1.0f);
    return lux > 0.0f ? lux : 0.0f;
}

float lamps_lux(const struct lamp *lamp, vec3s point, vec3s normal)
{
    float cosine = 0.0f;
    const float lux = shine(lamp, point, normal, &cosine);
    if (cosine <= 0.0f)
        return 0.0f;
    return lux * (lamp->is_cosine ? cosine : 0.5f + 0.5f * cosine);
}

float lamps_lux_on_model(const struct lamp *lamp, vec3s point, vec3s normal)
{
    float cosine = 0.0f;
    const float lux = shine(lamp, point, normal, &cosine);
    return lux * (0.5f + 0.5f * cosine);
}

float lamps_lux_around(const struct lamp *lamp, vec3s middle, float radius)
{
    const vec3s way = glms_vec3_sub(lamp->origin, middle);
    const float distance = sqrtf(glms_vec3_dot(way, way)) - radius;
    const float lux =
        (lamp->is_cosine ? 1.0f : RANGE_SCALE) * fade(lamp, distance > 0.0f ? distance : 0.0f);
    return lux > 0.0f ? lux : 0.0f;
}
