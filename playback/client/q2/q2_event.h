/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_event.h - visible events of Quake II: temporary entities, muzzle
 * flashes, entity events and the trails of moving entities. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_EVENT_H
#define PLAYBACK_CLIENT_Q2_Q2_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

enum q2_event_kind {
    Q2_EVENT_TEMP,          /* type: enum q2_temp */
    Q2_EVENT_FLASH,         /* muzzle flash of a player's weapon; type: enum q2_flash */
    Q2_EVENT_MONSTER_FLASH, /* type: row of q2_monster_flashes.c */
    Q2_EVENT_ENTITY,        /* type: enum q2_entity_event */
    Q2_EVENT_TRAIL,         /* a trail of a moving entity; type: enum q2_trail */
};

enum q2_temp {
    Q2_TEMP_GUNSHOT,
    Q2_TEMP_BLOOD,
    Q2_TEMP_BLASTER,
    Q2_TEMP_RAIL,
    Q2_TEMP_SHOTGUN,
    Q2_TEMP_EXPLOSION1,
    Q2_TEMP_EXPLOSION2,
    Q2_TEMP_ROCKET_EXPLOSION,
    Q2_TEMP_GRENADE_EXPLOSION,
    Q2_TEMP_SPARKS,
    Q2_TEMP_SPLASH,
    Q2_TEMP_BUBBLES,
    Q2_TEMP_SCREEN_SPARKS,
    Q2_TEMP_SHIELD_SPARKS,
    Q2_TEMP_BULLET_SPARKS,
    Q2_TEMP_LASER_SPARKS,
    Q2_TEMP_PARASITE,
    Q2_TEMP_ROCKET_WATER,
    Q2_TEMP_GRENADE_WATER,
    Q2_TEMP_MEDIC_CABLE,
    Q2_TEMP_BFG_EXPLOSION,
    Q2_TEMP_BFG_BIG_EXPLOSION,
    Q2_TEMP_BOSS_TELEPORT,
    Q2_TEMP_BFG_LASER,
    Q2_TEMP_GRAPPLE_CABLE,
    Q2_TEMP_WELDING_SPARKS,
    Q2_TEMP_GREEN_BLOOD,
    Q2_TEMP_BLUE_HYPERBLASTER,
    Q2_TEMP_PLASMA_EXPLOSION,
    Q2_TEMP_TUNNEL_SPARKS,
    Q2_TEMP_BLASTER2,
    Q2_TEMP_RAIL2,
    Q2_TEMP_FLAME,
    Q2_TEMP_LIGHTNING,
    Q2_TEMP_DEBUG_TRAIL,
    Q2_TEMP_PLAIN_EXPLOSION,
    Q2_TEMP_FLASHLIGHT,
    Q2_TEMP_FORCE_WALL,
    Q2_TEMP_HEAT_BEAM,
    Q2_TEMP_MONSTER_HEAT_BEAM,
    Q2_TEMP_STEAM,
    Q2_TEMP_BUBBLES2,
    Q2_TEMP_MORE_BLOOD,
    Q2_TEMP_HEAT_SPARKS,
    Q2_TEMP_HEAT_STEAM,
    Q2_TEMP_CHAINFIST_SMOKE,
    Q2_TEMP_ELECTRIC_SPARKS,
    Q2_TEMP_TRACKER_EXPLOSION,
    Q2_TEMP_TELEPORT,
    Q2_TEMP_GOAL,
    Q2_TEMP_WIDOW_BEAM_OUT,
    Q2_TEMP_NUKE_BLAST,
    Q2_TEMP_WIDOW_SPLASH,
    Q2_TEMP_BIG_EXPLOSION,
    Q2_TEMP_EXPLOSION_NO_PARTICLES,
    Q2_TEMP_FLECHETTE,
    /* Wide protocols only: */
    Q2_TEMP_BLUE_HYPERBLASTER2,
    Q2_TEMP_BFG_ZAP,
    Q2_TEMP_BERSERK_SLAM,
    Q2_TEMP_GRAPPLE_CABLE2,
    Q2_TEMP_POWER_SPLASH,
    Q2_TEMP_LIGHTNING_BEAM,
    Q2_TEMP_EXPLOSION1_DARK, /* without a light */
    Q2_TEMP_EXPLOSION2_DARK,
    NUM_Q2_TEMPS
};

enum q2_flash {
    Q2_FLASH_BLASTER,
    Q2_FLASH_MACHINEGUN,
    Q2_FLASH_SHOTGUN,
    Q2_FLASH_CHAINGUN1,
    Q2_FLASH_CHAINGUN2,
    Q2_FLASH_CHAINGUN3,
    Q2_FLASH_RAILGUN,
    Q2_FLASH_ROCKET,
    Q2_FLASH_GRENADE,
    Q2_FLASH_LOGIN,
    Q2_FLASH_LOGOUT,
    Q2_FLASH_RESPAWN,
    Q2_FLASH_BFG,
    Q2_FLASH_SUPER_SHOTGUN,
    Q2_FLASH_HYPERBLASTER,
    Q2_FLASH_ITEM_RESPAWN,
    Q2_FLASH_IONRIPPER,
    Q2_FLASH_BLUE_HYPERBLASTER,
    Q2_FLASH_PHALANX,
    Q2_FLASH_RIFLE = 30,
    Q2_FLASH_SHOTGUN2 = 32,
    Q2_FLASH_HEAT_BEAM,
    Q2_FLASH_BLASTER2,
    Q2_FLASH_TRACKER,
    Q2_FLASH_NUKE1,
    Q2_FLASH_NUKE2,
    Q2_FLASH_NUKE4,
    Q2_FLASH_NUKE8,
    NUM_Q2_FLASHES,
    Q2_FLASH_SILENCED = 128, /* flag */
};

enum q2_entity_event {
    Q2_ENTITY_NOTHING,
    Q2_ENTITY_ITEM_RESPAWN,
    Q2_ENTITY_FOOTSTEP,
    Q2_ENTITY_FALL_SHORT,
    Q2_ENTITY_FALL,
    Q2_ENTITY_FALL_FAR,
    Q2_ENTITY_PLAYER_TELEPORT,
    Q2_ENTITY_OTHER_TELEPORT, /* a teleport without an effect */
};

enum q2_trail {
    Q2_TRAIL_NONE,
    Q2_TRAIL_ROCKET,
    Q2_TRAIL_BLASTER,
    Q2_TRAIL_GREEN_BLASTER,
    Q2_TRAIL_GIB,
    Q2_TRAIL_GREEN_GIB,
    Q2_TRAIL_GRENADE,
    Q2_TRAIL_FLAG1,
    Q2_TRAIL_FLAG2,
    Q2_TRAIL_TAG,
    Q2_TRAIL_TRACKER,
    Q2_TRAIL_IONRIPPER,
};

struct q2_event {
    uint8_t kind; /* enum q2_event_kind */
    uint8_t type; /* depends on the kind */
    /* Temporary entities, as the next fields: index into the table of normals. */
    uint8_t direction;
    uint8_t count, colour;     /* colour: palette index, or the kind of splash */
    int16_t entity, entity2;   /* beams between two entities: where it ends, where it begins */
    int16_t magnitude;         /* steam: its speed in units/s */
    vec3s origin, end, offset; /* end: for flashes, the entity's angles */
    float duration;            /* trails: seconds from origin to end */
    float travelled;           /* trails: units travelled before origin */
};

/* Returns whether the event is an explosion that can tear something apart. */
static inline bool q2_event_is_explosion(const struct q2_event *event)
{
    switch (event->kind == Q2_EVENT_TEMP ? (enum q2_temp)event->type : Q2_TEMP_GUNSHOT) {
    case Q2_TEMP_EXPLOSION1:
    case Q2_TEMP_EXPLOSION2:
    case Q2_TEMP_ROCKET_EXPLOSION:
    case Q2_TEMP_GRENADE_EXPLOSION:
    case Q2_TEMP_ROCKET_WATER:
    case Q2_TEMP_GRENADE_WATER:
    case Q2_TEMP_BFG_EXPLOSION:
    case Q2_TEMP_BFG_BIG_EXPLOSION:
    case Q2_TEMP_PLASMA_EXPLOSION:
    case Q2_TEMP_PLAIN_EXPLOSION:
    case Q2_TEMP_TRACKER_EXPLOSION:
    case Q2_TEMP_NUKE_BLAST:
    case Q2_TEMP_BIG_EXPLOSION:
    case Q2_TEMP_EXPLOSION_NO_PARTICLES:
        return true;
    default:
        return false;
    }
}

#endif
