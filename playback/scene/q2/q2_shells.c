/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_shells.h"

#include "base/arena.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/model.h"
#include "models/shell.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/drawn_entities.h"
#include "world/image.h"

/* Colours: 0 to 7 are combinations of the bits RED, GREEN and BLUE. */
enum { RED = 1, GREEN = 2, BLUE = 4, DOUBLE = 8, HALF = 9, NUM_COLOURS = 10 };

enum { MAX_MODELS = 64 }; /* our own limit */

static const float THICKNESS = 4.0f, THICKNESS_OF_WEAPON = 0.5f, ALPHA = 0.3f;

struct shell_model {
    const struct model *model, *shell;
    float thickness;
};

struct q2_shells {
    struct arena *arena;
    uint8_t texels[NUM_COLOURS][4];
    struct image images[NUM_COLOURS];
    struct skin_picture pictures[NUM_COLOURS];
    struct alias_skin skins[NUM_COLOURS];
    int num;
    struct shell_model models[MAX_MODELS];
};

/* Fullbright models are drawn twice as bright as their skins. */
struct q2_shells *q2_shells_create(struct arena *arena)
{
    static const uint8_t own[2][3] = {{115, 89, 0}, {71, 75, 57}};
    struct q2_shells *shells = ARENA_NEW(arena, struct q2_shells, 1);
    shells->arena = arena;
    for (int i = 0; i < NUM_COLOURS; i++) {
        for (int c = 0; c < 3; c++)
            shells->texels[i][c] = i >= DOUBLE ? own[i - DOUBLE][c] : i & 1 << c ? 128 : 0;
        shells->texels[i][3] = 255;
        shells->images[i] = (struct image){1, 1, shells->texels[i]};
        shells->pictures[i] =
            (struct skin_picture){.width = 1, .height = 1, .image = &shells->images[i]};
        shells->skins[i] = (struct alias_skin){.num_pictures = 1, .pictures = &shells->pictures[i]};
    }
    return shells;
}

int32_t q2_shells_of(const struct q2_entity *entity)
{
    const int32_t colours = Q2_RENDER_SHELL_RED | Q2_RENDER_SHELL_GREEN | Q2_RENDER_SHELL_BLUE |
                            Q2_RENDER_SHELL_DOUBLE | Q2_RENDER_SHELL_HALF;
    const int32_t effects = entity->effects;
    int32_t bits = effects & Q2_EFFECT_SHELL ? entity->renderfx & colours : 0;
    bits |= effects & Q2_EFFECT_PENT ? Q2_RENDER_SHELL_RED : 0;
    bits |= effects & Q2_EFFECT_QUAD ? Q2_RENDER_SHELL_BLUE : 0;
    bits |= effects & Q2_EFFECT_DOUBLE ? Q2_RENDER_SHELL_DOUBLE : 0;
    bits |= effects & Q2_EFFECT_HALF_DAMAGE ? Q2_RENDER_SHELL_HALF : 0;
    return bits;
}

/* Double damage turns red into magenta and blue into cyan; half damage is visible only
 * without other colours. */
static int colour_of(int32_t bits)
{
    const bool doubles = bits & Q2_RENDER_SHELL_DOUBLE;
    int colour = (bits & Q2_RENDER_SHELL_RED ? RED : 0) |
                 (bits & Q2_RENDER_SHELL_GREEN ? GREEN : 0) |
                 (bits & Q2_RENDER_SHELL_BLUE ? BLUE : 0);
    if (colour == 0)
        return doubles ? DOUBLE : HALF;
    if (doubles && colour & RED)
        colour |= colour & BLUE ? GREEN | BLUE : BLUE;
    else if (doubles && colour & BLUE)
        colour |= GREEN;
    return colour;
}

static const struct model *find_shell(struct q2_shells *shells, const struct model *model,
                                      float thickness)
{
    for (int i = 0; i < shells->num; i++)
        if (shells->models[i].model == model && shells->models[i].thickness == thickness)
            return shells->models[i].shell;
    if (shells->num == MAX_MODELS)
        return NULL;
    struct shell_model *new = &shells->models[shells->num++];
    new->model = model;
    new->thickness = thickness;
    new->shell = shell_create(model, thickness, shells->skins, NUM_COLOURS, shells->arena);
    return new->shell;
}

void q2_shells_add(struct drawn_entities *list, struct q2_shells *shells,
                   const struct scene_entity *around, int32_t bits)
{
    struct scene_entity out = *around;
    const float thickness = around->flags & SCENE_VIEW_WEAPON ? THICKNESS_OF_WEAPON : THICKNESS;
    out.model = bits ? find_shell(shells, around->model, thickness) : NULL;
    if (!out.model)
        return;
    out.alpha = ALPHA;
    out.flags |= SCENE_FULL_LIGHT;
    out.skin = colour_of(bits);
    out.skin_pic = NULL;
    drawn_entities_add(list, &out);
}
