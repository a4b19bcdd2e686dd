/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/hash.h"
#include "base/trig.h"
#include "tests/sample/duel.h"
#include "tests/sample/player.h"
#include "world/map.h"

enum {
    ITEM_SHOTGUN = 1,
    ITEM_LAUNCHER = 32,
    ITEM_STORM = 64,
    ITEM_SHELLS = 256,
    ITEM_ROCKETS = 1024,
    ITEM_CELLS = 2048,
    ITEM_ARMOR2 = 16384,
    ITEM_QUAD = 4194304,

    TE_SPIKE = 0,
    TE_SUPER_SPIKE = 1,
    TE_GUNSHOT = 2,
    TE_EXPLOSION = 3,
    TE_LIGHTNING2 = 6,
    TE_TELEPORT = 11,
    EF_MUZZLE_FLASH = 2,
    BLOOD = 73,
    EVERYBODY = 2
};

/* Shots start a little below the eye, so that they come from the gun. */
static vec3s muzzle(const struct fighter *fighter)
{
    return glms_vec3_add(fighter->walker.origin, vec3_make(0, 0, 14));
}

static void begin_act(struct fighter *fighter, float time, int act)
{
    fighter->act = act;
    fighter->act_since = time;
}

static void flash(struct duel *duel, struct fighter *fighter)
{
    fighter->flash_until = duel->time + 0.05f;
    begin_act(fighter, duel->time, PLAYER_ATTACK);
}

/* Returns a pseudo-random number in -1..1. */
static float random_offset(struct duel *duel)
{
    return hash_unit(81, (uint64_t)duel->shots++) * 2 - 1;
}

struct duel_thing *duel_throw(struct duel *duel, int model, vec3s from, vec3s velocity,
                              enum duel_motion motion, float seconds)
{
    const int count = NUM_ENTITIES - ENTITY_FIRST_SHOT;
    struct duel_thing *thing = &duel->things[ENTITY_FIRST_SHOT + duel->next_shot++ % count];
    *thing = (struct duel_thing){
        .shown = true, .motion = motion, .velocity = velocity, .until = duel->time + seconds};
    thing->now = (struct demo_entity){.model = model, .origin = from};
    thing->now.angles.y = glm_deg(trig_atan2f(velocity.y, velocity.x));
    thing->now.angles.x = glm_deg(trig_atan2f(velocity.z, trig_hypotf(velocity.x, velocity.y)));
    if (motion == MOTION_FALL)
        thing->spin = 300;
    return thing;
}

/* Throws a head and four gibs. */
static void throw_gibs(struct duel *duel, vec3s at)
{
    static const int models[] = {MODEL_GIB_HEAD, MODEL_GIB1, MODEL_GIB2, MODEL_GIB1, MODEL_GIB2};
    for (int i = 0; i < 5; i++) {
        const float x = 220 * random_offset(duel), y = 220 * random_offset(duel);
        const vec3s v = vec3_make(x, y, 300 + 120 * random_offset(duel));
        struct duel_thing *gib = duel_throw(duel, models[i], at, v, MOTION_FALL, 6);
        gib->spin = 200 + 300 * random_offset(duel);
    }
}

void duel_kill_foe(struct duel *duel, bool to_pieces, const char *text)
{
    struct fighter *foe = &duel->foe;
    if (!foe->alive)
        return;
    foe->alive = false;
    begin_act(foe, duel->time, PLAYER_DEATH);
    foe->effects = 0;
    duel_sound(duel, ENTITY_FOE, CHANNEL_VOICE, to_pieces ? SOUND_GIBBED : SOUND_DEATH);
    if (to_pieces) {
        throw_gibs(duel, foe->walker.origin);
        foe->act = -1; /* the body is not drawn */
    }
    demo_text(&duel->demo, SVC_PRINT, text);
    demo_code(&duel->demo, SVC_KILLED_MONSTER);
    demo_frags(&duel->demo, 0, ++duel->frags[0]);
    duel_throw(duel, MODEL_BACKPACK, foe->walker.origin, vec3_make(0, 0, 120), MOTION_FALL, 20)
        ->spin = 0;
}

void duel_burst(struct duel *duel, struct duel_thing *thing)
{
    thing->shown = false;
    if (thing->now.model == MODEL_SPIKE || thing->now.model == MODEL_LASER) {
        demo_temp_point(&duel->demo, thing->now.model == MODEL_SPIKE ? TE_SPIKE : TE_SUPER_SPIKE,
                        thing->now.origin);
        return;
    }
    demo_temp_point(&duel->demo, TE_EXPLOSION, thing->now.origin);
    struct duel_thing *cloud =
        duel_throw(duel, MODEL_EXPLOSION, thing->now.origin, glms_vec3_zero(), MOTION_NONE, 0.6f);
    cloud->now.angles = glms_vec3_zero();
    if (thing->damage_source == ENTITY_HERO &&
        glms_vec3_distance(duel->foe.walker.origin, thing->now.origin) < 70)
        duel_kill_foe(duel, true, "Rook was smeared by Wren's rocket\n");
}

static void hit_foe(struct duel *duel, vec3s way)
{
    const vec3s at = glms_vec3_add(duel->foe.walker.origin, vec3_make(0, 0, 10));
    demo_particle(&duel->demo, at, glms_vec3_scale(way, -2), 20, BLOOD);
    demo_particle(&duel->demo, at, vec3_make(0, 0, 2), 10, BLOOD);
    duel_sound(duel, ENTITY_FOE, CHANNEL_VOICE, SOUND_PAIN);
    begin_act(&duel->foe, duel->time, PLAYER_PAIN);
}

/* Fires the shotgun along the view; a > 0: it hits the foe. */
void duel_act_shoot(struct duel *duel, const struct duel_cue *cue)
{
    const struct axes axes = angles_to_axes(duel->hero.angles);
    const vec3s from = duel_eye(&duel->hero);
    duel->shot_since = duel->time;
    duel->punch = -2;
    duel->shells--;
    flash(duel, &duel->hero);
    duel_sound(duel, ENTITY_HERO, CHANNEL_WEAPON, SOUND_SHOTGUN);
    for (int i = 0; i < 6; i++) {
        vec3s way = vec3_mad(axes.forward, axes.right, 0.05f * random_offset(duel)), normal;
        way = vec3_mad(way, axes.up, 0.05f * random_offset(duel));
        const vec3s end = vec3_mad(from, way, 2048);
        const float fraction = walker_trace(&duel->world, 0, from, end, &normal);
        const vec3s at = vec3_mad(vec3_lerp(from, end, fraction), normal, 2);
        demo_temp_point(&duel->demo, TE_GUNSHOT, at);
    }
    if (cue->a > 0)
        hit_foe(duel, axes.forward);
}

/* Fires a rocket at where the foe will be when it arrives, offset by a, b, c units. */
void duel_act_rocket(struct duel *duel, const struct duel_cue *cue)
{
    const vec3s from = muzzle(&duel->hero);
    const float seconds = glms_vec3_distance(from, duel->foe.walker.origin) / 1000;
    vec3s at = vec3_mad(duel->foe.walker.origin, duel->foe.walker.velocity, seconds);
    at = glms_vec3_add(at, vec3_make(cue->a, cue->b, cue->c));
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(at, from));
    struct duel_thing *rocket = duel_throw(duel, MODEL_MISSILE, vec3_mad(from, way, 16),
                                           glms_vec3_scale(way, 1000), MOTION_FLY, 5);
    rocket->damage_source = ENTITY_HERO;
    duel->shot_since = duel->time;
    duel->punch = -2;
    duel->rockets--;
    flash(duel, &duel->hero);
    duel_sound(duel, ENTITY_HERO, CHANNEL_WEAPON, SOUND_LAUNCH);
}

void duel_act_grenade(struct duel *duel, const struct duel_cue *cue)
{
    const struct axes axes = angles_to_axes(duel->hero.angles);
    const vec3s v = vec3_mad(glms_vec3_scale(axes.forward, cue->a), vec3_make(0, 0, 1), cue->b);
    struct duel_thing *bomb = duel_throw(duel, MODEL_BOMB, muzzle(&duel->hero), v, MOTION_FALL, 2);
    bomb->damage_source = ENTITY_HERO;
    duel->shot_since = duel->time;
    duel->punch = -2;
    duel->rockets--;
    flash(duel, &duel->hero);
    duel_sound(duel, ENTITY_HERO, CHANNEL_WEAPON, SOUND_GRENADE);
}

/* Fires the lightning gun for a seconds. */
void duel_act_bolts(struct duel *duel, const struct duel_cue *cue)
{
    duel->bolt_until = duel->time + cue->a;
    duel->next_bolt = duel->time;
    duel->next_hum = duel->time + 0.3f;
    duel_sound(duel, ENTITY_HERO, CHANNEL_WEAPON, SOUND_BOLT_START);
}

void duel_fire_bolt(struct duel *duel)
{
    if (duel->time >= duel->bolt_until || duel->time < duel->next_bolt)
        return;
    const struct axes axes = angles_to_axes(duel->hero.angles);
    const vec3s from = muzzle(&duel->hero), end = vec3_mad(from, axes.forward, 600);
    const float foe_away = glms_vec3_distance(from, duel->foe.walker.origin);
    vec3s normal;
    float fraction = walker_trace(&duel->world, 0, from, end, &normal);
    if (duel->foe.alive && foe_away < 600 * fraction) {
        fraction = foe_away / 600;
        hit_foe(duel, axes.forward);
    }
    demo_temp_beam(&duel->demo, TE_LIGHTNING2, ENTITY_HERO, from, vec3_lerp(from, end, fraction));
    if (duel->time >= duel->next_hum) {
        duel_sound(duel, ENTITY_HERO, CHANNEL_WEAPON, SOUND_BOLT_HIT);
        duel->next_hum = duel->time + 0.6f;
    }
    duel->next_bolt = duel->time + 0.1f;
    duel->shot_since = duel->time;
    duel->cells--;
    duel->punch = -1;
    flash(duel, &duel->hero);
    if (duel->next_bolt >= duel->bolt_until)
        duel_kill_foe(duel, false, "Rook accepts Wren's shaft\n");
}

/* Fires a rocket at the hero, offset by a, b, c units. */
void duel_act_foe_rocket(struct duel *duel, const struct duel_cue *cue)
{
    const vec3s from = muzzle(&duel->foe);
    const vec3s at = glms_vec3_add(duel->hero.walker.origin, vec3_make(cue->a, cue->b, cue->c));
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(at, from));
    struct duel_thing *rocket = duel_throw(duel, MODEL_MISSILE, vec3_mad(from, way, 40),
                                           glms_vec3_scale(way, 900), MOTION_FLY, 5);
    rocket->damage_source = ENTITY_FOE;
    flash(duel, &duel->foe);
    duel_sound(duel, ENTITY_FOE, CHANNEL_WEAPON, SOUND_LAUNCH);
}

/* A trap in the wall at a, b, c shoots a nail or a laser past the hero. */
void duel_act_trap(struct duel *duel, const struct duel_cue *cue)
{
    const vec3s from = vec3_make(cue->a, cue->b, cue->c);
    const vec3s at = glms_vec3_add(duel->hero.walker.origin, vec3_make(-70, 0, 10));
    const vec3s way = glms_vec3_normalize(glms_vec3_sub(at, from));
    const int model = cue->text[0] == 'n' ? MODEL_SPIKE : MODEL_LASER;
    duel_throw(duel, model, from, glms_vec3_scale(way, 600), MOTION_FLY, 4)->damage_source =
        ENTITY_FOE;
}

/* The hero loses a health and b armour. */
void duel_act_hurt(struct duel *duel, const struct duel_cue *cue)
{
    duel->health -= (int)cue->a;
    duel->armor -= (int)cue->b;
    demo_damage(&duel->demo, (int)cue->b, (int)cue->a, duel->foe.walker.origin);
    duel_sound(duel, ENTITY_HERO, CHANNEL_VOICE, SOUND_PAIN);
}

static void teleport_effect(struct duel *duel, vec3s at)
{
    demo_temp_point(&duel->demo, TE_TELEPORT, at);
    demo_sound(&duel->demo, 0, CHANNEL_AUTO, SOUND_TELEPORT, at, 1, 1);
}

/* The foe respawns at a, b and continues with stop c of its script. */
void duel_act_foe_spawn(struct duel *duel, const struct duel_cue *cue)
{
    const vec3s at = vec3_make(cue->a, cue->b, 24.1f);
    duel->foe.alive = true;
    duel->foe.act = PLAYER_STAND;
    duel->foe.stop = (int)cue->c;
    duel->foe.back_since = duel->time;
    duel_place_fighter(&duel->foe, at, 270);
    teleport_effect(duel, at);
}

/* The hero steps through to a, b facing c. */
void duel_act_teleport(struct duel *duel, const struct duel_cue *cue)
{
    teleport_effect(duel, duel->hero.walker.origin);
    duel_place_fighter(&duel->hero, vec3_make(cue->a, cue->b, 24.1f), cue->c);
    const struct axes axes = angles_to_axes(duel->hero.angles);
    duel->hero.walker.velocity = glms_vec3_scale(axes.forward, 300);
    duel->hero.stop++;
    teleport_effect(duel, vec3_mad(duel->hero.walker.origin, axes.forward, 32));
    demo_set_angle(&duel->demo, duel->hero.angles);
}

void duel_act_say(struct duel *duel, const struct duel_cue *cue)
{
    demo_text(&duel->demo, SVC_PRINT, cue->text);
}

void duel_act_center(struct duel *duel, const struct duel_cue *cue)
{
    demo_text(&duel->demo, SVC_CENTER_PRINT, cue->text);
}

/* The button moves in, changes its texture and switches two lamps on. */
void duel_act_press(struct duel *duel, const struct duel_cue *cue)
{
    struct duel_thing *button = &duel->things[ENTITY_BUTTON];
    button->now.frame = (int)cue->a;
    button->now.origin = vec3_make(0, cue->a > 0 ? 5 : 0, 0);
    duel_sound(duel, ENTITY_BUTTON, CHANNEL_VOICE, SOUND_PRESS);
    demo_light_style(&duel->demo, 32, cue->a > 0 ? "m" : "a");
    demo_light_style(&duel->demo, 33, cue->a > 0 ? "m" : "a");
}

/* Entity a slides to the height b at c units/s. */
void duel_act_glide(struct duel *duel, const struct duel_cue *cue)
{
    const int number = (int)cue->a;
    struct duel_thing *thing = &duel->things[number];
    const bool is_lift = number == ENTITY_LIFT;
    thing->motion = MOTION_GLIDE;
    thing->goal = vec3_make(0, 0, cue->b);
    thing->velocity = vec3_make(0, 0, cue->c);
    thing->sound = is_lift ? SOUND_LIFT_STOP : SOUND_DOOR_STOP;
    duel_sound(duel, number, CHANNEL_BODY, is_lift ? SOUND_LIFT : SOUND_DOOR);
}

/* Sends a temporary entity of type text[0] - 'a' at a, b, c. */
void duel_act_effect(struct duel *duel, const struct duel_cue *cue)
{
    enum { TE_LIGHTNING1 = 5, TE_LIGHTNING3 = 9, TE_EXPLOSION2 = 12, TE_BEAM = 13 };
    const vec3s at = vec3_make(cue->a, cue->b, cue->c);
    const int type = cue->text[0] - 'a';
    if (type == TE_LIGHTNING1 || type == TE_LIGHTNING3 || type == TE_BEAM)
        demo_temp_beam(&duel->demo, type, ENTITY_FIRST_ITEM + type, at,
                       glms_vec3_add(at, vec3_make(0, 0, 180)));
    else if (type == TE_EXPLOSION2)
        demo_temp_explosion2(&duel->demo, at, 240, 4);
    else
        demo_temp_point(&duel->demo, type, at);
}

/* Sends the message with code a, with the text if it has one. */
void duel_act_message(struct duel *duel, const struct duel_cue *cue)
{
    const enum svc code = (enum svc)cue->a;
    if (code == SVC_SET_PAUSE) {
        demo_byte(&duel->demo, code, 1);
        demo_byte(&duel->demo, code, 0);
    } else if (code == SVC_INTERMISSION) {
        duel->over = true;
        demo_code(&duel->demo, code);
        demo_cd_track(&duel->demo, 2, 2);
    } else if (code >= SVC_SKY_BOX && duel->demo.protocol == 15) {
        return; /* protocol 15 does not have this message */
    } else if (code == SVC_FOG) {
        demo_fog(&duel->demo, cue->b, vec3_make(0.3f, 0.25f, 0.3f), cue->c);
    } else if (cue->text) {
        demo_text(&duel->demo, code, cue->text);
    } else {
        demo_code(&duel->demo, code);
    }
}

static void take(struct duel *duel, const struct duel_thing *item)
{
    int sound = SOUND_WEAPON_UP;
    const char *text = "You got the Rocket Launcher\n";
    switch (item->now.model) {
    case MODEL_LAUNCHER:
        duel->items |= ITEM_LAUNCHER | ITEM_ROCKETS;
        duel->items &= ~ITEM_SHELLS;
        duel->active_weapon = ITEM_LAUNCHER;
        duel->rockets += 10;
        break;
    case MODEL_STORM:
        text = "You got the Thunderbolt\n";
        duel->items = (duel->items & ~ITEM_ROCKETS) | ITEM_STORM | ITEM_CELLS;
        duel->active_weapon = ITEM_STORM;
        duel->cells += 30;
        break;
    case MODEL_ARMOR:
        text = "You got armor\n";
        sound = SOUND_ARMOR_UP;
        duel->items |= ITEM_ARMOR2;
        duel->armor = 150;
        break;
    case MODEL_QUAD:
        text = "You got the Quad Damage\n";
        sound = SOUND_QUAD_UP;
        duel->items |= ITEM_QUAD;
        duel->quad_until = duel->time + 11;
        break;
    case MODEL_HEALTH:
        text = "You receive 25 health\n";
        sound = SOUND_HEALTH_UP;
        duel->health = duel->health + 25 > 100 ? 100 : duel->health + 25;
        break;
    default:
        text = "You get 4 rockets\n";
        sound = SOUND_ITEM_UP;
        duel->rockets += 4;
    }
    duel_sound(duel, ENTITY_HERO, CHANNEL_ITEM, sound);
    demo_text(&duel->demo, SVC_PRINT, text);
    demo_text(&duel->demo, SVC_STUFF_TEXT, "bf\n");
}

void duel_take_items(struct duel *duel)
{
    for (int number = ENTITY_FIRST_ITEM; number < NUM_ENTITIES; number++) {
        struct duel_thing *thing = &duel->things[number];
        const bool wanted = number < ENTITY_FIRST_SHOT || thing->now.model == MODEL_BACKPACK;
        vec3s at = thing->now.origin;
        if (thing->now.model == MODEL_HEALTH)
            at = glms_vec3_add(at, vec3_make(16, 16, 0));
        if (!thing->shown || !wanted || thing->now.model == MODEL_BUBBLE ||
            thing->now.model == MODEL_MARK || glms_vec3_distance(at, duel->hero.walker.origin) > 56)
            continue;
        take(duel, thing);
        thing->shown = false;
    }
}
