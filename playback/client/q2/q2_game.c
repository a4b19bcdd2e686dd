/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/message.h"
#include "playback/client/client_game_local.h"
#include "playback/client/level_data.h"
#include "playback/client/obituary.h"
#include "playback/client/q2/q2_client.h"
#include "playback/client/q2/q2_events.h"
#include "playback/client/q2/q2_multi_view.h"

/* Sets a name in a list that has room for every possible index, since entities may use any
 * of them. Indices that only wide protocols have come after the others. */
static const char *const *set_name(const char *const *old, int index, int *num, int *capacity,
                                   int max, const char *name, struct arena *arena)
{
    const char **names = (const char **)old;
    const int needed = index < Q2_NARROW_NAMES ? Q2_NARROW_NAMES : max;
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

static void apply_level(struct level_data *data, const struct message *message, struct arena *arena)
{
    if (message->kind == MESSAGE_Q2_CONFIG_STRING)
        apply_config(data, message->config.index, message->config.text, arena);
    else if (message->kind == MESSAGE_Q2_STREAM_FRAME ||
             (message->kind == MESSAGE_STUFF_TEXT && strncmp(message->text, "precache", 8) == 0))
        data->is_named = true;
}

/* clang-format off */

/* From the game and from Capture the Flag. */
static const struct obituary_pattern patterns[] = {
    {"@ was blasted by #", DEATH_BLASTER},
    {"@ was gunned down by #", DEATH_SHOTGUN},
    {"@ was blown away by #'s super shotgun", DEATH_SUPER_SHOTGUN},
    {"@ was machinegunned by #", DEATH_MACHINE_GUN},
    {"@ was cut in half by #'s chaingun", DEATH_CHAIN_GUN},
    {"@ was popped by #'s grenade", DEATH_GRENADE},
    {"@ was shredded by #'s shrapnel", DEATH_GRENADE},
    {"@ ate #'s rocket", DEATH_ROCKET},
    {"@ almost dodged #'s rocket", DEATH_ROCKET},
    {"@ was melted by #'s hyperblaster", DEATH_HYPER_BLASTER},
    {"@ was railed by #", DEATH_RAIL},
    {"@ saw the pretty lights from #'s BFG", DEATH_BFG},
    {"@ was disintegrated by #'s BFG blast", DEATH_BFG},
    {"@ couldn't hide from #'s BFG", DEATH_BFG},
    {"@ caught #'s handgrenade", DEATH_HAND_GRENADE},
    {"@ didn't see #'s handgrenade", DEATH_HAND_GRENADE},
    {"@ feels #'s pain", DEATH_HAND_GRENADE},
    {"@ tried to invade #'s personal space", DEATH_TELEFRAG},
    {"@ was caught by #'s grapple", DEATH_HOOK},
    {"@ was killed by #", DEATH_UNKNOWN},

    {"@ tried to put the pin back in", DEATH_HAND_GRENADE},
    {"@ tripped on % own grenade", DEATH_GRENADE},
    {"@ blew himself up", DEATH_ROCKET},
    {"@ blew herself up", DEATH_ROCKET},
    {"@ blew itself up", DEATH_ROCKET},
    {"@ should have used a smaller gun", DEATH_BFG},
    {"@ killed himself", DEATH_SUICIDE},
    {"@ killed herself", DEATH_SUICIDE},
    {"@ killed itself", DEATH_SUICIDE},
    {"@ suicides", DEATH_SUICIDE},
    {"@ cratered", DEATH_FALL},
    {"@ was squished", DEATH_SQUISH},
    {"@ sank like a rock", DEATH_WATER},
    {"@ melted", DEATH_SLIME},
    {"@ does a back flip into the lava", DEATH_LAVA},
    {"@ blew up", DEATH_TRAP},
    {"@ found a way out", DEATH_TRAP},
    {"@ saw the light", DEATH_TRAP},
    {"@ got blasted", DEATH_TRAP},
    {"@ was in the wrong place", DEATH_TRAP},
    {"@ died", DEATH_UNKNOWN},
};

/* clang-format on */

static bool read_obituary(const char *line, const struct client_player *players, int num_players,
                          struct obituary *out)
{
    return obituary_match(patterns, sizeof patterns / sizeof patterns[0], line, players,
                          num_players, out);
}

static const struct client_game client = {
    .begin_block = q2_client_begin_block,
    .apply = q2_client_apply,
    .is_linked = q2_client_is_linked,
    .find_origin = q2_client_find_origin,
    .log_entities = q2_events_log_entities,
    .read_obituary = read_obituary,
    .apply_level = apply_level,
    .create = q2_client_create,
    .destroy = q2_client_destroy,
    .reset = q2_client_reset,
    .save_size = q2_client_save_size,
    .save = q2_client_save,
    .restore = q2_client_restore,
    .begin = q2_client_begin,
    .finish = q2_client_finish,
    .is_turned = q2_client_is_turned,
    .found_pov = q2_client_found_pov,
    .fires = q2_client_fires,
    .get_player_state = q2_multi_view_get_player_state,
};

static const struct game_hearing hearing = {.near = 80, .reach = 2000, .centre = 0.5f};

const struct game q2_game = {
    .client = &client,
    .data_folder = "baseq2",
    .jump_sound = "*jump1.wav",
    .names_recorder = true,
    .hearing = &hearing,
    .has_player_models = true,
};
