#include "playback/client/level_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"
#include "playback/client/qw_client.h"

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

/* The mission packs number their weapons another way, which only their own
 * weapon models give away. */
static bool has_mission_pack_weapons(const struct level *level)
{
    static const char *const names[] = {
        "progs/v_laserg.mdl", "progs/v_prox.mdl",  "progs/v_hammer.mdl", /* hipnotic */
        "progs/v_lava.mdl",   "progs/v_multi.mdl", "progs/v_plasma.mdl", /* rogue */
    };
    for (int i = 1; i < level->num_models; i++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
            if (strcmp(level->model_names[i], names[k]) == 0)
                return true;
    return false;
}

struct level_data *level_parse_create(const struct message *message, int index, struct arena *arena)
{
    const struct message_server_info *server = &message->server;
    struct level_data *data = ARENA_NEW(arena, struct level_data, 1);
    struct level *level = &data->level;
    data->index = index;
    level->title = server->title;
    level->game_dir = server->game_dir ? server->game_dir : "";
    level->server_info = "";
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
    data->has_shifted_weapons = has_mission_pack_weapons(level);
    return data;
}

/* Room for one more in an array of the arena that doubles when it is full. */
static void *grow(struct arena *arena, const void *old, int num, int *capacity, size_t size)
{
    if (num < *capacity)
        return (void *)old;
    *capacity = *capacity ? *capacity * 2 : 16;
    void *array = arena_alloc_array(arena, (size_t)*capacity, size);
    return num > 0 ? memcpy(array, old, (size_t)num * size) : array;
}

static void add_static(struct level_data *data, const struct entity_state *s, struct arena *arena)
{
    struct level *level = &data->level;
    if (level->num_statics >= LIMIT_STATICS || s->model >= level->num_models)
        return;
    struct level_static *statics =
        grow(arena, level->statics, level->num_statics, &data->static_capacity, sizeof *statics);
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
    struct static_sound *sounds = grow(arena, level->static_sounds, level->num_static_sounds,
                                             &data->static_sound_capacity, sizeof *sounds);
    sounds[level->num_static_sounds++] = *sound;
    level->static_sounds = sounds;
}

/* Names from message->list.first on; what lies before and was not sent is "". */
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
    if (!qw_info_value(info, key, value, sizeof value))
        return 0.0f;
    const float number = strtof(value, NULL);
    return isfinite(number) ? number : 0.0f;
}

/* Servers that have settings of their own for how players move. */
static struct movevars rules_of(const char *info)
{
    return (struct movevars){
        .is_modern = info_number(info, "*z_ext") > 0.0f,
        .jump_least = glm_clamp(info_number(info, "pm_ktjump"), 0.0f, 1.0f),
        .bunny_cap = info_number(info, "pm_bunnyspeedcap"),
        .slides_fixed = info_number(info, "pm_slidefix") != 0.0f,
        .steps_in_air = info_number(info, "pm_airstep") != 0.0f,
        .jumps_ramps = info_number(info, "pm_rampjump") != 0.0f,
        .grounded_late = info_number(info, "pm_pground") != 0.0f,
    };
}

/* fullserverinfo "\key\value..." */
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
    if (qw_info_value(copy, "*z_ext", value, sizeof value))
        data->z_extensions = (uint32_t)strtoul(value, NULL, 10);
    data->rules = rules_of(copy);
    level->has_teams = info_number(copy, "teamplay") > 0.0f;
    if (qw_info_value(copy, "deathmatch", value, sizeof value))
        level->game_type = strtol(value, NULL, 10) != 0;
}

/* "//vwep vwplayer w_axe ...": names without a folder are in progs/, and without
 * an ending those of models. It comes once, before the models. */
static void read_listed(struct level_data *data, const char *text, struct arena *arena)
{
    static const char command[] = "//vwep ", blanks[] = " \n";
    if (strncmp(text, command, sizeof command - 1) != 0 || data->num_listed > 0)
        return;
    text += sizeof command - 1;
    while (*(text += strspn(text, blanks)) && data->num_listed < LEVEL_MAX_LISTED) {
        const int length = (int)strcspn(text, blanks);
        char name[64], file[sizeof "progs/.mdl" + sizeof name];
        snprintf(name, sizeof name, "%.*s", length, text);
        const bool is_none = strcmp(name, "-") == 0;
        snprintf(file, sizeof file, "%s%s%s", is_none || strchr(name, '/') ? "" : "progs/", name,
                 is_none || strchr(name, '.') ? "" : ".mdl");
        data->listed[data->num_listed++] = arena_strdup(arena, file);
        text += length;
    }
}

/* What QuakeWorld tells of a level before it is shown. */
static void apply_quakeworld(struct level_data *data, const struct message *message,
                             struct arena *arena)
{
    struct level *level = &data->level;
    /* A list that has come to its end is loaded, and is no other later. */
    if (message->kind == MESSAGE_MODELS && !data->is_named)
        add_models(data, message, arena);
    else if (message->kind == MESSAGE_SOUNDS)
        level->sound_names = add_names(level->sound_names, &level->num_sounds,
                                       &data->sound_capacity, message, arena);
    if (message->kind != MESSAGE_STUFF_TEXT)
        return;
    read_server_info(data, message->text, arena);
    read_listed(data, message->text, arena);
}

void level_parse_apply(struct level_data *level, const struct message *message, struct arena *arena)
{
    if (level_is_quakeworld(&level->level) && level->level.num_frames == 0)
        apply_quakeworld(level, message, arena);
    if (message->kind == MESSAGE_STATIC)
        add_static(level, &message->baseline.state, arena);
    else if (message->kind == MESSAGE_STATIC_SOUND)
        add_static_sound(level, &message->static_sound, arena);
}
