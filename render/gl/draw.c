/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw.h"

#include <stdlib.h>

#include "base/arena.h"

void draw_begin_blend(const struct gl *gl)
{
    gl->Enable(GL_BLEND);
    gl->BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    gl->DepthMask(GL_FALSE);
}

void draw_end_blend(const struct gl *gl)
{
    gl->Disable(GL_BLEND);
    gl->DepthMask(GL_TRUE);
}

int draw_grow_quads(const struct gl *gl, int room, int num)
{
    enum { FIRST_ROOM = 256 };
    static const uint8_t order[DRAW_QUAD_INDICES] = {0, 1, 2, 2, 1, 3};
    room = room > 0 ? room : FIRST_ROOM;
    while (room < num)
        room *= 2;
    const size_t size = (size_t)room * DRAW_QUAD_INDICES * sizeof(uint32_t);
    uint32_t *indices = mem_alloc(size);
    for (int i = 0; i < room * DRAW_QUAD_INDICES; i++)
        indices[i] =
            (uint32_t)(i / DRAW_QUAD_INDICES * DRAW_QUAD_CORNERS + order[i % DRAW_QUAD_INDICES]);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)size, indices, GL_STATIC_DRAW);
    free(indices);
    return room;
}
