/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a file with the names of a map's locations (.loc). */
#include <string.h>

#include "base/arena.h"
#include "playback/hud/locations.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    char *text = arena_alloc(arena, size + 1);
    if (size > 0)
        memcpy(text, data, size);
    const struct locations *locations = locations_parse(text, arena);
    for (int i = -2; i <= 2; i++) {
        const char *name = locations_find(locations, vec3_make((float)(i * 100), 0, 20));
        fuzz_read(name, strlen(name) + 1);
    }
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char text[] = "800 0 -80 ra room\n-800 0 0  quad \r\n// words\n"
                               "0 0 0 $loc_name_ga$loc_name_separatormid\n1e9 0 0 far\n";
    if (index > 0 || cap < sizeof text - 1)
        return 0;
    memcpy(out, text, sizeof text - 1);
    return sizeof text - 1;
}
