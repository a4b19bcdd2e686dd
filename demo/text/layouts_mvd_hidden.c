/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Hidden data of .mvd, as written by mvdsv. */
#include "demo/text/layouts.h"

#include "demo/text/field_coder.h"
#include "demo/text/layouts_shared.h"

static void code_player(struct field_coder *c)
{
    field_u8(c, "player");
}

/* The positions that lag compensation gave the players when one of them fired. */
static void code_antilag(struct field_coder *c)
{
    static const char *const names[] = {"client_x", "client_y", "client_z", "x", "y", "z"};
    code_player(c);
    const int num = field_u8(c, "players");
    field_i32(c, "sequence");
    field_f32(c, "server_time");
    field_f32(c, "target_time");
    for (int i = 0; i < num && !c->failed; i++) {
        for (int k = 0; k < 6; k++)
            field_f32(c, names[k]);
        field_u8(c, "msec");
        field_u8(c, "model");
    }
}

static void code_usercmd(struct field_coder *c)
{
    code_player(c);
    field_u8(c, "dropped");
    field_u8(c, "msec");
    layout_input(c);
}

static void code_weapons(struct field_coder *c)
{
    code_player(c);
    field_bits32(c, "items");
    field_u8(c, "shells");
    field_u8(c, "nails");
    field_u8(c, "rockets");
    field_u8(c, "cells");
    field_u8(c, "result");
    field_string(c, "priority");
}

static void code_demoinfo(struct field_coder *c)
{
    field_u16(c, "block");
    field_quoted(c, "text");
}

/* The top bit of the kind marks splash damage. */
static void code_damage(struct field_coder *c)
{
    field_bits16(c, "deathtype");
    field_u16(c, "attacker");
    field_u16(c, "entity");
    field_i16(c, "damage");
}

static void code_start(struct field_coder *c)
{
    uint64_t time = field_take(c, 8);
    field_part(c, "start_ms", &time, 0, 48, 1, 0);
    field_put(c, time, 8);
}

/* Some servers use this number for the time of the start. */
static void code_instruction(struct field_coder *c)
{
    if (field_option(c, "start_ms", bytes_left(&c->from) == 8)) {
        code_start(c);
        return;
    }
    code_player(c);
    field_bits(c, "flags");
    field_i32(c, "sequence");
    field_i32(c, "mode");
    field_data(c, "weapons", CODER_REST);
}

static void code_paused(struct field_coder *c)
{
    field_u8(c, "msec");
}

const struct layout hidden_layouts[NUM_LAYOUTS] = {
    [0] = {"antilag_position", code_antilag},
    [1] = {"usercmd", code_usercmd},
    [2] = {"usercmd_weapons", code_weapons},
    [3] = {"demoinfo", code_demoinfo},
    [4] = {"commentary_track", NULL},
    [5] = {"commentary_data", NULL},
    [6] = {"commentary_text", NULL},
    [7] = {"dmgdone", code_damage},
    [8] = {"usercmd_weapons_ss", code_weapons},
    [9] = {"weapon_instruction", code_instruction},
    [10] = {"paused_duration", code_paused},
    [11] = {"start_timestamp", code_start},
};
