/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The script of the duel. Times are those of the level's clock, which starts at 1. */
#include <stddef.h>

#include "tests/sample/duel.h"

const float duel_length = 36;

const struct duel_stop duel_hero_stops[] = {
    {0, -1040, 0, 1.6f, 320, false},
    {100, -900, 0, 3.0f, 260, false}, /* the button */
    {0, -820, 0, 0, 320, false},
    {0, -560, 0, 4.2f, 320, false}, /* the gate goes up */
    {0, -420, 0, 0, 320, false},
    {200, -330, 0, 0, 320, false}, /* along the east side */
    {270, -120, 0, 0, 320, true},
    {280, 60, 0, 7.2f, 320, false}, /* armour */
    {250, 160, 0, 8.0f, 280, false},
    {120, 110, -60, 0, 300, false},   /* into the pool */
    {100, 60, -84, 9.9f, 300, false}, /* the quad */
    {70, 100, -40, 0, 300, false},
    {0, 150, 14, 0, 300, false}, /* out by the steps */
    {0, 240, 30, 0, 320, false},
    {-220, 220, 0, 0, 320, false},
    {-390, 60, 0, 0, 320, false},
    {-470, 0, 0, 0, 320, false},
    {-648, 0, 0, 16.0f, 320, false}, /* up on the lift */
    {-500, 0, 0, 0, 320, false},
    {-331, 0, 0, 19.9f, 320, false}, /* the launcher, on the balcony */
    {-340, 0, 0, 0, 200, false},
    {-296, 20, 0, 0, 120, false}, /* down */
    {-240, 190, 0, 0, 320, false},
    {-60, 380, 0, 0, 320, true},
    {0, 480, 0, 0, 320, false}, /* into the hall */
    {0, 640, 0, 0, 320, false},
    {40, 740, 0, 24.6f, 280, false},
    {-30, 720, 0, 25.4f, 280, false},
    {60, 720, 0, 26.3f, 280, false},
    {-160, 800, 0, 0, 320, false},
    {-350, 816, 0, 99, 320, false}, /* the teleporter */
    {940, 0, 0, 29.8f, 200, false}, /* over the bridge */
    {640, 0, 0, 0, 260, false},
    {520, 0, 0, 99, 260, false},
    {.x = 0}};

const struct duel_look duel_hero_looks[] = {{0, LOOK_AHEAD, 0, 0, 0},
                                            {1.8f, LOOK_POINT, 128, -852, 64},
                                            {3.2f, LOOK_POINT, 0, -400, 60},
                                            {5.2f, LOOK_OTHER, 0, 0, 0},
                                            {8.1f, LOOK_POINT, 60, 60, -60},
                                            {9.0f, LOOK_POINT, -60, -20, -90},
                                            {10.1f, LOOK_POINT, 0, 400, 60},
                                            {11.4f, LOOK_AHEAD, 0, 0, 0},
                                            {14.2f, LOOK_POINT, -400, 0, 130},
                                            {15.0f, LOOK_POINT, -300, 0, 190},
                                            {16.9f, LOOK_OTHER, 0, 0, 0},
                                            {20.0f, LOOK_POINT, -180, 120, 20},
                                            {21.2f, LOOK_AHEAD, 0, 0, 0},
                                            {22.4f, LOOK_POINT, 0, 900, 90},
                                            {23.3f, LOOK_OTHER, 0, 0, 0},
                                            {26.4f, LOOK_POINT, -400, 816, 60},
                                            {27.9f, LOOK_POINT, 700, 0, -10},
                                            {29.9f, LOOK_POINT, 100, 0, 60},
                                            {.from = 0}};

const struct duel_stop duel_foe_stops[] = {
    {250, 330, 0, 4.6f, 300, false}, {60, 300, 0, 0, 300, false},
    {-120, 270, 0, 0, 300, true},    {40, 300, 0, 0, 300, false},
    {160, 290, 0, 0, 300, true},     {-60, 280, 0, 0, 300, false},
    {-160, 280, 0, 9, 300, false},   {-40, 340, 0, 17.1f, 280, false},
    {-190, 250, 0, 0, 280, false},   {-232, 130, 0, 0, 280, false},
    {-228, -60, 0, 0, 280, false},   {-260, -260, 0, 0, 280, false},
    {-120, -340, 0, 99, 280, false}, {-60, 960, 0, 22.9f, 280, false}, /* FOE_SECOND_LIFE */
    {90, 930, 0, 0, 260, true},      {-80, 940, 0, 0, 260, false},
    {70, 930, 0, 0, 260, false},     {-60, 950, 0, 0, 260, false},
    {20, 960, 0, 99, 260, false},    {.x = 0}};

enum { FOE_SECOND_LIFE = 13 };

const struct duel_look duel_foe_looks[] = {{0, LOOK_OTHER, 0, 0, 0}, {.from = 0}};

const struct duel_cue duel_cues[] = {
    {1.3f, duel_act_center, 0, 0, 0, "The Sunken Court"},
    {1.4f, duel_act_say, 0, 0, 0, "Rook entered the game\n"},
    {1.5f, duel_act_message, SVC_SET_PAUSE, 0, 0, NULL},
    {1.5f, duel_act_message, SVC_NOP, 0, 0, NULL},
    {2.6f, duel_act_press, 1, 0, 0, NULL},
    {3.0f, duel_act_glide, ENTITY_GATE, 132, 110, NULL},
    {4.9f, duel_act_say, 0, 0, 0, "\001Rook: late again, Wren\n"},
    {5.3f, duel_act_foe_rocket, -110, 60, 0, NULL},
    {5.8f, duel_act_shoot, 0, 0, 0, NULL},
    {6.4f, duel_act_shoot, 1, 0, 0, NULL},
    {6.6f, duel_act_foe_rocket, 130, -130, -20, NULL},
    {7.0f, duel_act_hurt, 18, 0, 0, NULL},
    {7.1f, duel_act_shoot, 1, 0, 0, NULL},
    {7.5f, duel_act_foe_rocket, 120, -130, -10, NULL},
    {7.8f, duel_act_shoot, 1, 0, 0, NULL},
    {8.0f, duel_act_hurt, 7, 16, 0, NULL},
    {8.4f, duel_act_foe_rocket, 60, 50, 20, NULL},
    {10.6f, duel_act_say, 0, 0, 0, "\001Rook: nice day for a swim?\n"},
    {14.2f, duel_act_glide, ENTITY_LIFT, 128, 90, NULL},
    {14.4f, duel_act_press, 0, 0, 0, NULL},
    {16.5f, duel_act_message, SVC_FOUND_SECRET, 0, 0, NULL},
    {16.5f, duel_act_center, 0, 0, 0, "You found a secret area!"},
    {17.2f, duel_act_rocket, 90, -60, -24, NULL},
    {17.5f, duel_act_foe_rocket, 20, 60, 60, NULL},
    {17.9f, duel_act_rocket, 110, -40, -24, NULL},
    {18.3f, duel_act_hurt, 4, 16, 0, NULL},
    {18.5f, duel_act_rocket, 0, 0, 0, NULL},
    {20.2f, duel_act_grenade, 380, 120, 0, NULL},
    {20.5f, duel_act_say, 0, 0, 0, "Wren has three weapons and no fear\n"},
    {22.8f, duel_act_foe_spawn, -60, 940, FOE_SECOND_LIFE, NULL},
    {23.0f, duel_act_message, SVC_FOG, 0.02f, 2, NULL},
    {23.6f, duel_act_foe_rocket, -90, 10, 0, NULL},
    {24.2f, duel_act_hurt, 9, 22, 0, NULL},
    {24.5f, duel_act_bolts, 1.3f, 0, 0, NULL},
    {27.3f, duel_act_effect, -330, 816, 40, "a"},
    {27.6f, duel_act_teleport, 1104, 0, 180, NULL},
    {28.2f, duel_act_effect, 880, 150, -38, "k"},
    {28.3f, duel_act_trap, 700, -320, 60, "n"},
    {28.4f, duel_act_effect, 740, -180, -30, "e"},
    {28.6f, duel_act_effect, 740, -180, -40, "f"},
    {28.7f, duel_act_effect, 740, 180, -40, "j"},
    {28.8f, duel_act_effect, 620, -100, 20, "n"},
    {28.9f, duel_act_effect, 600, 60, 80, "b"},
    {28.9f, duel_act_trap, 700, 320, 60, "l"},
    {29.0f, duel_act_effect, 600, -60, 80, "h"},
    {29.1f, duel_act_effect, 600, 100, 60, "i"},
    {29.2f, duel_act_trap, 800, -320, 50, "n"},
    {29.3f, duel_act_effect, 780, -140, 30, "m"},
    {29.4f, duel_act_glide, ENTITY_DOOR, 124, 120, NULL},
    {30.2f, duel_act_effect, 650, 150, 60, "d"},
    {30.3f, duel_act_message, SVC_BONUS_FLASH, 0, 0, NULL},
    {31.4f, duel_act_message, SVC_INTERMISSION, 0, 0, NULL},
    {33.2f, duel_act_message, SVC_FINALE, 0, 0,
     "The court is quiet again.\nThe water keeps what it got."},
    {36.2f, duel_act_message, SVC_CUTSCENE, 0, 0, "demoreel"},
    {36.8f, duel_act_message, SVC_SELL_SCREEN, 0, 0, NULL},
    {.time = 0}};
