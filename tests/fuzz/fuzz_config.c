/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Any bytes as a player's config. */
#include <string.h>

#include "base/bytes.h"
#include "cli/options/config.h"
#include "cli/options/options.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct options options = {0};
    config_parse(&options, bytes_make(data, size));
    fuzz_read(options.cfg_report.used, strlen(options.cfg_report.used));
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
