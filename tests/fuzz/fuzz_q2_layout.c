/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a layout program for Quake II's status bar and scoreboards. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/hud/canvas.h"
#include "playback/hud/q2/q2_layout.h"
#include "playback/hud/q2/q2_pics.h"
#include "tests/fuzz/fuzz.h"
#include "world/palette.h"
#include "world/pic.h"

const int fuzz_stride = 4;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct palette palette;
    static const char *const config[Q2_NUM_CONFIG_STRINGS];
    static uint8_t pixels[128 * 128];
    const struct pic font = {.width = 128, .height = 128, .pixels = pixels};
    struct arena *arena = arena_create();
    const struct q2_frame frame = {.player = {.stats = {[1] = -7, [2] = 12345, [3] = 1}}};
    const struct q2_client_frame known = {.now = &frame, .config = config};
    struct canvas canvas = {.arena = arena, .palette = &palette, .scale = 1.0f, .font = &font};
    char *program = mem_alloc(size + 1);
    if (size > 0)
        memcpy(program, data, size);
    program[size] = '\0';
    q2_layout_run(&canvas, q2_pics_create(NULL, arena, NULL), &known, program, 640, 480);
    free(program);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char *const programs[] = {
        "yb -24 xv 0 hnum xv 50 pic 0 if 2 xv 100 anum xv 150 pic 2 endif if 4 xv 200 rnum endif",
        "xr -50 yt 2 num 3 14 xl 8 yv 9 string \"a \\n text\" string2 b cstring \"c\" cstring2 d "
        "stat_string 8 picn i_health client 0 32 1 5 20 3 ctf 160 40 2 6 30 // not read",
    };
    if (index >= 2 || strlen(programs[index]) > cap)
        return 0;
    memcpy(out, programs[index], strlen(programs[index]));
    return strlen(programs[index]);
}
