/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a sprite. If it loads, all of its data is visited, since the drawing code trusts all
 * indices in it. */
#include "base/arena.h"
#include "models/group.h"
#include "models/model.h"
#include "models/spr.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_mdl.h"

static void walk(const struct sprite *sprite)
{
    volatile int sum = 0;
    for (int i = 0; i < sprite->num_frames; i++) {
        const struct sprite_frame *frame = &sprite->frames[i];
        const int shown = group_index_at(frame->end_times, frame->num_images, 1.5);
        const struct sprite_image *image = &sprite->images[frame->first_image + shown];
        sum += image->pixels[image->width * image->height - 1];
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct model model = {.name = "fuzz"};
    if (spr_parse(&model, bytes_make(data, size), arena, NULL))
        walk(model.sprite);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    struct builder b;
    build_spr(&b);
    if (index > 0 || cap < b.size)
        return 0;
    memcpy(out, b.data, b.size);
    return b.size;
}
