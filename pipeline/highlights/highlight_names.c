/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/highlight_names.h"

#include "base/arena.h"
#include "demo/protocol/spoken_name.h"

const char *highlight_names_spoken(const char *name, struct arena *arena)
{
    char spoken[256];
    spoken_name(spoken, sizeof spoken, name);
    return arena_strdup(arena, spoken);
}
