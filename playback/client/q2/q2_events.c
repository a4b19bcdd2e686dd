/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/client/q2/q2_events.h"

#include <string.h>

#include "base/rng.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/model.h"
#include "playback/client/client_events.h"
#include "playback/client/event_log.h"
#include "playback/client/q2/q2_client_state.h"
#include "playback/client/q2/q2_event.h"
#include "playback/client/q2/q2_frames.h"
#include "playback/client/q2/q2_monster_flashes.h"
#include "playback/client/q2/q2_sound_names.h"

static const float COORD = 1 / 8.0f, ANGLE16 = 360 / 65536.0f;

/* Channels of an entity. A sound replaces an earlier one on the same channel, except on
 * CHANNEL_ANY. */
enum { CHANNEL_ANY, CHANNEL_WEAPON, CHANNEL_BODY = 4 };

enum { NO_ENTITY = -1 };

/* Attenuations: none, normal, idle sounds, static sounds. */
static const float EVERYWHERE = 0.0f, USUAL = 1.0f, IDLE = 2.0f, STATIC = 3.0f;

static vec3s scale(const int32_t numbers[3], float step)
{
    return (vec3s){{(float)numbers[0] * step, (float)numbers[1] * step, (float)numbers[2] * step}};
}

vec3s q2_events_place_of(const struct client *client, int entity)
{
    const struct q2_client *q2 = q2_of(client);
    const struct q2_frame *frame = q2_frames_find(q2, q2->state.shown);
    const struct q2_entity *e = q2_frames_entity(frame, entity);
    return e       ? scale(e->origin, COORD)
           : frame ? scale(frame->player.origin, COORD)
                   : vec3_make(0, 0, 0);
}

const char *q2_events_voice_of(const struct client *client, int entity)
{
    const bool is_player = entity > 0 && entity <= Q2_MAX_PLAYERS;
    return is_player ? q2_of(client)->state.config[Q2_CONFIG_PLAYERS + entity - 1] : NULL;
}

float q2_events_attenuation(float attenuation)
{
    const float of_statics = 6.0f;
    return attenuation == STATIC ? of_statics : attenuation;
}

/* Returns a seed that differs for each event of a message. */
static uint64_t seed_of(const struct client *client, const struct q2_event *event)
{
    const uint64_t moment =
        hash_pair((uint64_t)q2_of(client)->state.shown, (uint64_t)event->kind << 8 | event->type);
    const uint64_t order = (uint64_t)(client->log->num - client->log->num_sealed);
    return hash_pair(hash_position(moment, event->origin.raw), order) | 1;
}

static struct event *log_event(struct client *client, const struct q2_event *from)
{
    const uint64_t seed = seed_of(client, from);
    struct event *event = client_add_event(client, EVENT_Q2);
    event->seed = seed;
    event->q2 = *from;
    return event;
}

static struct event *log_sound(struct client *client, enum q2_sound sound, int entity, int channel,
                               vec3s origin, float attenuation)
{
    struct event *event = client_add_event(client, EVENT_SOUND);
    event->sound.entity = entity;
    event->sound.channel = channel;
    event->sound.sound = q2_sound_number(sound);
    event->sound.origin = origin;
    event->sound.volume = 1.0f;
    event->sound.voice = q2_events_voice_of(client, entity);
    event->sound.attenuation = q2_events_attenuation(attenuation);
    return event;
}

/* ---- temporary entities ---- */

/* Some bullet hits play one of three sounds. */
static void log_ricochet(struct client *client, const struct q2_event *temp, uint64_t seed)
{
    const uint32_t chance = hash_below(seed, 0, 16);
    if (chance >= 1 && chance <= 3)
        log_sound(client, (enum q2_sound)(Q2_SOUND_RICOCHET + chance - 1), NO_ENTITY, CHANNEL_ANY,
                  temp->origin, USUAL);
}

static void log_splash(struct client *client, const struct q2_event *temp, uint64_t seed)
{
    enum { SPARKS = 1 };
    static const int which[4] = {0, 1, 2, 2};
    if (temp->colour == SPARKS)
        log_sound(client, (enum q2_sound)(Q2_SOUND_SPARKS + which[hash_below(seed, 0, 4)]),
                  NO_ENTITY, CHANNEL_ANY, temp->origin, STATIC);
}

static enum q2_sound sound_of_temp(int type)
{
    switch (type) {
    case Q2_TEMP_BLASTER:
    case Q2_TEMP_SCREEN_SPARKS:
    case Q2_TEMP_SHIELD_SPARKS:
    case Q2_TEMP_BLUE_HYPERBLASTER:
    case Q2_TEMP_BLUE_HYPERBLASTER2:
    case Q2_TEMP_BLASTER2:
    case Q2_TEMP_FLECHETTE:
    case Q2_TEMP_BUBBLES2:
    case Q2_TEMP_HEAT_SPARKS:
    case Q2_TEMP_HEAT_STEAM:
    case Q2_TEMP_ELECTRIC_SPARKS:
        return Q2_SOUND_LASER_HIT;
    case Q2_TEMP_EXPLOSION1:
    case Q2_TEMP_ROCKET_EXPLOSION:
    case Q2_TEMP_PLASMA_EXPLOSION:
    case Q2_TEMP_PLAIN_EXPLOSION:
    case Q2_TEMP_BIG_EXPLOSION:
    case Q2_TEMP_EXPLOSION_NO_PARTICLES:
        return Q2_SOUND_ROCKET_BLAST;
    case Q2_TEMP_EXPLOSION2:
    case Q2_TEMP_GRENADE_EXPLOSION:
        return Q2_SOUND_GRENADE_BLAST;
    case Q2_TEMP_ROCKET_WATER:
    case Q2_TEMP_GRENADE_WATER:
        return Q2_SOUND_WATER_BLAST;
    case Q2_TEMP_TRACKER_EXPLOSION:
        return Q2_SOUND_DISRUPTOR_HIT;
    case Q2_TEMP_BOSS_TELEPORT:
        return Q2_SOUND_BIG_TELEPORT;
    default:
        return Q2_SOUND_NONE;
    }
}

static void log_temp_sound(struct client *client, const struct q2_event *temp, uint64_t seed)
{
    const enum q2_sound sound = sound_of_temp(temp->type);
    if (temp->type == Q2_TEMP_GUNSHOT || temp->type == Q2_TEMP_BULLET_SPARKS)
        log_ricochet(client, temp, seed);
    else if (temp->type == Q2_TEMP_SPLASH)
        log_splash(client, temp, seed);
    else if (temp->type == Q2_TEMP_RAIL)
        log_sound(client, Q2_SOUND_RAILGUN, NO_ENTITY, CHANNEL_ANY, temp->end, USUAL);
    else if (temp->type == Q2_TEMP_LIGHTNING)
        log_sound(client, Q2_SOUND_LIGHTNING, temp->entity2, CHANNEL_WEAPON, temp->origin, USUAL);
    else if (sound != Q2_SOUND_NONE)
        log_sound(client, sound, NO_ENTITY, CHANNEL_ANY, temp->origin,
                  temp->type == Q2_TEMP_BOSS_TELEPORT ? EVERYWHERE : USUAL);
}

/* Lasting steam is emitted in puffs, one every tenth of a second. */
static void log_puffs(struct client *client, const struct q2_event *temp, float life)
{
    enum { MAX_PUFFS = 600 }; /* our limit: one minute */
    const float interval = 0.1f;
    for (int i = 1; i < MAX_PUFFS && (float)i * interval < life; i++)
        log_event(client, temp)->time += (double)((float)i * interval);
}

/* Maps types added by wide protocols to those that look the same. */
static uint8_t type_of_temp(int kind)
{
    static const uint8_t as[] = {[Q2_TEMP_BFG_ZAP - Q2_TEMP_BFG_ZAP] = Q2_TEMP_BFG_LASER,
                                 [Q2_TEMP_GRAPPLE_CABLE2 - Q2_TEMP_BFG_ZAP] = Q2_TEMP_GRAPPLE_CABLE,
                                 [Q2_TEMP_LIGHTNING_BEAM - Q2_TEMP_BFG_ZAP] = Q2_TEMP_LIGHTNING,
                                 [Q2_TEMP_EXPLOSION1_DARK - Q2_TEMP_BFG_ZAP] = Q2_TEMP_EXPLOSION1,
                                 [Q2_TEMP_EXPLOSION2_DARK - Q2_TEMP_BFG_ZAP] = Q2_TEMP_EXPLOSION2};
    const int row = kind - Q2_TEMP_BFG_ZAP;
    return row >= 0 && row < (int)sizeof as && as[row] ? as[row] : (uint8_t)kind;
}

static void log_temp(struct client *client, const struct message_q2_temp *m)
{
    const struct q2_event temp = {
        .kind = Q2_EVENT_TEMP,
        .type = type_of_temp(m->kind),
        .direction = m->direction,
        .count = (uint8_t)m->count,
        .colour = (uint8_t)m->colour,
        .entity = (int16_t)m->entity,
        .entity2 = (int16_t)m->entity2,
        .magnitude = (int16_t)m->magnitude,
        .origin = m->origin,
        .end = m->end,
        .offset = m->offset,
    };
    log_temp_sound(client, &temp, log_event(client, &temp)->seed);
    if (m->kind == Q2_TEMP_STEAM)
        log_puffs(client, &temp, m->life);
}

/* ---- muzzle flashes ---- */

/* Sounds of a weapon: one of `num` consecutive ones, chosen at random, and a second one later. */
struct shot {
    enum q2_sound sound;
    int num;
    enum q2_sound after; /* 0.1 s later */
};

static struct shot shot_of(int flash)
{
    static const struct shot shots[NUM_Q2_FLASHES] = {
        [Q2_FLASH_BLASTER] = {Q2_SOUND_BLASTER, 1, Q2_SOUND_NONE},
        [Q2_FLASH_MACHINEGUN] = {Q2_SOUND_MACHINEGUN, 5, Q2_SOUND_NONE},
        [Q2_FLASH_SHOTGUN] = {Q2_SOUND_SHOTGUN, 1, Q2_SOUND_SHOTGUN_RELOAD},
        [Q2_FLASH_CHAINGUN1] = {Q2_SOUND_MACHINEGUN, 5, Q2_SOUND_NONE},
        [Q2_FLASH_CHAINGUN2] = {Q2_SOUND_MACHINEGUN, 5, Q2_SOUND_NONE},
        [Q2_FLASH_CHAINGUN3] = {Q2_SOUND_MACHINEGUN, 5, Q2_SOUND_NONE},
        [Q2_FLASH_RAILGUN] = {Q2_SOUND_RAILGUN, 1, Q2_SOUND_NONE},
        [Q2_FLASH_ROCKET] = {Q2_SOUND_ROCKET, 1, Q2_SOUND_ROCKET_RELOAD},
        [Q2_FLASH_GRENADE] = {Q2_SOUND_GRENADE, 1, Q2_SOUND_GRENADE_RELOAD},
        [Q2_FLASH_LOGIN] = {Q2_SOUND_GRENADE, 1, Q2_SOUND_NONE},
        [Q2_FLASH_LOGOUT] = {Q2_SOUND_GRENADE, 1, Q2_SOUND_NONE},
        [Q2_FLASH_RESPAWN] = {Q2_SOUND_GRENADE, 1, Q2_SOUND_NONE},
        [Q2_FLASH_BFG] = {Q2_SOUND_BFG, 1, Q2_SOUND_NONE},
        [Q2_FLASH_SUPER_SHOTGUN] = {Q2_SOUND_SUPER_SHOTGUN, 1, Q2_SOUND_NONE},
        [Q2_FLASH_HYPERBLASTER] = {Q2_SOUND_HYPERBLASTER, 1, Q2_SOUND_NONE},
        [Q2_FLASH_BLUE_HYPERBLASTER] = {Q2_SOUND_HYPERBLASTER, 1, Q2_SOUND_NONE},
        [Q2_FLASH_IONRIPPER] = {Q2_SOUND_IONRIPPER, 1, Q2_SOUND_NONE},
        [Q2_FLASH_PHALANX] = {Q2_SOUND_PHALANX, 1, Q2_SOUND_NONE},
        [Q2_FLASH_RIFLE] = {Q2_SOUND_NAIL, 1, Q2_SOUND_NONE},
        [Q2_FLASH_SHOTGUN2] = {Q2_SOUND_SHOTGUN2, 1, Q2_SOUND_NONE},
        [Q2_FLASH_BLASTER2] = {Q2_SOUND_BLASTER, 1, Q2_SOUND_NONE},
        [Q2_FLASH_TRACKER] = {Q2_SOUND_DISRUPTOR, 1, Q2_SOUND_NONE},
    };
    static const struct shot none = {.num = 0};
    return flash < NUM_Q2_FLASHES ? shots[flash] : none;
}

static void log_shot(struct client *client, const struct q2_event *flash, enum q2_sound sound,
                     int channel, double delay)
{
    const bool is_silenced = flash->type & Q2_FLASH_SILENCED;
    const bool is_loud = (flash->type & ~Q2_FLASH_SILENCED) >= Q2_FLASH_LOGIN &&
                         (flash->type & ~Q2_FLASH_SILENCED) <= Q2_FLASH_RESPAWN;
    struct event *event = log_sound(client, sound, flash->entity, channel, flash->origin, USUAL);
    event->sound.volume = is_silenced && !is_loud ? 0.2f : 1.0f;
    event->time += delay;
}

static void log_flash_sounds(struct client *client, const struct q2_event *flash, uint64_t seed)
{
    const int type = flash->type & ~Q2_FLASH_SILENCED;
    const struct shot shot = shot_of(type);
    const int num_shots = type == Q2_FLASH_CHAINGUN3 ? 3 : type == Q2_FLASH_CHAINGUN2 ? 2 : 1;
    for (int i = 0; i < num_shots && shot.num > 0; i++) {
        const uint32_t chosen = hash_below(seed, (uint64_t)i, (uint32_t)shot.num);
        log_shot(client, flash, (enum q2_sound)(shot.sound + chosen), CHANNEL_WEAPON,
                 (double)i * 0.1 / num_shots);
    }
    if (shot.after != Q2_SOUND_NONE)
        log_shot(client, flash, shot.after, CHANNEL_ANY, 0.1);
}

static void log_monster_sound(struct client *client, const struct q2_event *event, uint64_t seed)
{
    const struct q2_monster_flash flash = q2_monster_flash(event->type);
    if (flash.num_sounds == 0)
        return;
    const uint32_t chosen = hash_below(seed, 0, (uint32_t)flash.num_sounds);
    log_sound(client, (enum q2_sound)(flash.sound + chosen), event->entity, CHANNEL_WEAPON,
              event->origin, flash.is_everywhere ? EVERYWHERE : USUAL);
}

/* A flash of an entity that was never seen has no position. */
static void log_flash(struct client *client, const struct message *m)
{
    const struct q2_client *q2 = q2_of(client);
    const bool is_player = m->kind == MESSAGE_Q2_MUZZLE_FLASH;
    const struct q2_entity *e =
        q2_frames_entity(q2_frames_find(q2, q2->state.shown), m->muzzle.entity);
    if (!e)
        return;
    const struct q2_event flash = {
        .kind = is_player ? Q2_EVENT_FLASH : Q2_EVENT_MONSTER_FLASH,
        .type = (uint8_t)(m->muzzle.flash <= UINT8_MAX ? m->muzzle.flash : UINT8_MAX),
        .entity = (int16_t)m->muzzle.entity,
        .origin = scale(e->origin, COORD),
        .end = scale(e->angles, ANGLE16),
    };
    const uint64_t seed = log_event(client, &flash)->seed;
    if (is_player)
        log_flash_sounds(client, &flash, seed);
    else
        log_monster_sound(client, &flash, seed);
}

void q2_events_log_message(struct client *client, const struct message *message)
{
    if (!client->log)
        return;
    if (message->kind == MESSAGE_Q2_TEMP_ENTITY)
        log_temp(client, &message->q2_temp);
    else
        log_flash(client, message);
}

/* ---- events of entities ---- */

static void log_entity_sound(struct client *client, const struct q2_event *event, uint64_t seed)
{
    const int e = event->entity;
    const vec3s at = event->origin;
    switch ((enum q2_entity_event)event->type) {
    case Q2_ENTITY_ITEM_RESPAWN:
        log_sound(client, Q2_SOUND_RESPAWN, e, CHANNEL_WEAPON, at, IDLE);
        break;
    case Q2_ENTITY_FOOTSTEP:
        log_sound(client, (enum q2_sound)(Q2_SOUND_STEP + hash_below(seed, 0, 4)), e, CHANNEL_BODY,
                  at, USUAL);
        break;
    case Q2_ENTITY_FALL_SHORT:
        log_sound(client, Q2_SOUND_LAND, e, CHANNEL_ANY, at, USUAL);
        break;
    case Q2_ENTITY_FALL:
        log_sound(client, Q2_SOUND_FALL, e, CHANNEL_ANY, at, USUAL);
        break;
    case Q2_ENTITY_FALL_FAR:
        log_sound(client, Q2_SOUND_FALL_FAR, e, CHANNEL_ANY, at, USUAL);
        break;
    case Q2_ENTITY_PLAYER_TELEPORT:
        log_sound(client, Q2_SOUND_TELEPORT, e, CHANNEL_WEAPON, at, IDLE);
        break;
    case Q2_ENTITY_NOTHING:
    case Q2_ENTITY_OTHER_TELEPORT:
        break;
    }
}

static void log_event_of(struct client *client, const struct q2_entity *entity)
{
    const struct q2_event event = {
        .kind = Q2_EVENT_ENTITY,
        .type = (uint8_t)entity->event,
        .entity = (int16_t)entity->number,
        .origin = scale(entity->origin, COORD),
    };
    if (entity->event)
        log_entity_sound(client, &event, log_event(client, &event)->seed);
}

/* In the order in which the game tests the effects. */
static enum q2_trail trail_of(const struct q2_entity *e)
{
    const bool is_tracker = e->effects & Q2_EFFECT_TRACKER;
    static const struct {
        int32_t bit;
        enum q2_trail trail;
    } trails[] = {
        {Q2_EFFECT_ROCKET, Q2_TRAIL_ROCKET},
        {Q2_EFFECT_BLASTER, Q2_TRAIL_BLASTER},
        {Q2_EFFECT_HYPERBLASTER, Q2_TRAIL_NONE},
        {Q2_EFFECT_GIB, Q2_TRAIL_GIB},
        {Q2_EFFECT_GRENADE, Q2_TRAIL_GRENADE},
        {Q2_EFFECT_FLIES, Q2_TRAIL_NONE},
        {Q2_EFFECT_BFG, Q2_TRAIL_NONE},
        {Q2_EFFECT_TRAP, Q2_TRAIL_NONE},
        {Q2_EFFECT_FLAG1, Q2_TRAIL_FLAG1},
        {Q2_EFFECT_FLAG2, Q2_TRAIL_FLAG2},
        {Q2_EFFECT_TAG, Q2_TRAIL_TAG},
        {Q2_EFFECT_TRACKER_TRAIL, Q2_TRAIL_NONE},
        {Q2_EFFECT_TRACKER, Q2_TRAIL_TRACKER},
        {Q2_EFFECT_GREEN_GIB, Q2_TRAIL_GREEN_GIB},
        {Q2_EFFECT_IONRIPPER, Q2_TRAIL_IONRIPPER},
        {Q2_EFFECT_BLUE_HYPERBLASTER, Q2_TRAIL_NONE},
    };
    if (!(e->effects & ~Q2_EFFECT_ROTATE))
        return Q2_TRAIL_NONE;
    for (size_t i = 0; i < sizeof trails / sizeof trails[0]; i++)
        if (e->effects & trails[i].bit)
            return trails[i].trail == Q2_TRAIL_BLASTER && is_tracker ? Q2_TRAIL_GREEN_BLASTER
                                                                     : trails[i].trail;
    const bool is_fast_plasma = e->effects & Q2_EFFECT_PLASMA && e->effects & Q2_EFFECT_FRAMES_FAST;
    return is_fast_plasma ? Q2_TRAIL_BLASTER : Q2_TRAIL_NONE;
}

static void log_trail(struct client *client, const struct q2_entity *entity,
                      const struct client_entity *shown)
{
    const struct client_frame *frame = &client->state.frame;
    float *travelled = &q2_of(client)->travelled[entity->number];
    const bool is_here_again = shown->appeared >= frame->time_from;
    const enum q2_trail trail = trail_of(entity);
    const float way = glms_vec3_distance(shown->origin_from, shown->origin);
    if (is_here_again || !shown->linked)
        *travelled = 0.0f;
    if (trail == Q2_TRAIL_NONE || !shown->linked || !(way > 0.0f))
        return;
    const struct q2_event event = {
        .kind = Q2_EVENT_TRAIL,
        .type = (uint8_t)trail,
        .entity = (int16_t)entity->number,
        .origin = shown->origin_from,
        .end = shown->origin,
        .duration = (float)(frame->time - frame->move_from),
        .travelled = *travelled,
    };
    log_event(client, &event)->time = frame->move_from;
    *travelled += way;
}

/* ---- continuous sounds ---- */

static bool can_be_heard(const struct client *client, const struct q2_entity *e)
{
    return e && e->sound > 0 && e->sound < client->level->level.num_sounds;
}

/* The origin of a brush model can be anywhere, so its sound comes from its centre. */
static vec3s middle_of(const struct client *client, const struct client_entity *e)
{
    const struct level *level = &client->level->level;
    const bool is_known = level->models && e->model > 0 && e->model < level->num_models;
    const struct model *model = is_known ? level->models[e->model] : NULL;
    if (!model || model->kind != MODEL_BRUSH)
        return vec3_make(0, 0, 0);
    return vec3_lerp(model->mins, model->maxs, 0.5f);
}

static struct event *add_loop(struct client *client, int entity, int sound)
{
    struct event *event = client_add_event(client, EVENT_LOOP);
    event->seed = 1; /* no random choices */
    event->loop.entity = entity;
    event->loop.sound = sound;
    event->loop.time_to = client->state.frame.time;
    return event;
}

/* Logs sounds that start or move. */
static void log_loop(struct client *client, const struct q2_entity *before,
                     const struct q2_entity *now, const struct client_entity *shown)
{
    int32_t *sounding = &q2_of(client)->sounding[now->number];
    const bool stays = before && memcmp(before->origin, now->origin, sizeof now->origin) == 0;
    if (!can_be_heard(client, now) || (*sounding == now->sound && stays))
        return;
    const vec3s middle = middle_of(client, shown);
    struct event *event = add_loop(client, now->number, now->sound);
    event->loop.from = glms_vec3_add(shown->origin_from, middle);
    event->loop.to = glms_vec3_add(shown->origin, middle);
    *sounding = now->sound;
}

/* Logs the end of sounds whose entities are silent or no longer visible. */
static void log_loop_ends(struct client *client)
{
    struct q2_client *q2 = q2_of(client);
    for (int i = 0; i < Q2_MAX_ENTITIES; i++) {
        if (!q2->sounding[i] || can_be_heard(client, q2_frames_entity(q2->frame.now, i)))
            continue;
        add_loop(client, i, 0);
        q2->sounding[i] = 0;
    }
}

void q2_events_log_entities(struct client *client)
{
    const struct q2_client *q2 = q2_of(client);
    const struct q2_frame *now = q2->frame.now;
    if (!now || q2->state.shown == q2->state.before)
        return;
    for (int i = 0; i < now->num; i++)
        log_event_of(client, &now->items[i]);
    const struct client_frame *frame = &client->state.frame;
    for (int i = 0, k = 0; i < now->num; i++) {
        while (k < frame->num_entities && frame->entities[k].number < now->items[i].number)
            k++;
        if (k == frame->num_entities || frame->entities[k].number != now->items[i].number)
            continue;
        const struct q2_entity *entity = &now->items[i];
        log_trail(client, entity, &frame->entities[k]);
        log_loop(client, q2_frames_entity(q2->frame.before, entity->number), entity,
                 &frame->entities[k]);
    }
    log_loop_ends(client);
}
