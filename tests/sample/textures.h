/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/sample/textures.h - the wall textures of the sample game, which texture_art.h
 * lists, with their four mip levels. */
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
    vec3s mean; /* average colour 0..1, for indirect light */
};

enum { TEXTURES_MAX = 64 };

struct textures {
    int count;
    struct texture all[TEXTURES_MAX];
};

void textures_make(struct textures *textures, const struct colours *colours);
void textures_free(struct textures *textures);

/* Returns the index of a texture by its name, which must exist. */
int textures_find(const struct textures *textures, const char *name);

/* Writes the texture lump of a map. */
void textures_write(const struct textures *textures, struct buffer *out);

#endif
