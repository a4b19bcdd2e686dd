/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/textures.h - the wall textures of the sample game.
 *
 * Painted by what texture_art.h lists, kept with their four mip levels, found by name. */
#ifndef TESTS_SAMPLE_TEXTURES_H
#define TESTS_SAMPLE_TEXTURES_H

#include <stdint.h>

#include "base/vec.h"

struct buffer;
struct colours;

struct texture {
    const char *name;
    int width, height;
    uint8_t *mips[4];
    vec3s mean; /* average colour 0..1, what light that bounces off it takes on */
};

enum { TEXTURES_MAX = 64 };

struct textures {
    int count;
    struct texture all[TEXTURES_MAX];
};

void textures_make(struct textures *textures, const struct colours *colours);
void textures_free(struct textures *textures);

/* Index by name; the name must be one of the table. */
int textures_find(const struct textures *textures, const char *name);

/* The texture lump of a map. */
void textures_write(const struct textures *textures, struct buffer *out);

#endif
