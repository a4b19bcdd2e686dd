/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <math.h>
#include <stddef.h>

#include "base/trig.h"
#include "tests/sample/duel.h"
#include "tests/sample/models.h"
#include "tests/sample/player.h"

enum {
    NUM_STYLES = 12,
    STAT_TOTAL_SECRETS = 11,
    STAT_TOTAL_MONSTERS = 12,
    EF_MUZZLE_FLASH = 2,
    EF_DIM_LIGHT = 8,
    EF_BRIGHT_FIELD = 1
};

static const vec3s camera_origin = {{-318, -250, 236}}, camera_angles = {{16, 40, 0}};

/* In the order of enum duel_model, from 1. */
static const char *const models[] = {"maps/sample.bsp",
                                     "*1",
                                     "*2",
                                     "*3",
                                     "*4",
                                     "progs/player.mdl",
                                     "progs/v_shot.mdl",
                                     "progs/v_rock2.mdl",
                                     "progs/v_light.mdl",
                                     "progs/g_rock2.mdl",
                                     "progs/g_light.mdl",
                                     "progs/armor.mdl",
                                     "maps/b_bh25.bsp",
                                     "progs/quaddama.mdl",
                                     "progs/backpack.mdl",
                                     "progs/missile.mdl",
                                     "progs/grenade.mdl",
                                     "progs/gib1.mdl",
                                     "progs/gib2.mdl",
                                     "progs/h_player.mdl",
                                     "progs/spike.mdl",
                                     "progs/laser.mdl",
                                     "progs/flame.mdl",
                                     "progs/s_explod.spr",
                                     "progs/s_bubble.spr",
                                     "progs/s_mark.spr",
                                     NULL};
_Static_assert(sizeof models / sizeof *models == NUM_DUEL_MODELS, "a name for each model");

/* In the order of enum duel_sound, from 1. */
static const char *const sounds[] = {
    "weapons/guncock.wav",  "weapons/sgun1.wav",   "weapons/grenade.wav",
    "weapons/bounce.wav",   "weapons/lstart.wav",  "weapons/lhit.wav",
    "weapons/pkup.wav",     "items/r_item1.wav",   "items/armor1.wav",
    "items/health1.wav",    "items/damage.wav",    "player/pain1.wav",
    "player/death1.wav",    "player/udeath.wav",   "player/plyrjmp8.wav",
    "player/land.wav",      "player/inh2o.wav",    "misc/r_tele1.wav",
    "plats/plat1.wav",      "plats/plat2.wav",     "doors/stndr1.wav",
    "doors/stndr2.wav",     "buttons/airbut1.wav", "ambience/fire1.wav",
    "ambience/fl_hum1.wav", "ambience/lava1.wav",  NULL};
_Static_assert(sizeof sounds / sizeof *sounds == NUM_DUEL_SOUNDS, "a name for each sound");

static const char *const styles[NUM_STYLES] = {
    "m",                            /* steady */
    "mnonmlmnopnmlkmnomlnm",        /* torch */
    "aceghikmoqsuwyywusqomkihgeca", /* slow swell */
    "mmmmmaaaammmmmaaaamabmcmdm",   /* failing lamp */
    "mamamamamama",                 /* strobe */
    "jklmnopqrstuvuttsrqponmlkj",   /* gentle swell */
    "nmonqnmomnmlomnonmkln",        /* another torch */
    "mmnmmommommnonmmonqnmmo",
    "aaaaaaaazzzzzzzz",
    "mmamammmmammamamaaamammma",
    "mmmmmmmmmmmmmmmmmmmmalmamamm", /* tube */
    "abcdefghijklmlkjihgfedcba",
};

void duel_sound(struct duel *duel, int entity, int channel, int sound)
{
    vec3s at = duel->things[entity].now.origin;
    if (entity == ENTITY_HERO || entity == ENTITY_FOE)
        at = entity == ENTITY_HERO ? duel->hero.walker.origin : duel->foe.walker.origin;
    else if (entity == ENTITY_LIFT)
        at = glms_vec3_add(at, vec3_make(-648, 0, 8));
    else if (entity == ENTITY_DOOR)
        at = glms_vec3_add(at, vec3_make(516, 0, 64));
    else if (entity == ENTITY_GATE)
        at = glms_vec3_add(at, vec3_make(0, -472, 64));
    else if (entity == ENTITY_BUTTON)
        at = glms_vec3_add(at, vec3_make(128, -852, 64));
    demo_sound(&duel->demo, entity, channel, sound, at, channel == CHANNEL_BODY ? 0.8f : 1, 1);
}

static void send_statics(struct duel *duel)
{
    const bool large = duel->demo.protocol != 15;
    for (int i = 0; i < duel->level->num_torches; i++) {
        const struct point p = duel->level->torches[i];
        const struct demo_entity flame = {.model = MODEL_FLAME,
                                          .origin = vec3_make((float)p.x, (float)p.y, (float)p.z)};
        demo_static(&duel->demo, &flame, large && i % 4 == 1);
        if (i % 2 == 0)
            demo_static_sound(&duel->demo, SOUND_FIRE, flame.origin, 0.5f, 3, false);
    }
    const struct demo_entity mark = {
        .model = MODEL_MARK, .origin = vec3_make(-100, -447, 70), .angles = vec3_make(0, 90, 0)};
    demo_static(&duel->demo, &mark, false);
    demo_static_sound(&duel->demo, SOUND_LAVA, vec3_make(880, 0, -40), 0.9f, 1.5f, large);
    demo_static_sound(&duel->demo, SOUND_HUM, vec3_make(-724, 0, 100), 0.6f, 3, false);
}

static void send_welcome(struct duel *duel)
{
    struct demo_writer *demo = &duel->demo;
    demo_code(demo, SVC_NOP);
    demo_text(demo, SVC_PRINT, "\002\nThe Sunken Court\n");
    demo_code(demo, SVC_VERSION);
    buf_i32(&demo->block, demo->protocol);
    demo_server_info(demo, 2, "The Sunken Court", models, sounds);
    demo_cd_track(demo, 2, 2);
    demo_set_view(demo, ENTITY_HERO);
    demo_byte(demo, SVC_SIGNON_NUM, 1);
    demo_end_block(demo, duel->hero.angles);
}

static void send_players(struct duel *duel)
{
    struct demo_writer *demo = &duel->demo;
    demo_name(demo, 0, "Wren");
    demo_name(demo, 1, "Rook");
    demo_colors(demo, 0, 11, 3);
    demo_colors(demo, 1, 4, 13);
    demo_frags(demo, 0, 0);
    demo_frags(demo, 1, 0);
    for (int i = 0; i < NUM_STYLES; i++)
        demo_light_style(demo, i, styles[i]);
    demo_light_style(demo, 32, "a");
    demo_light_style(demo, 33, "a");
    demo_stat(demo, STAT_TOTAL_SECRETS, 1);
    demo_stat(demo, STAT_TOTAL_MONSTERS, 2);
    demo_set_angle(demo, duel->hero.angles);
}

void duel_send_signon(struct duel *duel)
{
    struct demo_writer *demo = &duel->demo;
    send_welcome(duel);
    for (int number = 1; number < NUM_ENTITIES; number++)
        if (duel->things[number].base.model)
            demo_baseline(demo, number, &duel->things[number].base,
                          demo->protocol != 15 && number % 4 == 3);
    send_statics(duel);
    if (demo->protocol != 15)
        demo_text(demo, SVC_SKY_BOX, "");
    demo_byte(demo, SVC_SIGNON_NUM, 2);
    demo_end_block(demo, duel->hero.angles);
    send_players(duel);
    demo_byte(demo, SVC_SIGNON_NUM, 3);
    demo_end_block(demo, duel->hero.angles);
}

static int frame_of(const struct duel *duel, const struct fighter *f)
{
    static const int lengths[] = {
        [PLAYER_ATTACK] = 4, [PLAYER_PAIN] = 4, [PLAYER_DEATH] = PLAYER_FRAMES - PLAYER_DEATH};
    const int since = (int)((duel->time - f->act_since) * 10);
    if (f->act == PLAYER_DEATH)
        return PLAYER_DEATH +
               (since < lengths[PLAYER_DEATH] - 1 ? since : lengths[PLAYER_DEATH] - 1);
    if (f->act > PLAYER_STAND && since < lengths[f->act])
        return f->act + since;
    const float speed = trig_hypotf(f->walker.velocity.x, f->walker.velocity.y);
    return speed > 40 ? PLAYER_RUN + (int)(duel->time * 10) % 6
                      : PLAYER_STAND + (int)(duel->time * 5) % 4;
}

static void send_fighter(struct duel *duel, const struct fighter *f, int number)
{
    struct demo_entity e = {.model = MODEL_PLAYER, .colormap = number, .frame = frame_of(duel, f)};
    e.origin = f->walker.origin;
    e.angles = vec3_make(0, f->angles.y, 0);
    e.effects = duel->time < f->flash_until ? EF_MUZZLE_FLASH : 0;
    if (number == ENTITY_HERO && duel->time < duel->quad_until)
        e.effects |= EF_DIM_LIGHT;
    if (f->back_since > 0 && duel->time < f->back_since + 1)
        e.effects |= EF_BRIGHT_FIELD;
    if (duel->over && number == ENTITY_HERO) {
        e.origin = camera_origin;
        e.angles = camera_angles;
    }
    demo_update(&duel->demo, number, &e, &duel->things[number].base);
}

static void send_things(struct duel *duel)
{
    for (int number = ENTITY_FIRST_THING; number < NUM_ENTITIES; number++) {
        struct duel_thing *thing = &duel->things[number];
        if (!thing->shown)
            continue;
        if (thing->now.model == MODEL_EXPLOSION)
            thing->now.frame = (int)((duel->time - thing->until + 0.6f) * 10);
        demo_update(&duel->demo, number, &thing->now, &thing->base);
    }
}

static int weapon_model(const struct duel *duel)
{
    enum { LAUNCHER = 32, STORM = 64 };
    return duel->active_weapon == LAUNCHER ? MODEL_V_LAUNCHER
           : duel->active_weapon == STORM  ? MODEL_V_STORM
                                           : MODEL_V_SHOTGUN;
}

static void send_state(struct duel *duel)
{
    const int weapon = weapon_model(duel);
    const int since = (int)((duel->time - duel->shot_since) * 10);
    const struct demo_client_data data = {
        .view_height = duel->over ? 0 : 22,
        .punch = vec3_make(duel->punch, 0, 0),
        .velocity = duel->hero.walker.velocity,
        .items = duel->items,
        .weapon_frame = since < VIEW_WEAPON_FRAMES - 1 ? since + 1 : 0,
        .armor = duel->armor,
        .weapon_model = duel->over ? 0 : weapon,
        .health = duel->health,
        .shells = duel->shells,
        .rockets = duel->rockets,
        .cells = duel->cells,
        .ammo = weapon == MODEL_V_STORM      ? duel->cells
                : weapon == MODEL_V_LAUNCHER ? duel->rockets
                                             : duel->shells,
        .active_weapon = duel->active_weapon,
        .on_ground = duel->hero.walker.on_ground,
        .in_water = duel->hero.walker.water >= 2,
    };
    demo_client_data(&duel->demo, &data);
}

void duel_send_frame(struct duel *duel)
{
    send_state(duel);
    send_fighter(duel, &duel->hero, ENTITY_HERO);
    if (duel->foe.act >= 0)
        send_fighter(duel, &duel->foe, ENTITY_FOE);
    send_things(duel);
    demo_end_block(&duel->demo, duel->over ? camera_angles : duel->hero.angles);
}
