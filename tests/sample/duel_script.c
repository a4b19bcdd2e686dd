/* The story. Times count from the level's clock, which begins at 1. */
#include <stddef.h>

#include "tests/sample/duel.h"

const float duel_length = 40;

const struct duel_stop duel_hero_stops[] = {
    {0, -1040, 0, 1.6f, 320, false},
    {100, -900, 0, 3.0f, 260, false}, /* the button */
    {0, -820, 0, 0, 320, false},
    {0, -560, 0, 4.4f, 320, false}, /* the gate goes up */
    {0, -420, 0, 0, 320, false},
    {200, -330, 0, 0, 320, false}, /* along the east side */
    {270, -120, 0, 0, 320, false},
    {280, 60, 0, 0, 320, false}, /* armour */
    {250, 160, 0, 0, 320, true},
    {120, 110, -60, 0, 320, false}, /* into the pool */
    {100, 60, -84, 0, 300, false},  /* the quad */
    {70, 100, -40, 0, 300, false},
    {0, 150, 14, 0, 300, false},
    {0, 240, 30, 0, 320, false}, /* and out by the steps */
    {-220, 220, 0, 0, 320, false},
    {-390, 60, 0, 0, 320, false},
    {-470, 0, 0, 0, 320, false},
    {-648, 0, 0, 19.1f, 320, false}, /* up on the lift */
    {-500, 0, 0, 0, 320, false},
    {-390, 0, 0, 24.6f, 320, false}, /* the launcher, on the balcony */
    {-280, 0, 0, 0, 320, false},     /* jump down */
    {-230, 200, 0, 0, 320, false},
    {-60, 380, 0, 0, 320, false},
    {0, 480, 0, 0, 320, false}, /* into the hall */
    {0, 640, 0, 0, 320, false},
    {40, 760, 0, 30.2f, 280, false},
    {-180, 800, 0, 0, 320, false},
    {-340, 816, 0, 99, 320, false},  /* the teleporter */
    {1000, 0, 0, 34.2f, 200, false}, /* over the bridge */
    {720, 0, 0, 99, 240, false},
    {.x = 0}};

const struct duel_look duel_hero_looks[] = {{0, LOOK_AHEAD, 0, 0, 0},
                                            {1.8f, LOOK_POINT, 128, -852, 64},
                                            {3.3f, LOOK_POINT, 0, -400, 60},
                                            {5.6f, LOOK_OTHER, 0, 0, 0},
                                            {9.9f, LOOK_AHEAD, 0, 0, 0},
                                            {10.7f, LOOK_POINT, 60, 20, -80},
                                            {12.6f, LOOK_POINT, 0, 260, 20},
                                            {14.4f, LOOK_AHEAD, 0, 0, 0},
                                            {17.4f, LOOK_POINT, -400, 0, 160},
                                            {20.2f, LOOK_OTHER, 0, 0, 0},
                                            {23.6f, LOOK_POINT, -100, 60, 40},
                                            {25.0f, LOOK_AHEAD, 0, 0, 0},
                                            {26.0f, LOOK_POINT, 0, 900, 100},
                                            {27.2f, LOOK_OTHER, 0, 0, 0},
                                            {30.3f, LOOK_POINT, -400, 816, 70},
                                            {31.9f, LOOK_POINT, 700, 20, -20},
                                            {.from = 0}};

const struct duel_stop duel_foe_stops[] = {{300, 300, 0, 5.2f, 300, false},
                                           {60, 300, 0, 0, 300, false},
                                           {-200, 260, 0, 0, 300, true},
                                           {-60, 300, 0, 0, 300, false},
                                           {160, 300, 0, 0, 300, false},
                                           {-120, 270, 0, 10, 300, false},
                                           {-40, 330, 0, 20.4f, 300, false},
                                           {160, 250, 0, 0, 280, true},
                                           {240, 60, 0, 0, 280, false},
                                           {230, -100, 0, 0, 280, false},
                                           {-40, 260, 0, 26.6f, 280, false},
                                           {-60, 930, 0, 27.4f, 280, false},
                                           {70, 930, 0, 0, 260, false},
                                           {-70, 940, 0, 0, 260, false},
                                           {60, 940, 0, 0, 260, false},
                                           {-20, 960, 0, 99, 260, false},
                                           {.x = 0}};

const struct duel_look duel_foe_looks[] = {{0, LOOK_OTHER, 0, 0, 0}, {.from = 0}};

const struct duel_cue duel_cues[] = {
    {1.3f, duel_act_center, 0, 0, 0, "The Sunken Court"},
    {1.4f, duel_act_say, 0, 0, 0, "Rook entered the game\n"},
    {1.5f, duel_act_message, SVC_SET_PAUSE, 0, 0, NULL},
    {1.5f, duel_act_message, SVC_NOP, 0, 0, NULL},
    {2.7f, duel_act_press, 1, 0, 0, NULL},
    {3.1f, duel_act_glide, ENTITY_GATE, 132, 110, NULL},
    {5.2f, duel_act_say, 0, 0, 0, "\001Rook: late again, Wren\n"},
    {5.9f, duel_act_foe_rocket, -90, 20, 0, NULL},
    {6.2f, duel_act_shoot, 0, 0, 0, NULL},
    {6.9f, duel_act_shoot, 1, 0, 0, NULL},
    {7.1f, duel_act_hurt, 18, 0, 0, NULL},
    {7.5f, duel_act_foe_rocket, 70, -60, -10, NULL},
    {7.7f, duel_act_shoot, 1, 0, 0, NULL},
    {8.1f, duel_act_hurt, 23, 0, 0, NULL},
    {8.5f, duel_act_shoot, 0, 0, 0, NULL},
    {9.2f, duel_act_shoot, 1, 0, 0, NULL},
    {9.4f, duel_act_foe_rocket, 50, 90, 0, NULL},
    {13.0f, duel_act_say, 0, 0, 0, "\001Rook: nice day for a swim?\n"},
    {17.2f, duel_act_glide, ENTITY_LIFT, 128, 90, NULL},
    {18.0f, duel_act_press, 0, 0, 0, NULL},
    {19.6f, duel_act_message, SVC_FOUND_SECRET, 0, 0, NULL},
    {19.6f, duel_act_center, 0, 0, 0, "You found a secret area!"},
    {21.0f, duel_act_rocket, 90, 0, -24, NULL},
    {21.8f, duel_act_rocket, -20, 70, -24, NULL},
    {22.4f, duel_act_foe_rocket, 40, 60, 40, NULL},
    {22.7f, duel_act_rocket, 0, 0, 0, NULL},
    {23.6f, duel_act_hurt, 4, 16, 0, NULL},
    {24.2f, duel_act_grenade, 420, 160, 0, NULL},
    {24.8f, duel_act_say, 0, 0, 0, "Wren has two weapons and no fear\n"},
    {26.4f, duel_act_foe_spawn, -60, 930, 270, NULL},
    {26.6f, duel_act_message, SVC_FOG, 0.02f, 2, NULL},
    {28.0f, duel_act_foe_rocket, -70, 10, 0, NULL},
    {28.6f, duel_act_bolts, 1.3f, 0, 0, NULL},
    {29.2f, duel_act_hurt, 9, 22, 0, NULL},
    {31.0f, duel_act_effect, -330, 816, 40, "a"},
    {31.8f, duel_act_teleport, 1130, 0, 180, NULL},
    {32.2f, duel_act_effect, 880, 150, -38, "k"},
    {32.4f, duel_act_effect, 880, -150, -30, "e"},
    {32.6f, duel_act_effect, 740, -180, -40, "f"},
    {32.7f, duel_act_effect, 740, 180, -40, "j"},
    {32.8f, duel_act_effect, 1000, 180, -40, "n"},
    {32.9f, duel_act_effect, 600, 60, 80, "b"},
    {33.0f, duel_act_effect, 600, -60, 80, "h"},
    {33.1f, duel_act_effect, 600, 100, 60, "i"},
    {33.3f, duel_act_effect, 780, -140, 30, "m"},
    {33.4f, duel_act_glide, ENTITY_DOOR, 124, 120, NULL},
    {34.6f, duel_act_effect, 690, 0, 60, "d"},
    {34.7f, duel_act_message, SVC_BONUS_FLASH, 0, 0, NULL},
    {35.0f, duel_act_message, SVC_INTERMISSION, 0, 0, NULL},
    {37.0f, duel_act_message, SVC_FINALE, 0, 0,
     "The court is quiet again.\nThe water keeps what it got."},
    {39.5f, duel_act_message, SVC_CUTSCENE, 0, 0, "demoreel"},
    {40.5f, duel_act_message, SVC_SELL_SCREEN, 0, 0, NULL},
    {.time = 0}};
