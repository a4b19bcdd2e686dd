/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_texture_cycles.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/log.h"
#include "world/map_parse.h"

enum {
    MAX_CYCLE = 10,   /* frames */
    FRAME_TENTHS = 2, /* each frame is shown for 0.2 s */
    CYCLE_MAIN = 0,
    CYCLE_ALTERNATE = 1,
};

/* Parses the frame in a name such as "+0slip" or "+abutton". */
static bool read_frame(const char *name, int *cycle, int *frame)
{
    if (name[0] != '+')
        return false;
    const int c = tolower((unsigned char)name[1]);
    *cycle = c >= 'a' ? CYCLE_ALTERNATE : CYCLE_MAIN;
    *frame = c >= 'a' ? c - 'a' : c - '0';
    return *frame >= 0 && *frame < MAX_CYCLE;
}

/* The frames of all textures that share a name; -1 where there is none. */
struct cycles {
    int frames[2][MAX_CYCLE];
    int count[2];
};

static void collect_cycles(const struct map *map, int first, struct cycles *out)
{
    memset(out, 0, sizeof *out);
    memset(out->frames, -1, sizeof out->frames);
    for (int i = first; i < map->num_textures; i++) {
        int cycle, frame;
        if (!read_frame(map->textures[i].name, &cycle, &frame) ||
            strcasecmp(map->textures[i].name + 2, map->textures[first].name + 2) != 0)
            continue;
        out->frames[cycle][frame] = i;
        if (frame + 1 > out->count[cycle])
            out->count[cycle] = frame + 1;
    }
}

/* A cycle with a missing frame is not animated; the original rejects such maps. */
static const int *copy_cycle(struct map_parser *p, const char *name, const int *frames, int *count)
{
    for (int i = 0; i < *count; i++) {
        if (frames[i] >= 0)
            continue;
        log_warn(p->log, "%s: texture %s: frame %d is missing; not animated", p->map->name, name,
                 i);
        *count = 0;
    }
    return *count ? arena_copy(p->arena, frames, (size_t)*count * sizeof *frames) : NULL;
}

/* Links every texture of the name to its own cycle and to the other one. */
static void link_cycles(struct map_parser *p, struct map_texture *textures, const char *name,
                        struct cycles *cycles)
{
    const int *kept[2];
    for (int c = 0; c < 2; c++)
        kept[c] = copy_cycle(p, name, cycles->frames[c], &cycles->count[c]);
    for (int c = 0; c < 2; c++) {
        for (int i = 0; i < cycles->count[c]; i++) {
            struct map_texture *texture = &textures[kept[c][i]];
            texture->anim_count = cycles->count[c];
            texture->anim_tenths = FRAME_TENTHS;
            texture->anim_index = i;
            texture->anim_main = kept[c];
            texture->alt_count = cycles->count[!c];
            texture->anim_alt = kept[!c];
        }
    }
}

void map_texture_cycles_link(struct map_parser *p, struct map_texture *textures)
{
    bool *seen = arena_alloc(p->arena, (size_t)p->map->num_textures);
    for (int i = 0; i < p->map->num_textures; i++) {
        int cycle, frame;
        if (seen[i] || !read_frame(textures[i].name, &cycle, &frame))
            continue;
        struct cycles cycles;
        collect_cycles(p->map, i, &cycles);
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < cycles.count[c]; k++)
                if (cycles.frames[c][k] >= 0)
                    seen[cycles.frames[c][k]] = true;
        link_cycles(p, textures, textures[i].name, &cycles);
    }
}

int map_texture_cycles_at(const struct map *map, int texture, int frame, double time)
{
    if (texture < 0 || texture >= map->num_textures)
        return texture;
    const struct map_texture *base = &map->textures[texture];
    const bool use_alt = frame != 0 && base->alt_count > 0;
    const int *cycle = use_alt ? base->anim_alt : base->anim_main;
    const int count = use_alt ? base->alt_count : base->anim_count;
    if (count == 0)
        return texture;
    const int64_t tenths = time > 0.0 && time < 1e12 ? (int64_t)(time * 10.0) : 0;
    return cycle[tenths / base->anim_tenths % count];
}
