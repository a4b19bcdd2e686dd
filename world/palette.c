/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/palette.h"

#include <string.h>

#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"

enum {
    PALETTE_SIZE = 768,
    COLORMAP_SIZE = 64 * 256, /* 64 levels of light; one more byte may follow */
    DEFAULT_FULLBRIGHT = 32,
    SHIRT_FIRST = 16, /* skin colours of the shirt: one row of 16 */
    PANTS_FIRST = 96,
    ROW_SIZE = 16,
    REVERSED_FIRST = 128, /* rows from here on run from bright to dark */
};

/* Quake II's palette is at the end of this picture. */
static const char q2_name[] = "pics/colormap.pcx";

static bool is_q2(const struct vfs *vfs)
{
    return vfs_find(vfs, "gfx/palette.lmp") < 0 && vfs_find(vfs, q2_name) >= 0;
}

static bool load_colours(struct palette *out, const struct vfs *vfs, struct err *err)
{
    struct vfs_file file;
    const char *name = is_q2(vfs) ? q2_name : "gfx/palette.lmp";
    if (!vfs_load(vfs, name, LIMIT_ASSET_SIZE, &file, err))
        return false;
    const size_t size = file.size;
    if (size >= PALETTE_SIZE)
        memcpy(out->rgb, file.data + (is_q2(vfs) ? size - PALETTE_SIZE : 0), PALETTE_SIZE);
    vfs_file_free(&file);
    return size >= PALETTE_SIZE ||
           err_set(err, ERR_FORMAT, "%s: %zu bytes, expected %d", name, size, PALETTE_SIZE);
}

/* Many colormaps lack the last byte, the number of fullbright colours. */
static int load_num_fullbright(const struct vfs *vfs)
{
    struct vfs_file file;
    if (!vfs_load(vfs, "gfx/colormap.lmp", LIMIT_ASSET_SIZE, &file, NULL))
        return DEFAULT_FULLBRIGHT;
    const int num = file.size > COLORMAP_SIZE ? file.data[COLORMAP_SIZE] : DEFAULT_FULLBRIGHT;
    vfs_file_free(&file);
    return num;
}

bool palette_load(struct palette *out, const struct vfs *vfs, struct err *err)
{
    *out = (struct palette){0};
    if (!load_colours(out, vfs, err))
        return false;
    out->num_fullbright = is_q2(vfs) ? 0 : load_num_fullbright(vfs);
    return true;
}

/* Returns colour `step` (0 = darkest) of a palette row. */
static uint8_t shade_of_row(int row, int step)
{
    const int first = (row & 15) * ROW_SIZE;
    return (uint8_t)(first < REVERSED_FIRST ? first + step : first + ROW_SIZE - 1 - step);
}

uint8_t palette_translate(uint8_t texel, int shirt, int pants)
{
    const int from_shirt = texel - SHIRT_FIRST, from_pants = texel - PANTS_FIRST;
    if (shirt >= 0 && from_shirt >= 0 && from_shirt < ROW_SIZE)
        return shade_of_row(shirt, from_shirt);
    if (pants >= 0 && from_pants >= 0 && from_pants < ROW_SIZE)
        return shade_of_row(pants, from_pants);
    return texel;
}
