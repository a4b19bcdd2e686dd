/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a player's config file. */
#include <string.h>

#include "base/bytes.h"
#include "pipeline/settings/player_config.h"
#include "pipeline/settings/settings.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct render_settings settings = {0};
    struct player_config_report report;
    player_config_parse(&settings, bytes_make(data, size), &report);
    fuzz_read(report.used, strlen(report.used));
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char text[] = "// a comment\nbind w \"+forward\"; fov 110\r\nseta gamma \"0.7\"\n"
                               "alias x \"fov 90; wait\"\nr_wateralpha 0.5\ncrosshair 1\n"
                               "scr_sbarscale 2\ncl_bob 0\nviewsize 120\nvolume 0.3\n";
    if (index > 0 || cap < sizeof text - 1)
        return 0;
    memcpy(out, text, sizeof text - 1);
    return sizeof text - 1;
}
