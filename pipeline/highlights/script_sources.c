/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/highlights/script_sources.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"

enum { MAX_LETTERS = 24 };

static bool is_known(const struct script_sources *sources, const char *name)
{
    for (int i = 0; i < sources->num; i++)
        if (strcasecmp(sources->items[i].name, name) == 0)
            return true;
    return false;
}

/* Returns a variable name made from a player's name. Words of scripts and of Lua begin with
 * a small letter. */
static const char *name_after(struct script_sources *sources, const char *player)
{
    char name[MAX_LETTERS + 1];
    int num = 0;
    for (const char *c = player ? player : ""; *c && num < MAX_LETTERS; c++) {
        const unsigned char letter = (unsigned char)*c;
        if (letter >= 128 || !(num ? isalnum(letter) : isalpha(letter)))
            continue;
        name[num] = (char)(num ? letter : toupper(letter));
        num++;
    }
    name[num] = '\0';
    const char *const preferred = num > 0 ? name : "Demo";
    const char *own = arena_strdup(sources->arena, preferred);
    for (int i = 2; is_known(sources, own); i++)
        own = arena_printf(sources->arena, "%s_%d", preferred, i);
    return own;
}

const struct script_source *script_sources_get(struct script_sources *sources, int demo,
                                               const char *pov)
{
    for (int i = 0; i < sources->num; i++) {
        const struct script_source *const source = &sources->items[i];
        if (source->demo == demo &&
            (pov ? source->pov && strcmp(source->pov, pov) == 0 : !source->pov))
            return source;
    }
    sources->items = arena_grow(sources->arena, sources->items, sources->num, &sources->max,
                                sizeof *sources->items);
    const struct script_source source = {demo, pov, name_after(sources, pov)};
    sources->items[sources->num] = source;
    return &sources->items[sources->num++];
}
