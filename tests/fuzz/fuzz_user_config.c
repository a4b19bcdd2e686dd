/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: the user's config file. */
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "cli/options/config_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct config_file config;
    struct err err = {0};
    if (config_file_parse(&config, bytes_make(data, size), "config", arena, &err))
        for (int i = 0; i < config.num; i++)
            for (int k = 0; k < config.sections[i].num; k++)
                if (config.sections[i].options[k].value)
                    fuzz_read(config.sections[i].options[k].value,
                              strlen(config.sections[i].options[k].value));
    fuzz_read(err.text, strlen(err.text));
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const char text[] = "# a comment\nbasedir = ~/quake\r\nsize=1440p # large\n"
                               "title = \"a # b\"\ncrosshair\nport = 8080\nprofile = phone\n\n"
                               "[phone]\ninherit = short\ncrosshair = no\nshow = speed,time\n";
    if (index > 0 || cap < sizeof text - 1)
        return 0;
    memcpy(out, text, sizeof text - 1);
    return sizeof text - 1;
}
