/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/map_vis_38.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/log.h"

enum { MAX_BITS = 1 << 29 }; /* clusters times leafs; our limit, real maps have a tenth of it */

/* i32 number of clusters, then for each: i32 offset of its PVS, i32 offset of its PHS. */
struct clusters {
    struct bytes lump;
    int num;
    uint8_t *seen; /* one byte per cluster: whether the row sees it */
};

/* Decodes a row: nonzero bytes are bits, a zero byte is followed by the number of zero
 * bytes. Returns false if the lump ends first. */
static bool unpack_row(struct clusters *c, int cluster)
{
    struct bytes at = c->lump;
    bytes_take(&at, 4 + (size_t)cluster * 8);
    const uint32_t offset = bytes_u32(&at);
    struct bytes row = c->lump;
    bytes_take(&row, offset);
    memset(c->seen, 0, (size_t)c->num);
    for (int first = 0; first < c->num;) {
        const uint8_t bits = bytes_u8(&row);
        if (bits == 0) {
            const int run = bytes_u8(&row);
            first += 8 * (run > 0 ? run : 1);
            if (!bytes_ok(&row))
                return false;
            continue;
        }
        for (int i = 0; i < 8 && first + i < c->num; i++)
            c->seen[first + i] = bits >> i & 1;
        first += 8;
        if (!bytes_ok(&row))
            return false;
    }
    return true;
}

/* Encodes a row of leafs in the format that pvs.c reads. */
static void pack_row(const struct map_parser *p, const struct clusters *c, struct buffer *out)
{
    const int num = p->map->num_leafs - 1;
    unsigned zeros = 0;
    for (int first = 1; first <= num; first += 8) {
        unsigned bits = 0;
        for (int i = 0; i < 8 && first + i <= num; i++) {
            const int cluster = p->clusters[first + i];
            if (cluster >= 0 && c->seen[cluster])
                bits |= 1u << i;
        }
        if (zeros > 0 && (bits || zeros == 255)) {
            buffer_u8(out, 0);
            buffer_u8(out, zeros);
            zeros = 0;
        }
        if (bits)
            buffer_u8(out, bits);
        else
            zeros++;
    }
    if (zeros > 0) {
        buffer_u8(out, 0);
        buffer_u8(out, zeros);
    }
}

static void build_rows(struct map_parser *p, struct clusters *c, struct map_leaf *leafs)
{
    struct buffer rows = {0};
    int *offsets = mem_alloc((size_t)c->num * sizeof *offsets);
    for (int i = 0; i < c->num; i++) {
        offsets[i] = (int)rows.size;
        if (unpack_row(c, i))
            pack_row(p, c, &rows);
        else
            offsets[i] = -1;
    }
    for (int i = 1; i < p->map->num_leafs; i++)
        leafs[i].vis_offset = p->clusters[i] >= 0 ? offsets[p->clusters[i]] : -1;
    p->map->vis_size = rows.size;
    p->map->vis = rows.size > 0 ? arena_copy(p->arena, rows.data, rows.size) : NULL;
    free(offsets);
    buffer_free(&rows);
}

void map_vis_38_parse(struct map_parser *p, struct map_leaf *leafs)
{
    struct map *map = p->map;
    struct bytes lump = p->lumps[LUMP_VIS];
    struct clusters c = {.lump = lump, .num = bytes_i32(&lump)};
    map->num_vis_leafs = map->num_leafs - 1;
    map->water_is_vised = true;
    for (int i = 0; i < map->num_leafs; i++) {
        leafs[i].vis_offset = -1;
        if (p->clusters[i] >= c.num)
            p->clusters[i] = -1;
    }
    if (!bytes_ok(&lump) || c.num <= 0)
        return;
    if ((size_t)c.num > bytes_left(&lump) / 8 || c.num > MAX_BITS / map->num_leafs) {
        log_warn(p->log, "%s: visibility of %d clusters in %zu bytes; ignored", map->name, c.num,
                 bytes_left(&lump));
        return;
    }
    c.seen = mem_alloc((size_t)c.num);
    build_rows(p, &c, leafs);
    free(c.seen);
}
