/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/duel.h"

#include <math.h>

#include "tests/sample/player.h"
#include "world/map.h"

/* Items on the ground when the game begins; numbered from ENTITY_FIRST_ITEM. */
static const struct demo_entity items[] = {
    {.model = MODEL_LAUNCHER, .origin = {{-392, 0, 150}}},
    {.model = MODEL_STORM, .origin = {{0, 640, 6}}},
    {.model = MODEL_ARMOR, .origin = {{290, 60, 2}}, .skin = 1},
    {.model = MODEL_QUAD, .origin = {{100, 60, -106}}},
    {.model = MODEL_HEALTH, .origin = {{-236, 236, 0}}},
    {.model = MODEL_HEALTH, .origin = {{-236, 200, 0}}},
    {.model = MODEL_HEALTH, .origin = {{1090, -60, 0}}},
    {.model = MODEL_HEALTH, .origin = {{220, 1120, 64}}},
    {.model = MODEL_BUBBLE, .origin = {{-60, -110, -60}}, .alpha = 0.6f},
};

static void place_things(struct duel *duel)
{
    static const struct demo_entity player = {.model = MODEL_PLAYER};
    duel->things[ENTITY_HERO].base = player;
    duel->things[ENTITY_HERO].base.colormap = ENTITY_HERO;
    duel->things[ENTITY_FOE].base = player;
    duel->things[ENTITY_FOE].base.colormap = ENTITY_FOE;
    for (int i = 0; i < 4; i++)
        duel->things[ENTITY_LIFT + i].base.model = MODEL_LIFT + i;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        duel->things[ENTITY_FIRST_ITEM + i].base = items[i];
    for (int i = ENTITY_FIRST_THING; i < ENTITY_FIRST_SHOT; i++) {
        duel->things[i].now = duel->things[i].base;
        duel->things[i].shown = duel->things[i].base.model != 0;
    }
    static const int blocks[] = {LEVEL_LIFT, LEVEL_DOOR, LEVEL_GATE};
    for (int i = 0; i < 3; i++)
        duel->world.blocks[duel->world.num_blocks++].submodel = blocks[i];
}

static void play_cues(struct duel *duel)
{
    while (duel_cues[duel->cue].act && duel_cues[duel->cue].time <= duel->time) {
        const struct duel_cue *cue = &duel_cues[duel->cue++];
        cue->act(duel, cue);
    }
}

/* Lets punch and quad damage wear off. */
static void wear_off(struct duel *duel)
{
    enum { ITEM_QUAD = 4194304 };
    duel->punch = fminf(duel->punch + 10 * DUEL_TICK, 0);
    if (duel->quad_until > 0 && duel->time > duel->quad_until)
        duel->items &= ~ITEM_QUAD;
}

static void play_tick(struct duel *duel)
{
    demo_time(&duel->demo, duel->time);
    play_cues(duel);
    if (!duel->over) {
        duel_move_fighter(duel, &duel->hero);
        duel_take_items(duel);
        duel_fire_bolt(duel);
    }
    if (duel->foe.act >= 0)
        duel_move_fighter(duel, &duel->foe);
    duel_move_things(duel);
    wear_off(duel);
    duel_send_frame(duel);
}

struct buffer duel_record(const struct map *map, const struct level *level, int protocol)
{
    struct duel duel = {.level = level,
                        .world = {.map = map},
                        .health = 100,
                        .items = 1 | 256 | 4096, /* shotgun, shells, axe */
                        .active_weapon = 1,
                        .shells = 25,
                        .shot_since = -9};
    demo_begin(&duel.demo, protocol);
    place_things(&duel);
    duel.hero.alive = duel.foe.alive = true;
    duel_place_fighter(&duel.hero, vec3_make(0, -1040, 24.1f), 90);
    duel_place_fighter(&duel.foe, vec3_make(250, 330, 24.1f), 225);
    duel_send_signon(&duel);

    const int ticks = (int)(duel_length / DUEL_TICK);
    for (int i = 0; i < ticks; i++) {
        duel.time = 1 + (float)i * DUEL_TICK;
        play_tick(&duel);
    }
    demo_code(&duel.demo, SVC_DISCONNECT);
    demo_end_block(&duel.demo, duel.hero.angles);
    buffer_free(&duel.demo.block);
    return duel.demo.file;
}
