/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/texture_art.h"

#include <stddef.h>

float art_clamp(float v)
{
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

float art_noise(const struct canvas *canvas, uint64_t seed, float x, float y, int period)
{
    return noise_tiled(seed, x, y, canvas->width, canvas->height, period, 4);
}

const struct texture_art texture_art[] = {
    {"block", 128, 128, art_block},
    {"blockdark", 128, 128, art_block_dark},
    {"brick", 64, 64, art_brick},
    {"flags", 128, 128, art_flags},
    {"cobble", 128, 128, art_cobble},
    {"trim", 64, 32, art_trim},
    {"column", 64, 64, art_column},
    {"ceiling", 64, 64, art_ceiling},
    {"rune", 64, 64, art_rune},
    {"panel", 64, 64, art_panel},
    {"metfloor", 64, 64, art_metal_floor},
    {"mettrim", 64, 16, art_metal_trim},
    {"hazard", 64, 16, art_hazard},
    {"{grate", 64, 64, art_grate},
    {"wood", 64, 64, art_wood},
    {"crate", 64, 64, art_crate},
    {"door", 64, 128, art_door},
    {"medicine", 32, 32, art_medicine},
    {"lamp", 32, 32, art_lamp},
    {"lampblue", 32, 32, art_lamp_blue},
    {"window", 64, 128, art_window},
    {"+0console", 64, 64, art_console0},
    {"+1console", 64, 64, art_console1},
    {"+2console", 64, 64, art_console2},
    {"+3console", 64, 64, art_console3},
    {"+0button", 32, 32, art_button_ready0},
    {"+1button", 32, 32, art_button_ready1},
    {"+abutton", 32, 32, art_button_pressed},
    {"*water", 64, 64, art_water},
    {"*lava", 64, 64, art_lava},
    {"*slime", 64, 64, art_slime},
    {"*teleport", 64, 64, art_teleport},
    {"sky1", 256, 128, art_sky},
    {NULL, 0, 0, NULL},
};
