/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/film_text.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/paths.h"
#include "base/printable.h"
#include "demo/protocol/quake_text.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/timeline/timeline.h"

static const char *trim(struct arena *arena, char *text)
{
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    return arena_strdup(arena, text + strspn(text, " "));
}

const char *film_text_game(struct arena *arena, const char *text)
{
    char plain[256];
    quake_text_line(plain, sizeof plain, text);
    return trim(arena, plain);
}

const char *film_text_written(struct arena *arena, const char *text)
{
    char *line = arena_strdup(arena, text);
    for (char *at = line; *at; at++)
        if (*at == '\n' || *at == '\t')
            *at = ' ';
    printable_line(line);
    return trim(arena, line);
}

const char *film_text_level(const struct timeline *timeline, int index, struct arena *arena)
{
    const struct level *level = timeline_level(timeline, index);
    const char *title = film_text_game(arena, level->title);
    return *title ? title : film_text_game(arena, level->map_name);
}

const char *film_text_map(const struct level *level, struct arena *arena)
{
    const char *name = path_base(level->map_name);
    const size_t length = strlen(name);
    const bool has_ending = length > 4 && strcmp(name + length - 4, ".bsp") == 0;
    return arena_printf(arena, "%.*s", (int)(has_ending ? length - 4 : length), name);
}

const char *film_text_place(const struct level *level, struct arena *arena)
{
    const char *title = film_text_game(arena, level->title), *map = film_text_map(level, arena);
    return *title && strcasecmp(title, map) != 0 ? arena_printf(arena, "%s, %s", title, map) : map;
}

const char *film_text_player(const struct client_frame *frame, int slot, struct arena *arena)
{
    return slot >= 0 && slot < frame->num_players ? film_text_game(arena, frame->players[slot].name)
                                                  : "somebody";
}

const char *film_text_kill(const struct obituary *kill, const struct client_frame *frame,
                           struct arena *arena)
{
    const char *victim = film_text_player(frame, kill->victim, arena);
    if (kill->monster)
        return arena_printf(arena, "%s: killed by a %s", victim, kill->monster);
    if (kill->killer < 0 || kill->killer == kill->victim)
        return arena_printf(arena, "%s: %s", victim, obituary_death_name(kill->cause));
    return arena_printf(arena, "%s kills %s: %s", film_text_player(frame, kill->killer, arena),
                        victim, obituary_death_name(kill->cause));
}
