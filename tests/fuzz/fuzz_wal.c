/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a texture of Quake II (.wal). */
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"
#include "world/map.h"
#include "world/map_textures_38.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct map_texture texture = {.name = "fuzz"};
    size_t room = (size_t)1 << 22;
    if (map_textures_38_read_wal(bytes_make(data, size), arena, &room, &texture))
        for (int k = 0; k < 4; k++)
            if (texture.mips[k])
                fuzz_read(texture.mips[k],
                          (size_t)(texture.width >> k) * (size_t)(texture.height >> k));
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    struct buffer wal = {0};
    if (index > 0)
        return 0;
    for (int i = 0; i < 32; i++)
        buffer_u8(&wal, 'a');
    buffer_u32(&wal, 32);
    buffer_u32(&wal, 16);
    for (uint32_t k = 0, at = 100; k < 4; at += (32 >> k) * (16u >> k), k++)
        buffer_u32(&wal, at);
    for (int i = 0; i < 44 + 680; i++)
        buffer_u8(&wal, (unsigned)i % 256);
    const size_t size = wal.size <= cap ? wal.size : 0;
    memcpy(out, wal.data, size);
    buffer_free(&wal);
    return size;
}
