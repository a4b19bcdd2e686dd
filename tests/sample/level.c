/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The arena: a court under the open sky with a pool and an obelisk, a gate and a vault to
 * the south, a hall to the north, a forge to the east, and to the west a lift up to a
 * balcony. */
#include "tests/sample/level.h"

#include <string.h>

#include "tests/sample/building.h"
#include "world/map.h"

static void make_court(struct level *level)
{
    static const struct block air[] = {
        {-512, -512, 0, 512, 512, 480, "block", "ceiling", "cobble"},
    };
    static const struct block sky[] = {
        {-512, -512, 464, 512, 512, 480, "sky1", "sky1", "sky1"},
        {-512, -512, 0, -496, 512, 464, "sky1", "sky1", "sky1"},
        {496, -512, 0, 512, 512, 464, "sky1", "sky1", "sky1"},
        {-496, -512, 0, 496, -496, 464, "sky1", "sky1", "sky1"},
        {-496, 496, 0, 496, 512, 464, "sky1", "sky1", "sky1"},
    };
    static const struct block walls[] = {
        {-496, -496, 0, -448, 496, 256, "block", "flags", "flags"},
        {448, -496, 0, 496, 496, 256, "block", "flags", "flags"},
        {-448, -496, 0, 448, -448, 256, "block", "flags", "flags"},
        {-448, 448, 0, 448, 496, 288, "block", "flags", "flags"},
        /* a ledge around the foot and a cornice below the battlements */
        {-448, -448, 0, -440, 448, 24, "trim", "trim", "trim"},
        {440, -448, 0, 448, 448, 24, "trim", "trim", "trim"},
        {-440, -448, 0, 440, -440, 24, "trim", "trim", "trim"},
        {-440, 440, 0, 440, 448, 24, "trim", "trim", "trim"},
        {-448, -448, 208, -436, 448, 232, "trim", "trim", "trim"},
        {436, -448, 208, 448, 448, 232, "trim", "trim", "trim"},
        {-436, -448, 208, 436, -436, 232, "trim", "trim", "trim"},
        {-436, 436, 208, 436, 448, 232, "trim", "trim", "trim"},
    };
    BUILD_BLOCKS(level, CONTENTS_EMPTY, air);
    BUILD_BLOCKS(level, CONTENTS_SKY, sky);
    const int first_wall = level->world.count;
    BUILD_BLOCKS(level, CONTENTS_SOLID, walls);
    for (int i = 0; i < 4; i++)
        level->world.all[first_wall + i].detail = false;

    for (int i = -3; i <= 3; i++) { /* battlements */
        const struct block merlons[] = {
            {-496, i * 96 - 24, 256, -464, i * 96 + 24, 296, "block", "flags", "flags"},
            {464, i * 96 - 24, 256, 496, i * 96 + 24, 296, "block", "flags", "flags"},
            {i * 96 - 24, -496, 256, i * 96 + 24, -464, 296, "block", "flags", "flags"},
            {i * 96 - 24, 464, 288, i * 96 + 24, 496, 328, "block", "flags", "flags"},
        };
        BUILD_BLOCKS(level, CONTENTS_SOLID, merlons);
    }
    for (int i = 0; i < 4; i++) { /* towers */
        const int x = i % 2 ? 1 : -1, y = i / 2 ? 1 : -1;
        const struct block tower = {x > 0 ? 352 : -496,
                                    y > 0 ? 352 : -496,
                                    0,
                                    x > 0 ? 496 : -352,
                                    y > 0 ? 496 : -352,
                                    352,
                                    "blockdark",
                                    "flags",
                                    "flags"};
        const struct block cap = {x > 0 ? 344 : -496,
                                  y > 0 ? 344 : -496,
                                  336,
                                  x > 0 ? 496 : -344,
                                  y > 0 ? 496 : -344,
                                  368,
                                  "trim",
                                  "flags",
                                  "trim"};
        build_octagon(level, CONTENTS_SOLID, &tower, 40);
        build_octagon(level, CONTENTS_SOLID, &cap, 40);
    }
}

static void make_pool(struct level *level)
{
    static const struct block basin = {-176, -176, -112, 176, 176, 0, "brick", "brick", "flags"};
    static const struct block rim = {-192, -192, 0, 192, 192, 12, "trim", "flags", "trim"};
    static const struct block inside = {-176, -176, 0, 176, 176, 16, "trim", "trim", "trim"};
    static const struct block water = {-176, -176,     -112,     176,     176,
                                       -16,  "*water", "*water", "*water"};
    static const struct block foot = {-40, -40, -112, 40, 40, 8, "blockdark", "rune", "blockdark"};
    build_octagon(level, CONTENTS_SOLID, &rim, 56);
    build_octagon(level, CONTENTS_EMPTY, &inside, 52);
    build_octagon(level, CONTENTS_EMPTY, &basin, 52);
    build_octagon(level, CONTENTS_WATER, &water, 52);
    for (int i = 0; i < 6; i++) { /* steps out to the north */
        const struct block step = {-64,          80 + i * 16, -112,    64,     176,
                                   -96 + i * 18, "flags",     "flags", "flags"};
        build_blocks(level, CONTENTS_SOLID, &step, 1);
    }
    build_octagon(level, CONTENTS_SOLID, &foot, 24);

    /* The obelisk: four sloping sides and a tip. */
    const struct block shaft = {-28, -28, 8, 28, 28, 232, "blockdark", "trim", "trim"};
    struct brush stone = build_box(level, CONTENTS_SOLID, &shaft);
    const int side = build_texture(level, "blockdark"), tip = build_texture(level, "lampblue");
    for (int i = 0; i < 4; i++) {
        const int x = i == 0 ? 1 : i == 1 ? -1 : 0, y = i == 2 ? 1 : i == 3 ? -1 : 0;
        brush_cut(&stone, point_make(x * 12, y * 12, 1), point_make(x * 28, y * 28, 8), side);
        brush_cut(&stone, point_make(x, y, 0.7), point_make(0, 0, 228), tip);
    }
    brush_add(&level->world, &stone);
    build_light(level, 0, 60, 240, vec3_make(0.4f, 0.6f, 1), 150, 300, 5);
    build_light(level, 90, 90, -60, vec3_make(0.3f, 0.8f, 1), 110, 220, 0);
    build_light(level, -90, -90, -60, vec3_make(0.3f, 0.8f, 1), 110, 220, 0);
}

static void make_balcony(struct level *level)
{
    static const struct block floors[] = {
        {-448, -352, 128, -320, 352, 144, "trim", "flags", "wood"},
        {-448, -352, 144, -436, 352, 160, "trim", "trim", "trim"},
        {-332, -352, 144, -320, -64, 176, "block", "trim", "trim"}, /* parapet, with a gap */
        {-332, 64, 144, -320, 352, 176, "block", "trim", "trim"},
    };
    BUILD_BLOCKS(level, CONTENTS_SOLID, floors);
    for (int i = -2; i <= 2; i++)
        build_column(level, -336, i * 144, 0, 128, 14);
    for (int i = -2; i < 2; i++) /* braces between the columns: the haunches of arches */
        for (int end = 0; end < 2; end++) {
            const int y = i * 144 + 20 + end * 72;
            const struct block brace = {-348, y, 96, -324, y + 32, 128, "block", "block", "block"};
            struct brush brush = build_box(level, CONTENTS_SOLID, &brace);
            brush_cut(&brush, point_make(0, end ? -1 : 1, -1), point_make(0, end ? y : y + 32, 128),
                      build_texture(level, "block"));
            brush_add(&level->world, &brush);
        }
    for (int i = -2; i <= 2; i++) /* a colonnade on the opposite side */
        if (i != 0)
            build_column(level, 336, i * 144, 0, 144, 14);
    static const struct block roof[] = {
        {320, -352, 144, 448, 352, 168, "trim", "flags", "wood"},
    };
    BUILD_BLOCKS(level, CONTENTS_SOLID, roof);
    build_torch(level, -428, -144, 200, 1, 0);
    build_torch(level, -428, 144, 200, 1, 0);
    build_torch(level, 424, -200, 84, -1, 0);
    build_torch(level, 424, 200, 84, -1, 0);
    build_torch(level, -424, -200, 84, 1, 0);
    build_torch(level, -424, 200, 84, 1, 0);
}

static void make_vault(struct level *level)
{
    static const struct block gateway = {-64, -496, 0, 64, -440, 136, "trim", "trim", "flags"};
    static const struct block corridor = {-80, -848, 0, 80, -496, 152, "brick", "ceiling", "flags"};
    static const struct block room = {-208, -1152, 0, 208, -848, 200, "block", "ceiling", "flags"};
    static const struct block things[] = {
        {-200, -1140, 0, -136, -1076, 64, "crate", "crate", "crate"},
        {-132, -1136, 0, -68, -1072, 64, "crate", "crate", "crate"},
        {-176, -1132, 64, -112, -1068, 128, "crate", "crate", "crate"},
        {136, -1144, 0, 200, -1080, 64, "crate", "crate", "crate"},
        {-208, -1152, 0, -200, -848, 16, "trim", "trim", "trim"},
        {200, -1152, 0, 208, -848, 16, "trim", "trim", "trim"},
        {-208, -1016, 168, 208, -984, 200, "wood", "wood", "wood"},
    };
    build_arch(level, &gateway, 40, true);
    build_arch(level, &corridor, 56, true);
    build_arch(level, &room, 64, true);
    BUILD_BLOCKS(level, CONTENTS_SOLID, things);
    for (int i = 0; i < 3; i++) { /* ribs */
        const int y = -560 - i * 112;
        const struct block rib[] = {
            {-80, y - 12, 0, -64, y + 12, 152, "column", "column", "column"},
            {64, y - 12, 0, 80, y + 12, 152, "column", "column", "column"},
            {-64, y - 12, 136, 64, y + 12, 152, "trim", "trim", "trim"},
        };
        BUILD_BLOCKS(level, CONTENTS_SOLID, rib);
    }
    build_torch(level, -50, -616, 84, 1, 0);
    build_torch(level, 66, -728, 84, -1, 0);
    build_torch(level, -66, -832, 84, 1, 0);
    build_torch(level, 194, -1000, 100, -1, 0);
    build_torch(level, -194, -940, 100, 1, 0);
    /* Switched on when the button is pressed. */
    build_light(level, 0, -470, 110, vec3_make(0.6f, 1, 0.6f), 170, 260, 32);
}

static void make_hall(struct level *level)
{
    static const struct block doorway = {-80, 436, 0, 80, 560, 168, "trim", "trim", "flags"};
    static const struct block nave = {-336, 560, 0, 336, 1216, 320, "block", "ceiling", "flags"};
    static const struct block aisles[] = {
        {-336, 560, 208, -224, 1216, 320, "block", "block", "ceiling"},
        {224, 560, 208, 336, 1216, 320, "block", "block", "ceiling"},
    };
    static const struct block dais[] = {
        {-224, 1008, 0, 224, 1216, 16, "trim", "flags", "flags"},
        {-208, 1032, 16, 208, 1216, 32, "trim", "flags", "flags"},
        {-192, 1056, 32, 192, 1216, 48, "trim", "flags", "flags"},
        {-176, 1080, 48, 176, 1216, 64, "trim", "rune", "flags"},
        {-56, 1152, 64, 56, 1192, 104, "blockdark", "rune", "trim"},
    };
    build_arch(level, &doorway, 56, true);
    build_arch(level, &nave, 96, true);
    BUILD_BLOCKS(level, CONTENTS_SOLID, aisles);
    BUILD_BLOCKS(level, CONTENTS_SOLID, dais);
    for (int i = 0; i < 4; i++) {
        const int y = 640 + i * 120;
        const struct block beam[] = {
            {-336, y - 12, 192, 336, y + 12, 216, "wood", "wood", "wood"},
            {-336, y - 10, 288, 336, y + 10, 320, "trim", "trim", "trim"},
        };
        BUILD_BLOCKS(level, CONTENTS_SOLID, beam);
        build_column(level, -208, y, 0, 192, 18);
        build_column(level, 208, y, 0, 192, 18);
    }
    for (int i = 0; i < 3; i++) { /* stained glass, set into the north wall */
        const int x = -96 + i * 96, z = i == 1 ? 128 : 112;
        const struct block glass = {x - 32,  1212,     z,      x + 32, 1220,
                                    z + 128, "window", "trim", "trim"};
        struct brush brush = build_box(level, CONTENTS_SOLID, &glass);
        brush_align(&brush, point_make(x - 32, 0, z + 128));
        brush_add(&level->world, &brush);
        build_light(level, x, 1180, z + 64,
                    i == 0   ? vec3_make(0.5f, 1, 0.6f)
                    : i == 1 ? vec3_make(1, 0.6f, 0.4f)
                             : vec3_make(0.5f, 0.6f, 1),
                    190, 380, 0);
    }
    build_torch(level, -184, 640, 108, 1, 0);
    build_torch(level, 184, 640, 108, -1, 0);
    build_torch(level, -184, 880, 108, 1, 0);
    build_torch(level, 184, 880, 108, -1, 0);
    build_light(level, -280, 700, 150, vec3_make(1, 0.8f, 0.55f), 150, 260, 0);
    build_light(level, 280, 820, 150, vec3_make(1, 0.8f, 0.55f), 150, 260, 0);
    build_light(level, -280, 1000, 150, vec3_make(1, 0.8f, 0.55f), 150, 260, 33);
}

/* A frame on the wall of the west aisle, filled with the teleporter texture. */
static void make_teleporter(struct level *level)
{
    static const struct block alcove = {-400, 760, 0, -336, 872, 144, "panel", "panel", "metfloor"};
    static const struct block film = {-372, 776,         8,           -368,       856,
                                      128,  "*teleport", "*teleport", "*teleport"};
    static const struct block frame[] = {
        {-376, 760, 0, -360, 776, 144, "mettrim", "mettrim", "mettrim"},
        {-376, 856, 0, -360, 872, 144, "mettrim", "mettrim", "mettrim"},
        {-376, 776, 128, -360, 856, 144, "mettrim", "mettrim", "mettrim"},
        {-376, 776, 0, -360, 856, 8, "hazard", "hazard", "hazard"},
    };
    BUILD_BLOCKS(level, CONTENTS_EMPTY, (struct block[]){alcove});
    BUILD_BLOCKS(level, CONTENTS_SOLID, frame);
    BUILD_BLOCKS(level, CONTENTS_WATER, (struct block[]){film});
    build_light(level, -330, 816, 70, vec3_make(0.7f, 0.5f, 1), 200, 240, 5);
}

static void make_forge(struct level *level)
{
    static const struct block doorway = {440, -64, 0, 592, 64, 128, "panel", "panel", "metfloor"};
    static const struct block room = {592, -336, 0, 1168, 336, 240, "panel", "ceiling", "metfloor"};
    static const struct block pit = {688, -240,        -112,       1072,       240,
                                     0,   "blockdark", "metfloor", "blockdark"};
    static const struct block lava = {688, -240, -112, 1072, 240, -40, "*lava", "*lava", "*lava"};
    static const struct block tank = {1080, 120, -48, 1160, 320, 0, "panel", "panel", "panel"};
    static const struct block slime = {1080, 120, -48, 1160, 320, -8, "*slime", "*slime", "*slime"};
    static const struct block things[] = {
        {688, -48, -24, 1072, 48, 0, "hazard", "metfloor", "panel"}, /* the bridge */
        {840, -112, -112, 920, -48, -16, "panel", "panel", "panel"},
        {840, 48, -112, 920, 112, -16, "panel", "panel", "panel"},
        {592, -336, 0, 600, 336, 16, "mettrim", "mettrim", "mettrim"},
        {592, -336, 176, 608, 336, 200, "mettrim", "mettrim", "mettrim"},
        {1152, -336, 176, 1168, 336, 200, "mettrim", "mettrim", "mettrim"},
        {608, 320, 176, 1152, 336, 200, "mettrim", "mettrim", "mettrim"},
        {608, -336, 176, 1152, -320, 200, "mettrim", "mettrim", "mettrim"},
        {608, -328, 0, 672, -264, 64, "crate", "crate", "crate"},
        {676, -324, 0, 740, -260, 64, "crate", "crate", "crate"},
        {628, -322, 64, 692, -258, 128, "crate", "crate", "crate"},
        {1096, -320, 0, 1160, -256, 64, "crate", "crate", "crate"},
    };
    BUILD_BLOCKS(level, CONTENTS_EMPTY, ((struct block[]){room, pit, tank}));
    BUILD_BLOCKS(level, CONTENTS_LAVA, (struct block[]){lava});
    BUILD_BLOCKS(level, CONTENTS_SLIME, (struct block[]){slime});
    build_arch(level, &doorway, 32, false);
    BUILD_BLOCKS(level, CONTENTS_SOLID, things);

    for (int i = 0; i < 4; i++) { /* instruments along the east wall */
        const int y = -192 + i * 96;
        const struct block console = {1144, y,           32,        1168,     y + 64,
                                      96,   "+0console", "mettrim", "mettrim"};
        struct brush brush = build_box(level, CONTENTS_SOLID, &console);
        brush_align(&brush, point_make(0, y, 96));
        brush_add(&level->world, &brush);
    }
    for (int i = 0; i < 3; i++) { /* lamps in the ceiling, and beams beside them */
        const int x = 720 + i * 160;
        const struct block lamps[] = {
            {x - 16, -112, 232, x + 16, -80, 240, "mettrim", "mettrim", "lamp"},
            {x - 16, 80, 232, x + 16, 112, 240, "mettrim", "mettrim", "lamp"},
            {x + 56, -336, 208, x + 88, 336, 240, "panel", "panel", "mettrim"},
        };
        for (int k = 0; k < 3; k++) {
            struct brush brush = build_box(level, CONTENTS_SOLID, &lamps[k]);
            brush_align(&brush, point_make(lamps[k].x0, lamps[k].y1, 240));
            brush_add(&level->world, &brush);
        }
        build_light(level, x, -96, 200, vec3_make(1, 0.95f, 0.8f), 230, 420, i == 1 ? 10 : 0);
        build_light(level, x, 96, 200, vec3_make(1, 0.95f, 0.8f), 230, 420, 0);
        build_light(level, x + 40, -150, -16, vec3_make(1, 0.45f, 0.14f), 250, 380, 0);
        build_light(level, x + 40, 150, -16, vec3_make(1, 0.45f, 0.14f), 250, 380, 5);
    }
    build_light(level, 516, 0, 108, vec3_make(1, 0.8f, 0.55f), 130, 220, 0);
    build_light(level, 1110, 0, 64, vec3_make(0.5f, 1, 0.6f), 110, 160, 3);
    build_light(level, 1120, 220, 30, vec3_make(0.5f, 1, 0.3f), 150, 200, 0);
}

static void make_lift_shaft(struct level *level)
{
    static const struct block rooms[] = {
        {-752, -112, 0, -592, 112, 320, "panel", "ceiling", "metfloor"},
    };
    static const struct block low = {-592, -56, 0, -440, 56, 112, "panel", "panel", "metfloor"};
    static const struct block high = {-592, -56, 144, -436, 56, 256, "panel", "panel", "flags"};
    static const struct block lamps[] = {
        {-752, -16, 64, -744, 16, 96, "lamp", "mettrim", "mettrim"},
        {-752, -16, 208, -744, 16, 240, "lamp", "mettrim", "mettrim"},
        {-752, -112, 136, -740, 112, 152, "hazard", "hazard", "hazard"},
    };
    BUILD_BLOCKS(level, CONTENTS_EMPTY, rooms);
    build_arch(level, &low, 24, false);
    build_arch(level, &high, 24, false);
    for (int i = 0; i < 3; i++) {
        struct brush brush = build_box(level, CONTENTS_SOLID, &lamps[i]);
        brush_align(&brush, point_make(0, lamps[i].y0, lamps[i].z1));
        brush_add(&level->world, &brush);
    }
    build_light(level, -724, 0, 80, vec3_make(1, 0.9f, 0.7f), 190, 260, 0);
    build_light(level, -724, 0, 224, vec3_make(1, 0.9f, 0.7f), 190, 260, 10);
    build_light(level, -520, 0, 90, vec3_make(1, 0.8f, 0.6f), 120, 160, 0);
}

/* The moving parts: lift, door, button and gate. */
static void make_submodels(struct level *level)
{
    static const struct block blocks[] = {
        [LEVEL_LIFT] = {-704, -64, 0, -592, 64, 16, "hazard", "metfloor", "panel"},
        [LEVEL_DOOR] = {508, -64, 0, 524, 64, 128, "door", "mettrim", "mettrim"},
        [LEVEL_BUTTON] = {112, -856, 48, 144, -848, 80, "+0button", "mettrim", "mettrim"},
        [LEVEL_GATE] = {-64, -476, 0, 64, -468, 136, "{grate", "{grate", "{grate"},
    };
    for (int i = LEVEL_LIFT; i <= LEVEL_GATE; i++) {
        const struct block *p = &blocks[i];
        struct brush brush = build_box(level, CONTENTS_SOLID, p);
        brush_align(&brush, point_make(p->x0, p->y0, p->z1));
        level->submodels[level->num_submodels].around = CONTENTS_EMPTY;
        brush_add(&level->submodels[level->num_submodels++], &brush);
    }
}

static const char entities[] =
    "{\n\"classname\" \"worldspawn\"\n\"message\" \"The Sunken Court\"\n\"worldtype\" \"0\"\n"
    "\"sounds\" \"2\"\n}\n"
    "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 -1040 24\"\n\"angle\" \"90\"\n}\n"
    "{\n\"classname\" \"info_player_deathmatch\"\n\"origin\" \"0 880 24\"\n\"angle\" \"270\"\n}\n"
    "{\n\"classname\" \"info_intermission\"\n\"origin\" \"-300 -300 250\"\n\"mangle\" \"20 45 0\"\n}\n"
    "{\n\"classname\" \"func_plat\"\n\"model\" \"*1\"\n}\n"
    "{\n\"classname\" \"func_door\"\n\"model\" \"*2\"\n\"angle\" \"-1\"\n}\n"
    "{\n\"classname\" \"func_button\"\n\"model\" \"*3\"\n\"angle\" \"90\"\n\"target\" \"gate\"\n}\n"
    "{\n\"classname\" \"func_door\"\n\"model\" \"*4\"\n\"angle\" \"-1\"\n\"targetname\" \"gate\"\n}\n";

void level_make(struct level *level, const struct textures *textures)
{
    memset(level, 0, sizeof *level);
    level->textures = textures;
    level->world.around = CONTENTS_SOLID;
    level->sun = point_normalise(point_make(-0.45, -0.6, 0.85));
    level->sun_colour = vec3_make(172, 136, 94);
    level->sky_colour = vec3_make(86, 80, 104);
    level->entities = entities;

    make_court(level);
    make_pool(level);
    make_balcony(level);
    make_vault(level);
    make_hall(level);
    make_teleporter(level);
    make_forge(level);
    make_lift_shaft(level);
    make_submodels(level);
}

void level_make_box(struct level *level, const struct textures *textures)
{
    static const struct block box = {0, 0, 0, 32, 32, 24, "medicine", "medicine", "mettrim"};
    memset(level, 0, sizeof *level);
    level->textures = textures;
    level->world.around = CONTENTS_EMPTY;
    level->sun = point_make(0, 0, 1);
    level->entities = "{\n\"classname\" \"worldspawn\"\n}\n";
    struct brush brush = build_box(level, CONTENTS_SOLID, &box);
    brush_align(&brush, point_make(0, 0, 24));
    brush_add(&level->world, &brush);
    for (int i = 0; i < 4; i++)
        build_light(level, i % 2 ? 90 : -60, i / 2 ? 90 : -60, 70, vec3_make(1, 1, 1), 130, 200, 0);
}

void level_free(struct level *level)
{
    brush_list_free(&level->world);
    for (int i = 0; i < level->num_submodels; i++)
        brush_list_free(&level->submodels[i]);
}
