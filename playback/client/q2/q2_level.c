/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_level.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "playback/client/level_data.h"

/* Sets a name in a list that has room for every possible index, since entities may use any
 * of them. Indices that only wide protocols have come after the others. */
static const char *const *set_name(const char *const *old, int index, int *num, int *capacity,
                                   int most, const char *name, struct arena *arena)
{
    const char **names = (const char **)old;
    const int needed = index < Q2_NARROW_NAMES ? Q2_NARROW_NAMES : most;
    if (*capacity < needed) {
        names = ARENA_NEW(arena, const char *, (size_t)needed);
        for (int i = 0; i < needed; i++)
            names[i] = i < *num ? old[i] : "";
        *num = *capacity = needed;
    }
    names[index] = name;
    return names;
}

static void apply_config(struct level_data *data, int index, const char *text, struct arena *arena)
{
    struct level *level = &data->level;
    if (index >= Q2_CONFIG_MODELS && index < Q2_CONFIG_SOUNDS) {
        level->model_names =
            set_name(level->model_names, index - Q2_CONFIG_MODELS, &level->num_models,
                     &data->model_capacity, Q2_MAX_MODELS, text, arena);
        level->map_name = level->num_models > 1 ? level->model_names[1] : "";
    } else if (index >= Q2_CONFIG_SOUNDS && index < Q2_CONFIG_IMAGES) {
        level->sound_names =
            set_name(level->sound_names, index - Q2_CONFIG_SOUNDS, &level->num_sounds,
                     &data->sound_capacity, Q2_MAX_SOUNDS, text, arena);
    } else if (index == Q2_CONFIG_MAX_CLIENTS) {
        level->game_type = strtol(text, NULL, 10) > 1;
    }
}

void q2_level_apply(struct level_data *data, const struct message *message, struct arena *arena)
{
    if (message->kind == MESSAGE_Q2_CONFIG_STRING)
        apply_config(data, message->config.index, message->config.text, arena);
    else if (message->kind == MESSAGE_Q2_STREAM_FRAME ||
             (message->kind == MESSAGE_STUFF_TEXT && strncmp(message->text, "precache", 8) == 0))
        data->is_named = true;
}
