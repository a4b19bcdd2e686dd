/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_monster_flashes.h"

#include <stddef.h>

enum { NUM_FLASHES = 211 };

/* clang-format off */
static const float places[NUM_FLASHES][3] = {
    {0, 0, 0}, /* 0 */
    {20.7f, -18.5f, 28.7f},
    {16.6f, -21.5f, 30.1f},
    {11.8f, -23.9f, 32.1f},
    {22.9f, -0.7f, 25.3f},
    {22.2f, 6.2f, 22.3f},
    {19.4f, 13.1f, 18.6f},
    {19.4f, 18.8f, 18.6f},
    {17.9f, 25, 18.6f},
    {14.1f, 30.5f, 20.6f},
    {9.3f, 35.3f, 22.1f}, /* 10 */
    {4.7f, 38.4f, 22.1f},
    {-1.1f, 40.4f, 24.1f},
    {-6.5f, 41.2f, 24.1f},
    {3.2f, 40.1f, 24.7f},
    {11.7f, 36.7f, 26},
    {18.9f, 31.3f, 26},
    {24.4f, 24.4f, 26.4f},
    {27.1f, 17.1f, 27.2f},
    {28.5f, 9.1f, 28},
    {27.1f, 2.2f, 28}, /* 20 */
    {24.9f, -2.8f, 28},
    {21.6f, -7, 26.4f},
    {6.2f, 29.1f, 49.1f},
    {6.9f, 23.8f, 49.1f},
    {8.3f, 17.8f, 49.5f},
    {26.6f, 7.1f, 13.1f},
    {18.2f, 7.5f, 15.4f},
    {17.2f, 10.3f, 17.9f},
    {17, 12.8f, 20.1f},
    {15.1f, 14.1f, 21.8f}, /* 30 */
    {11.8f, 17.2f, 23.1f},
    {11.4f, 20.2f, 21},
    {9, 23, 18.9f},
    {13.9f, 18.6f, 17.7f},
    {15.4f, 15.6f, 15.8f},
    {10.2f, 15.2f, 25.1f},
    {-1.9f, 15.1f, 28.2f},
    {-12.4f, 13, 20.2f},
    {12.72f, 9.24f, 9.36f},
    {25.32f, 4.32f, 22.8f}, /* 40 */
    {12.72f, 9.24f, 9.36f},
    {25.32f, 4.32f, 22.8f},
    {12.72f, 9.24f, 9.36f},
    {25.32f, 4.32f, 22.8f},
    {34.615f, 4.485f, 22.54f},
    {33.465f, 2.875f, 23.805f},
    {32.43f, 2.875f, 25.53f},
    {32.43f, 4.14f, 25.3f},
    {30.935f, 2.3f, 26.91f},
    {30.475f, 0.69f, 23.92f}, /* 50 */
    {30.935f, 0.575f, 24.725f},
    {33.35f, 2.76f, 22.425f},
    {5.29f, -19.32f, 8.395f},
    {5.29f, -19.32f, 8.395f},
    {5.29f, -19.32f, 8.395f},
    {5.29f, -19.32f, 8.395f},
    {24.8f, -9, 39},
    {12.1f, 13.4f, -14.5f},
    {12.1f, -7.4f, -14.5f},
    {12.1f, 5.4f, 16.5f}, /* 60 */
    {30, 18, 28},
    {32.5f, -0.8f, 10},
    {18.4f, 7.4f, 9.6f},
    {30, 30, 88.5f},
    {30, 30, 88.5f},
    {30, 30, 88.5f},
    {30, 30, 88.5f},
    {30, 30, 88.5f},
    {30, 30, 88.5f},
    {16, -22.5f, 91.2f}, /* 70 */
    {16, -33.4f, 86.7f},
    {16, -42.8f, 83.3f},
    {32, -40, 70},
    {32, -40, 70},
    {32, -40, 70},
    {32, -40, 70},
    {32, -40, 70},
    {22, 16, 10},
    {22, 8, 10},
    {22, -8, 10}, /* 80 */
    {22, -16, 10},
    {32.5f, -0.8f, 10},
    {24.96f, 12.12f, -3.24f},
    {24.96f, 12.12f, -3.24f},
    {24.96f, 12.12f, -3.24f},
    {9.12f, 11.16f, 0.96f},
    {9.12f, 11.16f, 0.96f},
    {9.12f, 11.16f, 0.96f},
    {36.6f, 11.88f, -22.44f},
    {36.6f, 11.88f, -22.44f}, /* 90 */
    {36.6f, 11.88f, -22.44f},
    {33.12f, 4.08f, -12.48f},
    {33.12f, 4.08f, -12.48f},
    {33.12f, 4.08f, -12.48f},
    {34.68f, 5.52f, -9.72f},
    {34.68f, 5.52f, -9.72f},
    {34.68f, 5.52f, -9.72f},
    {37.8f, 11.52f, 12.12f},
    {41.4f, 11.52f, 7.32f},
    {41.4f, 11.52f, 7.32f}, /* 100 */
    {17, -19.5f, 62.9f},
    {-3.6f, -24.1f, 59.5f},
    {-1.6f, -19.3f, 59.5f},
    {-0.1f, -14.4f, 59.5f},
    {2, -7.6f, 59.5f},
    {3.4f, 1.3f, 59.5f},
    {3.7f, 11.1f, 59.5f},
    {-0.3f, 22.3f, 59.5f},
    {-6, 33, 59.5f},
    {-9.3f, 36.4f, 59.5f}, /* 110 */
    {-7, 35, 59.5f},
    {-2.1f, 29, 59.5f},
    {3.9f, 17.3f, 59.5f},
    {6.1f, 5.8f, 59.5f},
    {5.9f, -4.4f, 59.5f},
    {4.2f, -14.1f, 59.5f},
    {2.4f, -18.8f, 59.5f},
    {-1.8f, -25.5f, 59.5f},
    {-17.3f, 7.8f, 72.4f},
    {78.5f, -47.1f, 96}, /* 120 */
    {78.5f, -47.1f, 96},
    {78.5f, -47.1f, 96},
    {78.5f, -47.1f, 96},
    {78.5f, -47.1f, 96},
    {78.5f, -47.1f, 96},
    {78.5f, 46.7f, 96},
    {78.5f, 46.7f, 96},
    {78.5f, 46.7f, 96},
    {78.5f, 46.7f, 96},
    {78.5f, 46.7f, 96}, /* 130 */
    {78.5f, 46.7f, 96},
    {6.3f, -9, 111.2f},
    {32, 40, 70},
    {32, 40, 70},
    {32, 40, 70},
    {32, 40, 70},
    {32, 40, 70},
    {56, -32, 32},
    {56, 32, 32},
    {42, 24, 50}, /* 140 */
    {16, 0, 0},
    {16, 0, 0},
    {16, 0, 0},
    {24, 0, 6},
    {32.5f, -0.8f, 10},
    {12.1f, 5.4f, 16.5f},
    {32, 0, 6},
    {57.72f, 14.5f, 88.81f},
    {56, 32, 32},
    {62, -20, 84}, /* 150 */
    {32, 0, 6},
    {61, -32, 12},
    {61, 32, 12},
    {17, -62, 91},
    {68, 12, 86},
    {47.5f, 56, 89},
    {54, 52, 91},
    {58, 40, 91},
    {68, 30, 88},
    {74, 20, 88}, /* 160 */
    {73, 11, 87},
    {73, 3, 87},
    {70, -12, 87},
    {67, -20, 90},
    {-20, 76, 90},
    {-8, 74, 90},
    {0, 72, 90},
    {10, 71, 89},
    {23, 70, 87},
    {32, 64, 85}, /* 170 */
    {40, 58, 84},
    {48, 50, 83},
    {54, 42, 82},
    {56, 34, 82},
    {58, 26, 82},
    {60, 16, 82},
    {59, 6, 81},
    {58, -2, 80},
    {57, -10, 79},
    {54, -18, 78}, /* 180 */
    {42, -32, 80},
    {36, -40, 78},
    {68.4f, 10.88f, 82.08f},
    {68.51f, 8.64f, 85.14f},
    {68.66f, 6.38f, 88.78f},
    {68.73f, 5.1f, 84.47f},
    {68.82f, 4.79f, 80.52f},
    {68.77f, 6.11f, 85.37f},
    {68.67f, 7.99f, 90.24f},
    {68.55f, 9.54f, 87.36f}, /* 190 */
    {0, 0, -5},
    {0, 0, -5},
    {0, 0, -5},
    {0, 0, -5},
    {69, -17.63f, 93.77f},
    {69, -17.08f, 89.82f},
    {69, -18.4f, 90.7f},
    {69, -18.34f, 94.32f},
    {69, -18.3f, 97.98f},
    {45.04f, -59.02f, 92.24f}, /* 200 */
    {50.68f, -54.7f, 91.96f},
    {56.57f, -47.72f, 91.65f},
    {61.75f, -38.75f, 91.38f},
    {65.55f, -28.76f, 91.24f},
    {67.79f, -18.9f, 91.22f},
    {68.6f, -9.52f, 91.23f},
    {68.08f, 0.18f, 91.32f},
    {66.14f, 9.79f, 91.44f},
    {62.77f, 18.91f, 91.65f},
    {58.29f, 27.11f, 92}, /* 210 */
};
/* clang-format on */

enum colour { NO_LIGHT, YELLOW, ORANGE, GRENADE, GREEN, PALE_GREEN, PALE_BLUE, DARK };

static const float colours[][3] = {
    [NO_LIGHT] = {0, 0, 0},        [YELLOW] = {1, 1, 0},  [ORANGE] = {1, 0.5f, 0.2f},
    [GRENADE] = {1, 0.5f, 0},      [GREEN] = {0, 1, 0},   [PALE_GREEN] = {0.5f, 1, 0.5f},
    [PALE_BLUE] = {0.5f, 0.5f, 1}, [DARK] = {-1, -1, -1},
};

enum { SMOKE = 1, SPARKS = 2, LONG = 4, EVERYWHERE = 8, GUN = SMOKE | SPARKS };

/* Properties of a range of consecutive flash numbers. */
struct row {
    int first, last;
    enum colour colour;
    int flags;
    enum q2_sound sound;
    int num_sounds;
};

static const struct row rows[] = {
    {1, 3, YELLOW, 0, Q2_SOUND_TANK_BLASTER, 1},
    {4, 22, YELLOW, GUN, Q2_SOUND_TANK_MACHINEGUN, 5},
    {23, 25, ORANGE, 0, Q2_SOUND_TANK_ROCKET, 1},
    {26, 38, YELLOW, GUN, Q2_SOUND_INFANTRY, 1},
    {39, 40, YELLOW, 0, Q2_SOUND_SOLDIER_BLASTER, 1},
    {41, 42, YELLOW, SMOKE, Q2_SOUND_SOLDIER_SHOTGUN, 1},
    {43, 44, YELLOW, GUN, Q2_SOUND_SOLDIER_MACHINEGUN, 1},
    {45, 52, YELLOW, GUN, Q2_SOUND_GUNNER, 1},
    {53, 56, GRENADE, 0, Q2_SOUND_GUNNER_GRENADE, 1},
    {57, 57, ORANGE, 0, Q2_SOUND_CHICK, 1},
    {58, 59, YELLOW, 0, Q2_SOUND_FLYER, 1},
    {60, 60, YELLOW, 0, Q2_SOUND_MEDIC, 1},
    {61, 61, PALE_BLUE, 0, Q2_SOUND_NONE, 0},
    {62, 62, YELLOW, 0, Q2_SOUND_HOVER, 1},
    {63, 69, YELLOW, GUN, Q2_SOUND_INFANTRY, 1},
    {70, 72, ORANGE, 0, Q2_SOUND_BOSS_ROCKET, 1},
    {73, 77, YELLOW, GUN | EVERYWHERE, Q2_SOUND_INFANTRY, 1},
    {78, 81, ORANGE, 0, Q2_SOUND_BOSS_ROCKET, 1},
    {82, 82, YELLOW, 0, Q2_SOUND_FLOATER, 1},
    {101, 101, PALE_GREEN, 0, Q2_SOUND_NONE, 0},
    {102, 118, YELLOW, 0, Q2_SOUND_MAKRON, 1},
    {120, 125, YELLOW, GUN, Q2_SOUND_JORG, 1},
    {126, 131, YELLOW, GUN, Q2_SOUND_NONE, 0},
    {132, 132, PALE_GREEN, 0, Q2_SOUND_NONE, 0},
    {133, 137, YELLOW, GUN, Q2_SOUND_NONE, 0},
    {138, 138, YELLOW, GUN | EVERYWHERE, Q2_SOUND_INFANTRY, 1},
    {139, 139, YELLOW, GUN, Q2_SOUND_NONE, 0},
    {141, 141, YELLOW, GUN, Q2_SOUND_INFANTRY, 1},
    {142, 142, ORANGE, 0, Q2_SOUND_CHICK, 1},
    {143, 143, YELLOW, 0, Q2_SOUND_SOLDIER_BLASTER, 1},
    {144, 146, GREEN, 0, Q2_SOUND_TANK_BLASTER, 1},
    {147, 147, PALE_BLUE, 0, Q2_SOUND_NONE, 0},
    {148, 148, DARK, 0, Q2_SOUND_DISRUPTOR, 1},
    {149, 149, GREEN, 0, Q2_SOUND_TANK_BLASTER, 1},
    {150, 150, PALE_BLUE, 0, Q2_SOUND_NONE, 0},
    {151, 151, YELLOW, LONG, Q2_SOUND_NONE, 0},
    {152, 152, YELLOW, GUN | EVERYWHERE, Q2_SOUND_INFANTRY, 1},
    {153, 153, YELLOW, GUN, Q2_SOUND_NONE, 0},
    {156, 190, GREEN, 0, Q2_SOUND_TANK_BLASTER, 1},
    {191, 191, ORANGE, 0, Q2_SOUND_BOSS_ROCKET, 1},
    {195, 210, YELLOW, LONG, Q2_SOUND_NONE, 0},
};

/* A soldier's three weapons in turn, for each of six more positions. */
static const struct row soldiers[3] = {
    {83, 100, YELLOW, 0, Q2_SOUND_SOLDIER_BLASTER, 1},
    {83, 100, YELLOW, SMOKE, Q2_SOUND_SOLDIER_SHOTGUN, 1},
    {83, 100, YELLOW, GUN, Q2_SOUND_SOLDIER_MACHINEGUN, 1},
};

static const struct row *find(int number)
{
    static const struct row none = {.num_sounds = 0};
    if (number >= soldiers[0].first && number <= soldiers[0].last)
        return &soldiers[(number - soldiers[0].first) % 3];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (number >= rows[i].first && number <= rows[i].last)
            return &rows[i];
    return &none;
}

struct q2_monster_flash q2_monster_flash(int number)
{
    const struct row *row = find(number);
    const float *colour = colours[row->colour];
    struct q2_monster_flash flash = {
        .colour = {colour[0], colour[1], colour[2]},
        .has_smoke = row->flags & SMOKE,
        .has_sparks = row->flags & SPARKS,
        .is_long = row->flags & LONG,
        .is_everywhere = row->flags & EVERYWHERE,
        .sound = row->sound,
        .num_sounds = row->num_sounds,
    };
    for (int i = 0; i < 3 && number >= 0 && number < NUM_FLASHES; i++)
        flash.place[i] = places[number][i];
    return flash;
}
