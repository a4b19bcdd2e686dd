/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/texture_art.h - the list of textures and the functions that paint them.
 *
 * A function gets a canvas of the texture's size and a seed. */
#ifndef TESTS_SAMPLE_TEXTURE_ART_H
#define TESTS_SAMPLE_TEXTURE_ART_H

#include <stdint.h>

#include "tests/sample/canvas.h"

struct texture_art {
    const char *name;
    int width, height;
    void (*paint)(struct canvas *canvas, uint64_t seed);
};

/* Terminated by an entry without a name. */
extern const struct texture_art texture_art[];

float art_clamp(float v); /* to 0..1 */

/* Returns noise in -1..1 of four octaves that repeats with the canvas. */
float art_noise(const struct canvas *canvas, uint64_t seed, float x, float y, int period);

/* Paints brushed metal with spots of rust. */
void art_metal(struct canvas *canvas, uint64_t seed, struct rgb metal, struct rgb rust);

void art_block(struct canvas *canvas, uint64_t seed);
void art_block_dark(struct canvas *canvas, uint64_t seed);
void art_brick(struct canvas *canvas, uint64_t seed);
void art_flags(struct canvas *canvas, uint64_t seed);
void art_cobble(struct canvas *canvas, uint64_t seed);
void art_trim(struct canvas *canvas, uint64_t seed);
void art_column(struct canvas *canvas, uint64_t seed);
void art_ceiling(struct canvas *canvas, uint64_t seed);
void art_rune(struct canvas *canvas, uint64_t seed);
void art_panel(struct canvas *canvas, uint64_t seed);
void art_metal_floor(struct canvas *canvas, uint64_t seed);
void art_metal_trim(struct canvas *canvas, uint64_t seed);
void art_hazard(struct canvas *canvas, uint64_t seed);
void art_grate(struct canvas *canvas, uint64_t seed);
void art_wood(struct canvas *canvas, uint64_t seed);
void art_crate(struct canvas *canvas, uint64_t seed);
void art_door(struct canvas *canvas, uint64_t seed);
void art_medicine(struct canvas *canvas, uint64_t seed);
void art_lamp(struct canvas *canvas, uint64_t seed);
void art_lamp_blue(struct canvas *canvas, uint64_t seed);
void art_window(struct canvas *canvas, uint64_t seed);
void art_console0(struct canvas *canvas, uint64_t seed);
void art_console1(struct canvas *canvas, uint64_t seed);
void art_console2(struct canvas *canvas, uint64_t seed);
void art_console3(struct canvas *canvas, uint64_t seed);
void art_button_ready0(struct canvas *canvas, uint64_t seed);
void art_button_ready1(struct canvas *canvas, uint64_t seed);
void art_button_pressed(struct canvas *canvas, uint64_t seed);
void art_water(struct canvas *canvas, uint64_t seed);
void art_lava(struct canvas *canvas, uint64_t seed);
void art_slime(struct canvas *canvas, uint64_t seed);
void art_teleport(struct canvas *canvas, uint64_t seed);
void art_sky(struct canvas *canvas, uint64_t seed);

#endif
