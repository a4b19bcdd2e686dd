/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/qw/qw_level.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "playback/client/level_data.h"
#include "playback/client/userinfo.h"

/* Adds names from index message->list.first on. Missing names before them become "". */
static const char *const *add_names(const char *const *old, int *num, int *capacity,
                                    const struct message *message, struct arena *arena)
{
    const int first = message->list.first, end = first + message->list.num;
    const char **names = (const char **)old;
    if (message->list.num == 0)
        return old;
    const int size = end > *num ? end : *num;
    if (size > *capacity) {
        *capacity = 2 * size;
        names = ARENA_NEW(arena, const char *, (size_t)*capacity);
        if (*num > 0)
            memcpy(names, old, (size_t)*num * sizeof *names);
    }
    for (int i = *num; i < size; i++)
        names[i] = "";
    struct bytes list = message->list.names;
    for (int i = first; i < end; i++) {
        names[i] = (const char *)list.at;
        bytes_take(&list, strlen(names[i]) + 1);
    }
    *num = size;
    return names;
}

static uint16_t find_model(const struct level *level, const char *name)
{
    for (int i = 1; i < level->num_models; i++)
        if (strcmp(level->model_names[i], name) == 0)
            return (uint16_t)i;
    return 0;
}

static void add_models(struct level_data *data, const struct message *message, struct arena *arena)
{
    struct level *level = &data->level;
    level->model_names =
        add_names(level->model_names, &level->num_models, &data->model_capacity, message, arena);
    level->map_name = level->num_models > 1 ? level->model_names[1] : "";
    data->player_model = find_model(level, "progs/player.mdl");
    data->nail_model = find_model(level, "progs/spike.mdl");
    data->is_named = message->list.is_last;
}

static float info_number(const char *info, const char *key)
{
    char value[32];
    if (!userinfo_value(info, key, value, sizeof value))
        return 0.0f;
    const float number = strtof(value, NULL);
    return isfinite(number) ? number : 0.0f;
}

/* Returns the movement rules that newer servers announce. */
static struct movevars rules_of(const char *info)
{
    return (struct movevars){
        .is_modern = info_number(info, "*z_ext") > 0.0f,
        .jump_boost = glm_clamp(info_number(info, "pm_ktjump"), 0.0f, 1.0f),
        .bunny_cap = info_number(info, "pm_bunnyspeedcap"),
        .slides_fixed = info_number(info, "pm_slidefix") != 0.0f,
        .steps_in_air = info_number(info, "pm_airstep") != 0.0f,
        .jumps_ramps = info_number(info, "pm_rampjump") != 0.0f,
        .grounded_late = info_number(info, "pm_pground") != 0.0f,
    };
}

/* Parses: fullserverinfo "\key\value..." */
static void read_server_info(struct level_data *data, const char *text, struct arena *arena)
{
    static const char command[] = "fullserverinfo \"";
    struct level *level = &data->level;
    char value[32];
    if (strncmp(text, command, sizeof command - 1) != 0)
        return;
    const char *info = text + sizeof command - 1;
    const size_t length = strcspn(info, "\"\n");
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, info, length);
    copy[length] = '\0';
    level->server_info = copy;
    if (userinfo_value(copy, "*z_ext", value, sizeof value))
        data->z_extensions = (uint32_t)strtoul(value, NULL, 10);
    data->rules = rules_of(copy);
    level->has_teams = info_number(copy, "teamplay") > 0.0f;
    if (userinfo_value(copy, "deathmatch", value, sizeof value))
        level->game_type = strtol(value, NULL, 10) != 0;
}

/* Parses "//vwep vwplayer w_axe ...". Names without a folder are in progs/; names without
 * an extension are models. The command is sent once, before the models. */
static void read_vwep(struct level_data *data, const char *text, struct arena *arena)
{
    static const char command[] = "//vwep ", blanks[] = " \n";
    if (strncmp(text, command, sizeof command - 1) != 0 || data->num_vwep_files > 0)
        return;
    text += sizeof command - 1;
    while (*(text += strspn(text, blanks)) && data->num_vwep_files < LEVEL_MAX_VWEP) {
        const int length = (int)strcspn(text, blanks);
        char name[64], file[sizeof "progs/.mdl" + sizeof name];
        snprintf(name, sizeof name, "%.*s", length, text);
        const bool is_none = strcmp(name, "-") == 0;
        snprintf(file, sizeof file, "%s%s%s", is_none || strchr(name, '/') ? "" : "progs/", name,
                 is_none || strchr(name, '.') ? "" : ".mdl");
        data->vwep_files[data->num_vwep_files++] = arena_strdup(arena, file);
        text += length;
    }
}

void qw_level_apply(struct level_data *data, const struct message *message, struct arena *arena)
{
    struct level *level = &data->level;
    if (level->num_frames > 0)
        return;
    /* A complete list was loaded already and does not change later. */
    if (message->kind == MESSAGE_MODELS && !data->is_named)
        add_models(data, message, arena);
    else if (message->kind == MESSAGE_SOUNDS)
        level->sound_names = add_names(level->sound_names, &level->num_sounds,
                                       &data->sound_capacity, message, arena);
    if (message->kind != MESSAGE_STUFF_TEXT)
        return;
    read_server_info(data, message->text, arena);
    read_vwep(data, message->text, arena);
}
