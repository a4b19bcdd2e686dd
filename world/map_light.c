/* The light of a map: loading its luxels, and how bright it is at a point. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "world/light_grid.h"
#include "world/map_parse.h"

enum {
    LIT_HEADER_SIZE = 8,
    LIT_RGB8 = 1,
    LIT_E5BGR9 = 0x10001,
    LIGHT_REACH = 8192, /* units down; QuakeSpasm's, the original has 2048 */
};

/* Luxels of a wider range, u32 each: three mantissas of nine bits, red lowest,
 * and an exponent that they share. What is over 255 is cut there. */
static const uint8_t *expand_e5bgr9(struct arena *arena, struct bytes b, size_t num)
{
    uint8_t *rgb = arena_alloc_array(arena, num, 3);
    for (size_t i = 0; i < num; i++) {
        const uint32_t luxel = bytes_u32(&b);
        const int exponent = (int)(luxel >> 27) - 16;
        for (int c = 0; c < 3; c++) {
            const float value = ldexpf((float)(luxel >> (9 * c) & 511), exponent);
            rgb[3 * i + (size_t)c] = (uint8_t)fminf(value + 0.5f, 255.0f);
        }
    }
    return rgb;
}

/* "QLIT", i32 version, RGB or E5BGR9 for each luxel of the map; NULL when it
 * does not fit this map. */
static const uint8_t *parse_lit(struct map_parser *p, struct bytes lit)
{
    const struct map *map = p->map;
    const uint8_t *magic = bytes_take(&lit, 4);
    const int32_t version = bytes_i32(&lit);
    if (!bytes_ok(&lit) || memcmp(magic, "QLIT", 4) != 0 ||
        (version != LIT_RGB8 && version != LIT_E5BGR9)) {
        log_warn(p->log, "%s: its .lit is not of a known kind and is ignored", map->name);
        return NULL;
    }
    const size_t size = map->num_luxels * (version == LIT_E5BGR9 ? 4 : 3);
    if (bytes_left(&lit) != size) {
        log_warn(p->log, "%s: its .lit has %zu bytes of %zu and is ignored", map->name,
                 bytes_left(&lit), size);
        return NULL;
    }
    if (version == LIT_E5BGR9)
        return expand_e5bgr9(p->arena, lit, map->num_luxels);
    return arena_copy(p->arena, lit.at, bytes_left(&lit));
}

/* Colours that the compiler put into the map itself. */
static const uint8_t *find_colours(struct map_parser *p)
{
    const struct bytes wide = map_find_extension(p, "LIGHTING_E5BGR9");
    if (bytes_ok(&wide) && bytes_left(&wide) == p->map->num_luxels * 4)
        return expand_e5bgr9(p->arena, wide, p->map->num_luxels);
    const struct bytes rgb = map_find_extension(p, "RGBLIGHTING");
    if (!bytes_ok(&rgb) || bytes_left(&rgb) != p->map->num_luxels * 3)
        return NULL;
    return arena_copy(p->arena, rgb.at, bytes_left(&rgb));
}

static const uint8_t *expand_grey(struct arena *arena, const uint8_t *grey, size_t num)
{
    uint8_t *rgb = arena_alloc_array(arena, num, 3);
    for (size_t i = 0; i < num; i++)
        rgb[3 * i] = rgb[3 * i + 1] = rgb[3 * i + 2] = grey[i];
    return rgb;
}

/* Light in the air, which a compiler may have put into the map itself. */
static void find_grid(struct map_parser *p)
{
    const struct bytes lump = map_find_extension(p, "LIGHTGRID_OCTREE");
    if (!bytes_ok(&lump))
        return;
    p->map->light_grid = light_grid_parse(lump, p->arena);
    if (!p->map->light_grid)
        log_warn(p->log, "%s: its light grid is damaged and is ignored", p->map->name);
}

bool map_parse_light(struct map_parser *p)
{
    struct map *map = p->map;
    const struct bytes lump = p->lumps[LUMP_LIGHT];
    const size_t size = bytes_left(&lump);
    find_grid(p);
    if (size == 0)
        return true;
    if (map->version == BSP_30) {
        map->num_luxels = size / 3;
        map->light = arena_copy(p->arena, lump.at, size);
        map->light_is_coloured = true;
        return true;
    }
    map->num_luxels = size;
    map->light = p->files->lit.at ? parse_lit(p, p->files->lit) : NULL;
    if (!map->light)
        map->light = find_colours(p);
    map->light_is_coloured = map->light != NULL;
    if (!map->light)
        map->light = expand_grey(p->arena, lump.at, size);
    return true;
}

/* One style's light on a face at luxel position (s, t), mixed from the four
 * luxels around it. */
static vec3s mix_luxels(const uint8_t *luxels, const int size[2], float s, float t)
{
    const int s0 = (int)s, t0 = (int)t;
    const int s1 = s0 + 1 < size[0] ? s0 + 1 : s0, t1 = t0 + 1 < size[1] ? t0 + 1 : t0;
    const float fs = s - (float)s0, ft = t - (float)t0;
    vec3s mixed;
    for (int i = 0; i < 3; i++) {
        const float a = luxels[3 * (t0 * size[0] + s0) + i],
                    b = luxels[3 * (t0 * size[0] + s1) + i];
        const float c = luxels[3 * (t1 * size[0] + s0) + i],
                    d = luxels[3 * (t1 * size[0] + s1) + i];
        const float above = a + (b - a) * fs, below = c + (d - c) * fs;
        mixed.raw[i] = above + (below - above) * ft;
    }
    return mixed;
}

/* Whether the point of a face's plane lies on the face's light map; then its
 * light. A face that should have light and has none is black. */
static bool light_on_face(const struct map *map, const struct map_face *face, const float *styles,
                          vec3s point, vec3s *light)
{
    const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
    if (texinfo->special || face->num_vertices == 0)
        return false;
    float luxel[2];
    for (int i = 0; i < 2; i++) {
        luxel[i] = (float)map_luxel_at(&face->light_axes[i], point);
        if (!(luxel[i] >= 0.0f) || luxel[i] > (float)(face->light_size[i] - 1))
            return false;
    }
    *light = glms_vec3_zero();
    if (face->light_offset < 0)
        return true;
    const uint8_t *luxels = map->light + 3 * (size_t)face->light_offset;
    for (int i = 0; i < face->num_styles; i++) {
        *light = vec3_mad(*light, mix_luxels(luxels, face->light_size, luxel[0], luxel[1]),
                          styles[face->styles[i]]);
        luxels += 3 * (size_t)face->light_size[0] * (size_t)face->light_size[1];
    }
    return true;
}

static float plane_distance(const struct map_plane *plane, vec3s point)
{
    return glms_vec3_dot(plane->normal, point) - plane->dist;
}

/* Follow the line from `start` to `end` through the nodes, near side first,
 * until a lit face is met. As deep as the tree, which was bounded at load. */
static bool light_along(const struct map *map, int index, const float *styles, vec3s start,
                        vec3s end, vec3s *light)
{
    while (index >= 0) {
        const struct map_node *node = &map->nodes[index];
        const struct map_plane *plane = &map->planes[node->plane];
        const float front = plane_distance(plane, start), back = plane_distance(plane, end);
        const int near_side = front < 0.0f;
        if ((back < 0.0f) == near_side) {
            index = node->child[near_side];
            continue;
        }
        const vec3s middle = vec3_lerp(start, end, front / (front - back));
        if (light_along(map, node->child[near_side], styles, start, middle, light))
            return true;
        for (int i = 0; i < node->num_faces; i++)
            if (light_on_face(map, &map->faces[node->first_face + i], styles, middle, light))
                return true;
        start = middle;
        index = node->child[!near_side];
    }
    return false;
}

vec3s map_light_at(const struct map *map, const float styles[64], vec3s point)
{
    if (!map->light)
        return vec3_make(255.0f, 255.0f, 255.0f);
    vec3s light = glms_vec3_zero(), end = point;
    if (map->light_grid && light_grid_at(map->light_grid, styles, point, &light))
        return light;
    end.z -= LIGHT_REACH;
    light_along(map, map->submodels[0].head_node[0], styles, point, end, &light);
    return light;
}
