/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/light/face_light.h - the light on the points of a face. */
#ifndef RENDER_LIGHT_FACE_LIGHT_H
#define RENDER_LIGHT_FACE_LIGHT_H

#include <stdbool.h>
#include <stdint.h>

struct lit_grid;
struct traced_light;

enum face_state { FACE_IS_NEW, FACE_IS_MARKED, FACE_IS_BUSY, FACE_IS_DONE };

struct face_light {
    enum face_state state;
    bool is_traced;              /* its luxels are at definite places */
    uint8_t *marks;              /* of the luxels that a shadow may reach; NULL: of none */
    uint64_t near;               /* moving lights that may reach it */
    const struct lit_grid *grid; /* NULL: none, or not yet */
    float *shares, *added;       /* what the grid consists of; NULL: none */
};

/* Finds what may change a face, under the lock. */
void face_light_begin(struct traced_light *light, int index, struct face_light *face);

/* Computes the light on a marked face, without the lock. */
void face_light_compute(const struct traced_light *light, int index, struct face_light *face,
                        struct lit_grid *out);

#endif
