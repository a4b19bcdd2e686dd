#include "playback/client/qw_game.h"

#include "playback/client/client_game_local.h"
#include "playback/client/qw_client.h"
#include "playback/client/qw_level.h"

static const struct client_game client = {
    .begin_block = qw_begin_block,
    .apply = qw_apply,
    .is_linked = qw_is_linked,
    .apply_level = qw_level_apply,
    .create = qw_create,
    .destroy = qw_destroy,
    .reset = qw_reset,
    .save_size = qw_save_size,
    .save = qw_save,
    .restore = qw_restore,
    .begin = qw_begin,
    .finish = qw_finish,
    .is_turned = qw_is_turned,
    .found_pov = qw_found_pov,
    .see_player = qw_see_player,
};

const struct game qw_game = {
    .client = &client,
    .names_recorder = true,
    .has_pings = true,
    .has_match_clock = true,
    .has_jitter = true,
    .has_team_board = true,
    .has_colour_codes = true,
    .has_player_skins = true,
    .has_powerup_shells = true,
    .explosion_sprite = "progs/s_explod.spr",
    .flag_model = "progs/flag.mdl",
    .bare_player = "progs/vwplayer.mdl",
    .held =
        {
            {1, "progs/w_shot.mdl"},
            {2, "progs/w_shot2.mdl"},
            {4, "progs/w_nail.mdl"},
            {8, "progs/w_nail2.mdl"},
            {16, "progs/w_rock.mdl"},
            {32, "progs/w_rock2.mdl"},
            {64, "progs/w_light.mdl"},
            {4096, "progs/w_axe.mdl"},
        },
};
