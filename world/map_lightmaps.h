/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_lightmaps.h - where the luxels of each face are. */
#ifndef WORLD_MAP_LIGHTMAPS_H
#define WORLD_MAP_LIGHTMAPS_H

#include <stdbool.h>
#include <stdint.h>

struct map_face;
struct map_parser;

enum { NUM_FACE_STYLES = 4 };

/* A face's light as its record has it. */
struct face_light {
    const uint8_t *styles; /* NUM_FACE_STYLES */
    int64_t offset;        /* bytes into the file's light; below 0: none */
};

/* Reads the light of face after face, from 0 on, once their shape is known: from
 * the record, or from the extensions that take its place. Lives in p's arena.
 * False when there is too much of it. */
struct light_reader *map_lightmaps_open(struct map_parser *p);
bool map_lightmaps_read(struct light_reader *reader, int i, const struct face_light *light,
                        struct map_face *face);

#endif
