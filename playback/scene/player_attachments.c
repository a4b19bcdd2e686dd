/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/player_attachments.h"

#include <string.h>

#include "demo/protocol/quake.h"
#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/scene/drawn_entities.h"
#include "playback/timeline/instant.h"
#include "world/pic.h"

/* Returns how far the flag is behind the player's origin, in units: farther if the model
 * bends, in pain and when shooting. */
static float flag_distance(int frame)
{
    static const float pain[] = {2, 8, 12, 11, 10, 4, 2, 10, 10, 8, 4, 2};
    static const float upright = 14.0f, attack = 6.0f, shot = 7.0f;
    if (frame >= PLAYER_FRAME_FIRST_PAIN && frame <= PLAYER_FRAME_LAST_PAIN)
        return upright + pain[frame - PLAYER_FRAME_FIRST_PAIN];
    if (frame >= PLAYER_FRAME_FIRST_NAIL && frame < PLAYER_FRAME_FIRST_SHOT)
        return upright + attack;
    if (frame >= PLAYER_FRAME_FIRST_SHOT && frame <= PLAYER_FRAME_LAST_SHOT)
        return upright + shot;
    return upright;
}

static void add_flag(struct drawn_entities *list, const struct model *model, int team,
                     const struct scene_entity *body)
{
    struct axes axes = angles_to_axes(body->angles);
    axes.forward.z = -axes.forward.z; /* the pitch of models is positive upwards */
    struct scene_entity flag = {
        .model = model,
        .number = body->number,
        .player = body->player,
        .origin = vec3_mad(body->origin, axes.forward, -flag_distance(body->frame)),
        .angles = body->angles,
        .scale = 1.0f,
        .alpha = 1.0f,
        .skin = team,
        .shirt = -1,
        .pants = -1,
    };
    flag.origin = vec3_mad(flag.origin, axes.right, 22.0f);
    flag.origin.z -= 16.0f;
    flag.angles.z -= 45.0f;
    drawn_entities_add(list, &flag);
}

/* All texels except the first have one colour; the first would be taken for the
 * background. */
static const uint8_t blue_texels[4] = {0, 208, 208, 208}, red_texels[4] = {0, 251, 251, 251};
static const struct pic blue = {.width = 2, .height = 2, .transparent = -1, .pixels = blue_texels};
static const struct pic red = {.width = 2, .height = 2, .transparent = -1, .pixels = red_texels};

/* Adds the glow of the quad or the pentagram: the body again, in one transparent colour. */
static void add_shell(struct drawn_entities *list, const struct pic *light,
                      const struct scene_entity *body)
{
    struct scene_entity shell = *body;
    shell.skin_pic = light;
    shell.shirt = shell.pants = -1;
    shell.flags |= SCENE_FULL_LIGHT;
    shell.alpha *= 0.3f;
    drawn_entities_add(list, &shell);
}

/* Returns the model of a player's weapon; NULL if it is unknown. */
static const struct model *weapon_of(const struct instant *instant,
                                     const struct client_entity *player)
{
    const struct client_frame *frame = instant->frame;
    const int slot = player->number - 1;
    if (player->weapon > 0)
        return player->weapon < LEVEL_MAX_VWEP ? instant->level->vwep_models[player->weapon] : NULL;
    if (slot >= frame->num_players || !frame->players[slot].has_stats)
        return NULL;
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS; i++)
        if (frame->players[slot].weapon == instant->level->game->weapon_models[i].item)
            return instant->level->weapon_models[i];
    return NULL;
}

const struct model *player_attachments_body(const struct instant *instant,
                                            const struct client_entity *player,
                                            const struct model *model)
{
    const bool is_split = instant->level->unarmed_player && weapon_of(instant, player) &&
                          strcmp(model->name, "progs/player.mdl") == 0;
    return is_split ? instant->level->unarmed_player : model;
}

void player_attachments_add(struct drawn_entities *list, const struct instant *instant,
                            const struct client_entity *player, const struct scene_entity *body)
{
    if (!instant->level->game->has_powerup_shells)
        return;
    if (player->effects & EFFECT_QUAD_LIGHT)
        add_shell(list, &blue, body);
    if (player->effects & EFFECT_PENT_LIGHT)
        add_shell(list, &red, body);
    if (player->flag && instant->level->flag)
        add_flag(list, instant->level->flag, player->flag - 1, body);
    const struct model *held = weapon_of(instant, player);
    if (!held || body->model != instant->level->unarmed_player)
        return;
    struct scene_entity weapon = *body;
    weapon.model = held;
    weapon.skin = 0;
    weapon.skin_pic = NULL;
    weapon.shirt = weapon.pants = -1;
    drawn_entities_add(list, &weapon);
}
