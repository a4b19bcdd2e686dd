/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_lightmaps.h"

#include <math.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "world/map_lumps.h"
#include "world/map_parse.h"

/* A face's luxels are sixteen texels apart along its texture, as in the game, unless
 * extensions of the map, with one record per face, say otherwise:
 *
 *   LMSHIFT        u8: distance in texels as a power of two
 *   LMOFFSET       i32: replaces the face's light offset
 *   LMSTYLE        u8 per style, as many as the lump has for each face; 255: none
 *   LMSTYLE16      the same with u16; 65535: none
 *   DECOUPLED_LM   u16 width, u16 height, i32 offset, f32[4] across, f32[4] down:
 *                  luxel = dot(point, xyz) + w; takes precedence over the others */
enum {
    NO_STYLE = 255,
    NO_STYLE_16 = 65535,
    NUM_STYLES = 64,
    DEFAULT_SHIFT = 4,
    MAX_SHIFT = 15,
    DECOUPLED_SIZE = 40,
};

struct light_reader {
    struct map_parser *p;
    struct bytes shifts, offsets, styles, styles_16, decoupled; /* empty if not in the map */
    int num_styles, num_styles_16;                              /* per face */
    int64_t total;                                              /* luxels so far */
};

/* Finds an extension with `size` bytes per face, or a multiple of it, stored in *num, if
 * `num` is not NULL. Returns an empty lump if it is missing or does not fit. */
static struct bytes open_lump(struct map_parser *p, const char *name, size_t size, int *num)
{
    static const struct bytes none = {0};
    const struct bytes lump = map_lumps_extension(p, name);
    const size_t of_one = size * (size_t)p->map->num_faces, left = bytes_left(&lump);
    if (!bytes_ok(&lump) || left == 0 || of_one == 0)
        return none;
    const size_t times = left / of_one;
    if (left % of_one != 0 || times > MAP_MAX_STYLES || (!num && times != 1)) {
        log_warn(p->log, "%s: %s: %zu bytes for %d faces; ignored", p->map->name, name, left,
                 p->map->num_faces);
        return none;
    }
    if (num)
        *num = (int)times;
    return lump;
}

struct light_reader *map_lightmaps_open(struct map_parser *p)
{
    struct light_reader *const r = ARENA_NEW(p->arena, struct light_reader, 1);
    r->p = p;
    r->shifts = open_lump(p, "LMSHIFT", 1, NULL);
    r->offsets = open_lump(p, "LMOFFSET", 4, NULL);
    r->styles = open_lump(p, "LMSTYLE", 1, &r->num_styles);
    r->styles_16 = open_lump(p, "LMSTYLE16", 2, &r->num_styles_16);
    r->decoupled = open_lump(p, "DECOUPLED_LM", DECOUPLED_SIZE, NULL);
    p->map->light_has_custom_scale = bytes_left(&r->shifts) > 0 || bytes_left(&r->decoupled) > 0;
    return r;
}

/* QUIRK: in the original, styles over 63 keep their initial brightness forever, which is
 * that of style 0. Test: map_parse__style_over_63__is_style_0. */
static void add_style(struct map_face *face, bool *ended, int style, int none)
{
    *ended = *ended || style == none;
    if (!*ended)
        face->styles[face->num_styles++] = style < NUM_STYLES ? (uint8_t)style : 0;
}

static void read_styles(struct light_reader *r, const uint8_t *own, struct map_face *face)
{
    bool ended = false;
    if (r->num_styles_16 > 0) {
        for (int i = 0; i < r->num_styles_16; i++)
            add_style(face, &ended, bytes_u16(&r->styles_16), NO_STYLE_16);
    } else if (r->num_styles > 0) {
        for (int i = 0; i < r->num_styles; i++)
            add_style(face, &ended, bytes_u8(&r->styles), NO_STYLE);
    } else {
        for (int i = 0; i < NUM_FACE_STYLES; i++)
            add_style(face, &ended, own[i], NO_STYLE);
    }
}

/* Computes the luxels that cover a face along one texture axis. An off-by-one shifts all
 * light of the map, so the rounding must match the compilers': a sum in double precision,
 * rounded to single. */
static bool measure_axis(const struct map *map, const struct map_face *face, const float texels[4],
                         int shift, struct map_light_axis *axis, int *size)
{
    const int luxel_size = 1 << shift;
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < face->num_vertices; i++) {
        const vec3s v = map->vertices[map->face_vertices[face->first_vertex + i]];
        const float texel = (float)((double)v.x * texels[0] + (double)v.y * texels[1] +
                                    (double)v.z * texels[2] + (double)texels[3]);
        low = fmin(low, (double)texel);
        high = fmax(high, (double)texel);
    }
    low = floor(low / luxel_size);
    high = ceil(high / luxel_size);
    if (!(fabs(low) < (1 << 28) >> shift) || !(high - low < LIMIT_LIGHT_SIDE))
        return false;
    *axis = (struct map_light_axis){
        .axis = glms_vec3_divs(vec3_make(texels[0], texels[1], texels[2]), (float)luxel_size),
        .offset = (double)texels[3] / luxel_size - low,
        .luxel_size = (float)luxel_size,
    };
    *size = (int)(high - low) + 1;
    return true;
}

static bool measure(const struct map *map, int shift, struct map_face *face)
{
    const struct map_texinfo *const texinfo = &map->texinfos[face->texinfo];
    return face->num_vertices > 0 && shift <= MAX_SHIFT &&
           measure_axis(map, face, texinfo->s, shift, &face->light_axes[0], &face->light_size[0]) &&
           measure_axis(map, face, texinfo->t, shift, &face->light_axes[1], &face->light_size[1]);
}

static bool read_axis(struct bytes *b, struct map_light_axis *axis)
{
    axis->axis = map_read_vec3(b);
    const float offset = bytes_f32(b), length = glms_vec3_norm(axis->axis);
    axis->offset = (double)offset;
    axis->luxel_size = length > 1e-6f ? 1.0f / length : 0.0f;
    return map_is_sane_vec3(axis->axis) && map_is_sane(offset) && axis->luxel_size > 0.0f;
}

static bool read_decoupled(struct light_reader *r, struct map_face *face, int64_t *offset)
{
    struct bytes *const b = &r->decoupled;
    const int width = bytes_u16(b), height = bytes_u16(b);
    *offset = bytes_i32(b);
    const bool across = read_axis(b, &face->light_axes[0]),
               down = read_axis(b, &face->light_axes[1]);
    if (*offset < 0)
        return true;
    if (!across || !down || width == 0 || height == 0 || width > LIMIT_LIGHT_SIDE ||
        height > LIMIT_LIGHT_SIDE)
        return false;
    face->light_size[0] = width;
    face->light_size[1] = height;
    return true;
}

/* A face with invalid light data gets none, with a warning, and is black. */
bool map_lightmaps_read(struct light_reader *r, int i, const struct face_light *light,
                        struct map_face *face)
{
    struct map_parser *const p = r->p;
    const struct map *const map = p->map;
    int64_t offset = bytes_left(&r->offsets) > 0 ? bytes_i32(&r->offsets) : light->offset;
    const int shift = bytes_left(&r->shifts) > 0 ? bytes_u8(&r->shifts) : DEFAULT_SHIFT;

    read_styles(r, light->styles, face);
    face->light_offset = -1;
    face->light_size[0] = face->light_size[1] = 1;
    const bool has_size = bytes_left(&r->decoupled) > 0 ? read_decoupled(r, face, &offset)
                                                        : measure(map, shift, face);
    if (offset < 0 || map->texinfos[face->texinfo].special || face->num_styles == 0 || !map->light)
        return true;
    if (!has_size) {
        face->light_size[0] = face->light_size[1] = 1;
        log_warn(p->log, "%s: face %d: invalid lightmap size", map->name, i);
        return true;
    }
    const int64_t area = (int64_t)face->light_size[0] * face->light_size[1];
    offset /= map->version == BSP_30 || map->version == BSP_38 ? 3 : 1;
    if (!map_is_range(offset, area * face->num_styles, (int64_t)map->num_luxels)) {
        log_warn(p->log, "%s: face %d: %lld luxels from %lld on, but the map has only %zu",
                 map->name, i, (long long)area * face->num_styles, (long long)offset,
                 map->num_luxels);
        return true;
    }
    r->total += area;
    face->light_offset = (int)offset;
    return r->total <= LIMIT_LIGHT_TOTAL ||
           err_set(p->err, ERR_LIMIT, "faces have more than %d luxels", LIMIT_LIGHT_TOTAL);
}
