/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map_lightmaps.h - finds the luxels of each face. */
#ifndef WORLD_MAP_LIGHTMAPS_H
#define WORLD_MAP_LIGHTMAPS_H

#include <stdbool.h>
#include <stdint.h>

struct map_face;
struct map_parser;

enum { NUM_FACE_STYLES = 4 };

/* A face's light as stored in its record. */
struct face_light {
    const uint8_t *styles; /* NUM_FACE_STYLES */
    int64_t offset;        /* in bytes, into the file's light; negative: none */
};

/* Creates a reader of faces' light, from the records or from extensions that replace it.
 * map_lightmaps_read must be called for each face in order, beginning at 0, once its
 * outline is known; it returns false with p->err if the limit on luxels is exceeded. The
 * reader is allocated in p's arena. */
struct light_reader *map_lightmaps_open(struct map_parser *p);
bool map_lightmaps_read(struct light_reader *reader, int i, const struct face_light *light,
                        struct map_face *face);

#endif
