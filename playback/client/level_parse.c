/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/level_parse.h"

#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "playback/client/client_entities.h"
#include "playback/client/client_game_local.h"
#include "playback/client/games.h"
#include "playback/client/level_data.h"

static const char *const *list_names(struct bytes list, int num, struct arena *arena)
{
    const char **names = ARENA_NEW(arena, const char *, (size_t)num);
    names[0] = "";
    for (int i = 1; i < num; i++) {
        names[i] = (const char *)list.at;
        bytes_take(&list, strlen(names[i]) + 1);
    }
    return names;
}

struct level_data *level_parse_create(const struct message *message, int index, struct arena *arena)
{
    const struct message_server_info *server = &message->server;
    struct level_data *data = ARENA_NEW(arena, struct level_data, 1);
    struct level *level = &data->level;
    data->index = index;
    level->game = games_find(server->dialect);
    level->title = server->title;
    level->game_dir = server->game_dir ? server->game_dir : "";
    level->server_info = "";
    level->dialect = server->dialect;
    level->protocol = server->protocol;
    level->protocol_flags = server->flags;
    level->extensions = server->extensions;
    level->max_clients = server->max_clients;
    level->game_type = server->game_type;
    level->num_models = server->num_models;
    level->num_sounds = server->num_sounds;
    level->model_names = list_names(server->models, server->num_models, arena);
    level->sound_names = list_names(server->sounds, server->num_sounds, arena);
    level->map_name = level->num_models > 1 ? level->model_names[1] : "";
    return data;
}

static void add_static(struct level_data *data, const struct entity_state *s, struct arena *arena)
{
    struct level *level = &data->level;
    if (level->num_statics >= LIMIT_STATICS || s->model >= level->num_models)
        return;
    struct level_static *statics = arena_grow(arena, level->statics, level->num_statics,
                                              &data->static_capacity, sizeof *statics);
    statics[level->num_statics++] = (struct level_static){
        .model = s->model,
        .frame = s->frame,
        .skin = s->skin,
        .colormap = s->colormap <= level->max_clients ? s->colormap : 0,
        .alpha = client_alpha(s->alpha),
        .scale = s->scale,
        .origin = s->origin,
        .angles = s->angles,
    };
    level->statics = statics;
}

static void add_static_sound(struct level_data *data, const struct static_sound *sound,
                             struct arena *arena)
{
    struct level *level = &data->level;
    if (level->num_static_sounds >= LIMIT_STATICS || sound->sound <= 0 ||
        sound->sound >= level->num_sounds)
        return;
    struct static_sound *sounds = arena_grow(arena, level->static_sounds, level->num_static_sounds,
                                             &data->static_sound_capacity, sizeof *sounds);
    sounds[level->num_static_sounds++] = *sound;
    level->static_sounds = sounds;
}

void level_parse_apply(struct level_data *level, const struct message *message, struct arena *arena)
{
    level->level.game->client->apply_level(level, message, arena);
    if (message->kind == MESSAGE_STATIC)
        add_static(level, &message->baseline.state, arena);
    else if (message->kind == MESSAGE_STATIC_SOUND)
        add_static_sound(level, &message->static_sound, arena);
}
